--- :checkhealth pnaclasm
local pnaclasm = require('pnaclasm')

local M = {}

-- Neovim before 0.10 has other names, before 0.8 in another place.
local reports = vim.health or require('health')
local health = {
  start = reports.start or reports.report_start,
  ok = reports.ok or reports.report_ok,
  warn = reports.warn or reports.report_warn,
  error = reports.error or reports.report_error,
  info = reports.info or reports.report_info,
}

local function program()
  if not pnaclasm.available() then
    health.error(pnaclasm.program() .. ' cannot be run', {
      'Install it: go install github.com/pnaclasm/pnaclasm/cmd/pnaclasm@latest',
      "Or say where it is: vim.g.pnaclasm = { cmd = '/path/to/pnaclasm' }",
    })
    return
  end
  local result = require('pnaclasm.tool').run({ 'version' })
  if result.code == 0 then
    health.ok(pnaclasm.program() .. ': ' .. (result.stdout[1] or 'no version'))
  else
    health.error(pnaclasm.program() .. ' does not work: ' .. result.stderr)
  end
end

local function server()
  local client = require('pnaclasm.client')
  for _, buffer in ipairs(vim.api.nvim_list_bufs()) do
    if vim.api.nvim_buf_is_loaded(buffer) and vim.bo[buffer].filetype == 'pnaclasm' then
      local name = vim.fn.fnamemodify(vim.api.nvim_buf_get_name(buffer), ':~:.')
      if client.of(buffer) then
        health.ok('the language server serves ' .. name)
      else
        health.warn('the language server does not serve ' .. name, { ':PnaclRestart starts it again', ':PnaclLog shows its log' })
      end
    end
  end
end

function M.check()
  health.start('pnaclasm')
  if vim.fn.has('nvim-0.7') == 0 then
    health.error('Neovim 0.7 or later is needed')
  elseif vim.fn.has('nvim-0.10') == 0 then
    health.info('inlay hints need Neovim 0.10 or later')
  end
  program()
  if pnaclasm.options().server then
    server()
  else
    health.info('the language server is switched off (option server)')
  end
end

return M
