--- Makes the debugger known to nvim-dap, if that is installed: `:lua
--- require('dap').continue()` then starts the program of the buffer.
local pnaclasm = require('pnaclasm')

local M = {}

local filetype = 'pnaclasm'

--- The words of a line.
local function words(line)
  return vim.split(vim.trim(line), '%s+', { trimempty = true })
end

--- @return table[] what can be launched from a text or a .pexe: by its own lines
local function configurations()
  local base = { type = filetype, request = 'launch', program = '${file}', lines = 'text' }
  local function with(name, more)
    return vim.tbl_extend('force', base, { name = name }, more)
  end
  return {
    with('Debug', {}),
    with('Debug with arguments', {
      args = function()
        return words(vim.fn.input('Arguments: '))
      end,
    }),
    with('Debug from the first record', { stopOnEntry = true }),
    with('Debug one function', {
      call = function()
        return vim.fn.input('Function: ')
      end,
      args = function()
        return words(vim.fn.input('Arguments: '))
      end,
    }),
  }
end

--- @return table what can be launched from a source that `pnaclasm cc -g` has compiled:
--- by the lines of that
local function fromSource()
  return {
    name = 'PNaCl: debug the .pexe',
    type = filetype,
    request = 'launch',
    program = function()
      return vim.fn.input('Program: ', vim.fn.expand('%:p:r') .. '.pexe', 'file')
    end,
  }
end

--- Registers the adapter and the configurations. What the user has set stays.
--- @return boolean whether nvim-dap is there
function M.define()
  local found, dap = pcall(require, 'dap')
  if not found then
    return false
  end
  dap.adapters[filetype] = dap.adapters[filetype]
    or function(done)
      done({ type = 'executable', command = pnaclasm.program(), args = { 'dap' } })
    end
  dap.configurations[filetype] = dap.configurations[filetype] or configurations()
  for _, language in ipairs({ 'c', 'cpp' }) do
    local list = dap.configurations[language] or {}
    dap.configurations[language] = list
    local known = vim.tbl_filter(function(c)
      return c.type == filetype
    end, list)
    if #known == 0 then
      table.insert(list, fromSource())
    end
  end
  return true
end

return M
