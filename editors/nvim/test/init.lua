-- The configuration of the tests: this plugin and nothing else.
local here = vim.fn.fnamemodify(debug.getinfo(1, 'S').source:sub(2), ':p:h:h')
vim.opt.runtimepath:prepend(here)
if vim.env.NVIM_LIB then
  vim.opt.runtimepath:append(vim.env.NVIM_LIB)
end
vim.opt.shadafile = 'NONE'
vim.opt.swapfile = false
vim.opt.packpath = ''
vim.g.pnaclasm = { cmd = vim.env.PNACLASM_TEST_PROGRAM }
