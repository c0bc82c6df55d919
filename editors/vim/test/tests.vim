" Run by Vim without a screen in a directory with the examples. The file results
" says how it went.
let s:failed = 0

function! s:Report(name, good, more) abort
  let s:failed += a:good ? 0 : 1
  call writefile([(a:good ? 'ok    ' : 'FAIL  ') . a:name . (a:good ? '' : ': ' . a:more)], 'results', 'a')
endfunction

edit wrong.pnaclasm
call s:Report('the filetype', &filetype ==# 'pnaclasm', &filetype)
call search('blocks 1')
let s:group = synIDattr(synID(line('.'), col('.'), 1), 'name')
call s:Report('the colours', s:group ==# 'pnaclasmStatement', s:group)

ALELint
let s:found = []
for s:i in range(200)
  let s:found = ale#engine#GetLoclist(bufnr('%'))
  if !empty(s:found)
    break
  endif
  sleep 50m
endfor
let s:first = get(s:found, 0, {'lnum': 0, 'col': 0, 'text': 'nothing'})
call s:Report('a mistake is marked where it is',
\ getline(s:first.lnum)[s:first.col - 1 :] =~# '^addd' && s:first.text =~# 'did you mean', string(s:first))

execute s:failed ? 'cquit!' : 'qall!'
