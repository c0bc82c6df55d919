--- For nvim-lspconfig, as lsp/pnaclasm.lua there: the language server alone, for those
--- who do not want the plugin.
---
--- https://github.com/pnaclasm/pnaclasm
---
--- `go install github.com/pnaclasm/pnaclasm/cmd/pnaclasm@latest`

---@type vim.lsp.Config
return {
  cmd = { 'pnaclasm', 'lsp' },
  filetypes = { 'pnaclasm' },
  root_markers = { '.pnaclasm.toml', '.git' },
}
