--- From a bit position, as tools print it, to the text and back.
local pnaclasm = require('pnaclasm')
local client = require('pnaclasm.client')

local M = {}

--- Goes to what stands at a bit; without one, shows that of the cursor.
--- @param bit string BYTE:BIT or ''
function M.go(bit)
  local buffer = vim.api.nvim_get_current_buf()
  local uri = vim.uri_from_bufnr(buffer)
  if bit == '' then
    local line = vim.api.nvim_win_get_cursor(0)[1] - 1
    local first = #vim.api.nvim_get_current_line():match('^%s*')
    local at = client.execute(buffer, 'pnaclasm.bitAt', { uri = uri, position = { line = line, character = first } })
    if at then
      pnaclasm.notify('bit ' .. at, vim.log.levels.INFO)
    end
    return
  end
  local place = client.execute(buffer, 'pnaclasm.goToBit', { uri = uri, bit = bit })
  if place then
    vim.cmd("normal! m'")
    vim.api.nvim_win_set_cursor(0, { place.range.start.line + 1, place.range.start.character })
  end
end

return M
