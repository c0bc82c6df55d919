-- For lazy.nvim, as a file of lua/plugins: the plugin stands in a directory of the
-- repository. It loads itself with the first file of its types.
return {
  'pnaclasm/pnaclasm',
  ft = { 'pnaclasm' },
  event = { 'BufReadCmd *.pexe' },
  build = 'go install ./cmd/pnaclasm',
  config = function(plugin)
    vim.opt.runtimepath:append(plugin.dir .. '/editors/nvim')
    vim.cmd.runtime('plugin/pnaclasm.lua')
  end,
}
