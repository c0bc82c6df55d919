-- Loaded once at start: commands, .pexe files, the language server.
if vim.g.loaded_pnaclasm then
  return
end
vim.g.loaded_pnaclasm = true

require('pnaclasm.commands').define()
require('pnaclasm.pexe').define()
require('pnaclasm.client').enable()
vim.api.nvim_create_autocmd('FileType', {
  pattern = 'pnaclasm',
  callback = function()
    require('pnaclasm.dap').define()
  end,
})
