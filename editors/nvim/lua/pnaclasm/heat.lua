--- What lines have cost when the program ran: numbers at their ends, and colours.
local pnaclasm = require('pnaclasm')
local client = require('pnaclasm.client')

local M = {}

local space = vim.api.nvim_create_namespace('pnaclasm.heat')

--- The groups of the colours, from cool to hot.
local groups = { 'PnaclHeat1', 'PnaclHeat2', 'PnaclHeat3', 'PnaclHeat4' }
local links = { 'Comment', 'DiagnosticInfo', 'DiagnosticWarn', 'DiagnosticError' }

--- @param line table of the answer
--- @param whole number the time of all lines, in nanoseconds
local function cost(line, whole)
  local text = string.format('%d ×', line.records)
  if whole > 0 and line.time > 0 then
    text = text .. string.format(', %.1f %%', 100 * line.time / whole)
  end
  return text
end

--- Shows a profile, or coverage, until the text changes.
--- @param file string its path; '' for the one beside the program, 'off' for none
function M.show(file)
  local buffer = vim.api.nvim_get_current_buf()
  vim.api.nvim_buf_clear_namespace(buffer, space, 0, -1)
  if file == 'off' then
    return
  end
  local argument = { uri = vim.uri_from_bufnr(buffer) }
  if file ~= '' then
    argument.other = vim.uri_from_fname(vim.fn.fnamemodify(file, ':p'))
  end
  local profile = client.execute(buffer, 'pnaclasm.profile', argument)
  if not profile then
    return
  end
  for i, group in ipairs(groups) do
    vim.api.nvim_set_hl(0, group, { link = links[i], default = true })
  end
  local last = vim.api.nvim_buf_line_count(buffer)
  for _, line in ipairs(profile.lines) do
    if line.line < last then
      local level = math.min(#groups, 1 + math.floor(math.sqrt(math.max(line.heat, 0)) * #groups))
      vim.api.nvim_buf_set_extmark(buffer, space, line.line, 0, {
        virt_text = { { cost(line, profile.time), groups[level] } },
        virt_text_pos = 'eol',
      })
    end
  end
  vim.api.nvim_buf_attach(buffer, false, {
    on_lines = function()
      vim.api.nvim_buf_clear_namespace(buffer, space, 0, -1)
      return true
    end,
  })
  pnaclasm.notify(string.format('%d lines were executed', #profile.lines), vim.log.levels.INFO)
end

return M
