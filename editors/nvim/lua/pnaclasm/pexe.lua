--- A .pexe file is edited as text: read through `pnaclasm dis`, written through
--- `pnaclasm asm`. A text that cannot be assembled is not written: the file keeps
--- its contents and the buffer stays modified.
local pnaclasm = require('pnaclasm')
local tool = require('pnaclasm.tool')

local M = {}

--- Shows what can be read of a damaged file. It is not saved over the file.
--- @param buffer number
--- @param file string
--- @return string what to add to the message
function M.salvage(buffer, file)
  local result = tool.run({ 'dis', '--force', file })
  if #result.stdout < 2 then
    return ''
  end
  M.fill(buffer, result.stdout)
  vim.bo[buffer].filetype = 'pnaclasm'
  return '; what can be read is shown, read-only'
end

--- Fills a buffer with the text of a file.
--- @param buffer number
--- @param file string
function M.read(buffer, file)
  if vim.fn.filereadable(file) == 0 then
    vim.bo[buffer].filetype = 'pnaclasm' -- a new file
    return
  end
  local result = tool.run({ 'dis', file })
  if result.code ~= 0 then
    pnaclasm.notify('not opened: ' .. tool.complaint(result) .. M.salvage(buffer, file))
    vim.bo[buffer].readonly = true
    vim.bo[buffer].modifiable = false
    return
  end
  M.fill(buffer, result.stdout)
  vim.bo[buffer].filetype = 'pnaclasm'
end

--- Replaces the lines of a buffer as if it had been read: there is nothing to
--- undo and nothing to save.
--- @param buffer number
--- @param lines string[]
function M.fill(buffer, lines)
  local levels = vim.bo[buffer].undolevels
  vim.bo[buffer].modifiable = true
  vim.bo[buffer].undolevels = -1
  vim.api.nvim_buf_set_lines(buffer, 0, -1, false, lines)
  vim.bo[buffer].undolevels = levels
  vim.bo[buffer].modified = false
end

--- Assembles a buffer into a file.
--- @param buffer number
--- @param file string
--- @return boolean whether the file was written
function M.write(buffer, file)
  local result = tool.run({ 'asm', '-', '-o', file }, tool.text(buffer))
  if result.code ~= 0 then
    pnaclasm.notify('not saved: ' .. tool.complaint(result))
    return false
  end
  return true
end

local function on_read(event)
  local file = vim.fn.fnamemodify(event.match, ':p')
  vim.cmd('doautocmd <nomodeline> BufReadPre ' .. vim.fn.fnameescape(event.match))
  M.read(event.buf, file)
  vim.cmd('doautocmd <nomodeline> BufReadPost ' .. vim.fn.fnameescape(event.match))
end

local function on_write(event)
  local name = vim.fn.fnameescape(event.match)
  vim.cmd('doautocmd <nomodeline> BufWritePre ' .. name)
  if not M.write(event.buf, vim.fn.fnamemodify(event.match, ':p')) then
    return
  end
  if vim.fn.fnamemodify(event.match, ':p') == vim.api.nvim_buf_get_name(event.buf) then
    vim.bo[event.buf].modified = false
  end
  vim.cmd('doautocmd <nomodeline> BufWritePost ' .. name)
  pnaclasm.notify(string.format('%s written, %d bytes', vim.fn.fnamemodify(event.match, ':~:.'), vim.fn.getfsize(event.match)),
    vim.log.levels.INFO)
end

--- Makes Neovim open and save *.pexe as text.
function M.define()
  if not pnaclasm.options().pexe then
    return
  end
  local group = vim.api.nvim_create_augroup('pnaclasm_pexe', {})
  vim.api.nvim_create_autocmd('BufReadCmd', { group = group, pattern = '*.pexe', callback = on_read })
  vim.api.nvim_create_autocmd({ 'BufWriteCmd', 'FileWriteCmd' }, { group = group, pattern = '*.pexe', callback = on_write })
end

return M
