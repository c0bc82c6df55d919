--- The commands :Pnacl….
local pnaclasm = require('pnaclasm')
local tool = require('pnaclasm.tool')

local M = {}

--- @return string the name of the current file with another extension
local function sibling(extension)
  return vim.fn.expand('%:p:r') .. extension
end

--- @param event table what nvim_create_user_command hands over
--- expand() would run what stands in backticks: a name is a name.
--- @return string the file named by the command, or the default
local function target(event, default)
  return event.args ~= '' and vim.fn.fnamemodify(event.args, ':p') or default
end

--- @return string a file with the contents of the current buffer
local function current_file()
  if not vim.bo.modified and vim.fn.filereadable(vim.fn.expand('%:p')) == 1 then
    return vim.fn.expand('%:p')
  end
  local file = vim.fn.tempname() .. '.pnaclasm'
  vim.fn.writefile(vim.api.nvim_buf_get_lines(0, 0, -1, false), file)
  return file
end

--- Runs the program on the text of the buffer and says how it went.
local function convert(args, file)
  local result = tool.run(args, tool.text(0))
  if result.code ~= 0 then
    pnaclasm.notify(tool.complaint(result))
    return
  end
  pnaclasm.notify(string.format('%s written, %d bytes', vim.fn.fnamemodify(file, ':~:.'), vim.fn.getfsize(file)), vim.log.levels.INFO)
end

function M.assemble(event)
  local file = target(event, sibling('.pexe'))
  convert({ 'asm', '-', '-o', file }, file)
end

function M.compress(event)
  local file = target(event, sibling('.min.pexe'))
  convert({ 'compress', '-', '-o', file }, file)
end

--- Runs the program in a terminal below.
local function terminal(args)
  vim.cmd('botright new')
  vim.cmd('resize ' .. math.max(8, math.floor(vim.o.lines / 3)))
  local command = vim.list_extend({ pnaclasm.program() }, args)
  if vim.fn.has('nvim-0.11') == 1 then
    vim.fn.jobstart(command, { term = true })
  else
    vim.fn.termopen(command)
  end
  vim.cmd('normal! G')
end

--- Expands `~/` and nothing else.
local function home(argument)
  return (argument:gsub('^~/', function() return (vim.env.HOME or '~') .. '/' end))
end

function M.build(event)
  local output = vim.tbl_contains(event.fargs, '-o') and {} or { '-o', sibling('') }
  terminal(vim.list_extend(vim.list_extend({ 'build', current_file() }, output), vim.tbl_map(home, event.fargs)))
end

function M.run(event)
  terminal(vim.list_extend({ 'run', current_file() }, event.fargs))
end

--- Fills the quickfix list with what the verifier finds.
function M.verify()
  local buffer = vim.api.nvim_get_current_buf()
  local result = tool.run({ 'verify', '--format=json', '-' }, tool.text(buffer))
  local read, report = pcall(vim.fn.json_decode, table.concat(result.stdout, '\n'))
  if not read then
    pnaclasm.notify(tool.complaint(result))
    return
  end
  local items = {}
  for _, d in ipairs(report.diagnostics) do
    table.insert(items, M.item(buffer, d))
  end
  vim.fn.setqflist({}, ' ', { title = 'pnaclasm verify', items = items })
  if #items == 0 then
    vim.cmd('cclose')
    pnaclasm.notify('nothing is wrong', vim.log.levels.INFO)
  else
    vim.cmd('copen')
  end
end

--- @return table the quickfix item of a diagnostic
function M.item(buffer, d)
  local start, stop = d.start or { line = 1, column = 1 }, d['end'] or {}
  return {
    bufnr = buffer,
    lnum = start.line,
    col = start.column,
    end_lnum = stop.line,
    end_col = stop.column,
    type = d.severity:sub(1, 1):upper(),
    text = d.message .. (d.code and ' [' .. d.code .. ']' or ''),
  }
end

--- Shows what the program prints about the text of the buffer.
local function show(args, name, filetype)
  local result = tool.run(args, tool.text(0))
  if result.code ~= 0 and #result.stdout == 0 then
    pnaclasm.notify(tool.complaint(result))
    return
  end
  require('pnaclasm.view').scratch(name, result.stdout, filetype)
end

function M.stats() show({ 'stats', '-' }, 'statistics') end

--- Explains the codes named, or that of the diagnostic under the cursor.
function M.explain(event)
  local codes = event.fargs
  if #codes == 0 then
    for _, d in ipairs(vim.diagnostic.get(0, { lnum = vim.fn.line('.') - 1 })) do
      table.insert(codes, d.code)
    end
  end
  if #codes == 0 then
    pnaclasm.notify('there is no diagnostic in this line; name a code')
    return
  end
  show(vim.list_extend({ 'explain' }, codes), table.concat(codes, ' '), 'markdown')
end

--- Shows two programs, as text, side by side with their differences.
function M.diff(event)
  vim.cmd('vertical diffsplit ' .. vim.fn.fnameescape(vim.fn.fnamemodify(event.args, ':p')))
end

function M.log() vim.cmd('tabedit ' .. vim.fn.fnameescape(vim.lsp.get_log_path and vim.lsp.get_log_path() or vim.lsp.log.get_filename())) end

--- @return function the command that shows a form of the buffer beside it
local function view(kind)
  return function() require('pnaclasm.view').open(kind) end
end

--- Completes names of files. A command that Neovim knows to take files would have it
--- expand its arguments first: backticks in them run programs.
local function files(lead)
  return lead:find('[`$*?]') and {} or vim.fn.getcompletion(lead, 'file')
end

local definitions = {
  { 'Assemble', M.assemble, 'Assemble to FILE, by default beside the text', nargs = '?', complete = files },
  { 'Build', M.build, 'Build an executable, or with flags something else', nargs = '*', complete = files },
  { 'Run', M.run, 'Run the program in a terminal', nargs = '*' },
  { 'Verify', M.verify, 'Verify, with the result in the quickfix list', nargs = 0 },
  { 'Compress', M.compress, 'Write the same program in fewer bits to FILE', nargs = '?', complete = files },
  { 'Stats', M.stats, 'Show where the bits go', nargs = 0 },
  { 'Explain', M.explain, 'Explain a code, or the diagnostic in this line', nargs = '*' },
  { 'Diff', M.diff, 'Compare with another program, as text', nargs = 1, complete = files },
  { 'Listing', view('listing'), 'Show bit addresses, records and text side by side', nargs = 0 },
  { 'Records', view('records'), 'Show the records side by side', nargs = 0 },
  { 'IR', view('llvm'), 'Show the LLVM IR side by side', nargs = 0 },
  { 'Asm', view('native'), 'Show the native assembly side by side', nargs = 0 },
  { 'Graph', view('cfg'), 'Show the control-flow graph of this function', nargs = 0 },
  { 'GoToBit', function(event) require('pnaclasm.bit').go(event.args) end, 'Go to bit B:N, or show that of the cursor', nargs = '?' },
  { 'Profile', function(event) require('pnaclasm.heat').show(event.args) end, 'Show what lines have cost, by FILE or the profile beside the program; off', nargs = '?', complete = files },
  { 'Restart', function() require('pnaclasm.client').restart() end, 'Restart the language server', nargs = 0 },
  { 'Log', M.log, 'Open the log of language servers', nargs = 0 },
}

--- Defines all commands.
function M.define()
  for _, d in ipairs(definitions) do
    vim.api.nvim_create_user_command('Pnacl' .. d[1], d[2], { desc = d[3], nargs = d.nargs, complete = d.complete })
  end
end

return M
