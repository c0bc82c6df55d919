-- The configuration that vim.lsp.enable('pnaclasm') of Neovim 0.11 and later
-- looks for. vim.lsp.config('pnaclasm', {...}) changes it.
return require('pnaclasm.client').config()
