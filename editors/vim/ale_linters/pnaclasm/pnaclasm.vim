" ALE: the language server of pnaclasm.

call ale#Set('pnaclasm_executable', 'pnaclasm')
call ale#Set('pnaclasm_settings', {})

" The directory of the settings file, or of the repository, or of the file.
function! ale_linters#pnaclasm#pnaclasm#GetProjectRoot(buffer) abort
  let l:settings = ale#path#FindNearestFile(a:buffer, '.pnaclasm.toml')
  if !empty(l:settings)
    return fnamemodify(l:settings, ':h')
  endif
  let l:git = ale#path#FindNearestDirectory(a:buffer, '.git')
  return empty(l:git) ? fnamemodify(bufname(a:buffer), ':p:h') : fnamemodify(l:git, ':h:h')
endfunction

call ale#linter#Define('pnaclasm', {
\   'name': 'pnaclasm',
\   'lsp': 'stdio',
\   'executable': {buffer -> ale#Var(buffer, 'pnaclasm_executable')},
\   'command': '%e lsp',
\   'language': 'pnaclasm',
\   'project_root': function('ale_linters#pnaclasm#pnaclasm#GetProjectRoot'),
\   'lsp_config': {buffer -> {'pnaclasm': ale#Var(buffer, 'pnaclasm_settings')}},
\})
