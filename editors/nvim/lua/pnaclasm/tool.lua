--- Runs the program `pnaclasm`.
local pnaclasm = require('pnaclasm')

local M = {}

--- @class Result
--- @field code number the exit status; -1 if the program could not be started
--- @field stdout string[] lines
--- @field stderr string what the program complains of

--- Runs the program and waits for it.
--- @param args string[]
--- @param input string[]|nil lines for standard input
--- @return Result
function M.run(args, input)
  local result = { code = -1, stdout = {}, stderr = '' }
  local command = vim.list_extend({ pnaclasm.program() }, args)
  local started, job = pcall(vim.fn.jobstart, command, {
    stdout_buffered = true,
    stderr_buffered = true,
    on_stdout = function(_, lines) result.stdout = lines end,
    on_stderr = function(_, lines) result.stderr = vim.trim(table.concat(lines, '\n')) end,
  })
  if not started or job <= 0 then
    result.stderr = 'cannot run ' .. command[1] .. ': install it, or set the option cmd (see :checkhealth pnaclasm)'
    return result
  end
  if input then
    vim.fn.chansend(job, input)
  end
  vim.fn.chanclose(job, 'stdin')
  result.code = vim.fn.jobwait({ job })[1]
  if result.stdout[#result.stdout] == '' then
    table.remove(result.stdout)
  end
  return result
end

--- @param buffer number
--- @return string[] the lines of a buffer, as they would be written
function M.text(buffer)
  return vim.list_extend(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), { '' })
end

--- @param result Result
--- @return string the first line of what the program complains of
function M.complaint(result)
  return vim.split(result.stderr ~= '' and result.stderr or 'exit status ' .. result.code, '\n')[1]
end

return M
