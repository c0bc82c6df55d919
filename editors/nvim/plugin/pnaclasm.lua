-- Loaded once at start: commands, .pexe files, the language server.
if vim.g.loaded_pnaclasm then
  return
end
vim.g.loaded_pnaclasm = true

require('pnaclasm.commands').define()
require('pnaclasm.pexe').define()
require('pnaclasm.client').enable()
