--- What the user has chosen, and where the program is.
---
--- Nothing needs to be called: without setup() the defaults hold. They can also
--- be given as vim.g.pnaclasm = { ... } before the plugin is loaded.
local M = {}

M.defaults = {
  --- The program, and arguments of the language server behind `lsp`.
  cmd = 'pnaclasm',
  server_args = {},
  --- Start the language server for PNaClAsm buffers.
  server = true,
  --- Show inlay hints (Neovim 0.10 and later).
  inlay_hints = true,
  --- Let IDs follow while typing, and lay out the line that was finished.
  on_type = true,
  --- Lay out the buffer before it is written.
  format_on_save = false,
  --- Open .pexe files as text and save them as bitcode.
  pexe = true,
  --- Settings of the server; see :help pnaclasm-settings.
  settings = {},
}

local chosen = nil

--- @return table the user's choice, with defaults for what is not chosen
function M.options()
  if not chosen then
    chosen = vim.tbl_deep_extend('force', M.defaults, vim.g.pnaclasm or {})
  end
  return chosen
end

--- Changes options. Those of the server hold for servers started later.
--- @param options table|nil
function M.setup(options)
  chosen = vim.tbl_deep_extend('force', M.options(), options or {})
end

--- @return string the program's path, or its name if it cannot be found
function M.program()
  local cmd = M.options().cmd
  cmd = vim.fs and vim.fs.normalize(cmd) or cmd -- Neovim has it from 0.8 on
  local path = vim.fn.exepath(cmd)
  return path ~= '' and path or cmd
end

--- @return boolean whether the program can be run
function M.available()
  return vim.fn.executable(M.program()) == 1
end

--- Shows a message of the plugin.
--- @param text string
--- @param level number|nil one of vim.log.levels, by default ERROR
function M.notify(text, level)
  vim.notify('pnaclasm: ' .. text, level or vim.log.levels.ERROR)
end

return M
