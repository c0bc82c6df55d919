--- Finds for the lines of a view the lines of the buffer they show. A view has the
--- statements of one block, in their order, without comments.
local M = {}

--- How many lines of comments may stand between two statements.
local reach = 200

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

--- The line of the first statement, at a line or before it.
local function start(wanted, lines, near)
  for _, statement in ipairs(wanted) do
    if statement ~= '' then
      for i = math.min(near, #lines), 1, -1 do
        if contains(lines[i], statement) then
          return i
        end
      end
      break
    end
  end
  return near
end

--- @param statements string[] what each line of the view shows of the buffer; '' for none
--- @param buffer string[] the lines of the buffer
--- @param near number a line, from 1, of the block that the view shows
--- @return table for each line of the view the line of the buffer, from 1, or 0
function M.align(statements, buffer, near)
  local wanted = vim.tbl_map(squeeze, statements)
  local lines = vim.tbl_map(function(line) return squeeze(without_comment(line)) end, buffer)
  local next, found = start(wanted, lines, near), {}
  for k, statement in ipairs(wanted) do
    found[k] = 0
    if statement ~= '' then
      for i = next, math.min(#lines, next + reach) do
        if contains(lines[i], statement) then
          found[k] = i
          next = vim.endswith(lines[i], statement) and i + 1 or i
          break
        end
      end
    end
  end
  return found
end

return M
