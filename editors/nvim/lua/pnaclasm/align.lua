--- Finds for the lines of a view the lines of the buffer they show. A view has the
--- statements of one block, in their order, without comments.
local M = {}

--- How many lines of comments may stand between two statements.
local reach = 200

--- How far the beginning of a block is looked for.
local farthest = 50000

--- One blank for all that lie between two tokens.
local function squeeze(line)
  return vim.trim((line:gsub('%s+', ' ')))
end

local function without_comment(line)
  local quoted = false
  for i = 1, #line do
    local c = line:sub(i, i)
    if c == '"' then
      quoted = not quoted
    elseif not quoted and line:sub(i, i + 1) == '//' then
      return line:sub(1, i - 1)
    end
  end
  return line
end

local function contains(line, statement)
  return line ~= '' and line:find(statement, 1, true) ~= nil
end

--- The lines of a buffer, which may be very many, without comments. Each is read
--- when it is asked for.
--- @param buffer number
--- @return fun(line: number): string
local function code_of(buffer)
  return function(line)
    return squeeze(without_comment(vim.api.nvim_buf_get_lines(buffer, line - 1, line, false)[1]))
  end
end

--- The line of the first statement, at a line or before it.
local function start(wanted, code, near)
  for _, statement in ipairs(wanted) do
    if statement ~= '' then
      for i = near, math.max(1, near - farthest), -1 do
        if contains(code(i), statement) then
          return i
        end
      end
      break
    end
  end
  return near
end

--- @param statements string[] what each line of the view shows of the buffer; '' for none
--- @param buffer number
--- @param near number a line, from 1, of the block that the view shows
--- @return table for each line of the view the line of the buffer, from 1, or 0
function M.align(statements, buffer, near)
  local wanted, code, count = vim.tbl_map(squeeze, statements), code_of(buffer), vim.api.nvim_buf_line_count(buffer)
  local next, found = start(wanted, code, math.min(near, count)), {}
  for k, statement in ipairs(wanted) do
    found[k] = 0
    for i = next, statement ~= '' and math.min(count, next + reach) or 0 do
      local line = code(i)
      if contains(line, statement) then
        found[k] = i
        next = vim.endswith(line, statement) and i + 1 or i
        break
      end
    end
  end
  return found
end

return M
