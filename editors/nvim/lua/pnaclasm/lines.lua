--- Finds which line of a buffer each line of a view comes from, through the listing
--- of the same block: it has both bit addresses and the text. Lines count from 1;
--- 0 is none.
local align = require('pnaclasm.align').align

local M = {}

--- @return table[] for each line of a listing its bit address, text and line
local function rows_of(listing, buffer, near)
  local rows, texts = {}, {}
  for i, row in ipairs(listing) do
    local address, text = row:match('^%s*([%d:]*)|[^|]*|%s*(.*)$')
    rows[i] = { address = address or '', text = text or '' }
    texts[i] = rows[i].text
  end
  for i, line in ipairs(align(texts, buffer, near)) do
    rows[i].line = line
  end
  return rows
end

--- The basic blocks by their labels: the lines of the label and of the last statement.
local function extents(rows)
  local found, current = {}, nil
  for _, row in ipairs(rows) do
    local label = row.text:match('^(%%b%d+):')
    if label then
      current = { first = row.line, last = row.line }
      found[label] = current
    elseif current and row.text ~= '}' and row.line > 0 then
      current.last = row.line
    end
  end
  return found
end

local finders = {}

function finders.listing(_, rows)
  return vim.tbl_map(function(row) return row.line end, rows)
end

function finders.records(lines, rows)
  local places = {}
  for _, row in ipairs(rows) do
    places[row.address] = row.line
  end
  return vim.tbl_map(function(line) return places[line:match('^%s*(%d+:%d)')] or 0 end, lines)
end

--- LLVM IR keeps the names of values and blocks. A line that defines no value of the
--- program ends its block or is there for the line below it.
function finders.llvm(lines, rows)
  local definitions, blocks, block = {}, extents(rows), nil
  for _, row in ipairs(rows) do
    definitions[row.text:match('^(%%v%d+) =') or ''] = row.line
  end
  local found = {}
  for i, line in ipairs(lines) do
    local label = line:match('^(b%d+):')
    local next = lines[i + 1] or ''
    if label then
      block = blocks['%' .. label]
      found[i] = block and block.first or 0
    else
      local ends = next:match('^b%d+:') or next:match('^}')
      found[i] = definitions[line:match('^%s*(%%v%d+) =')] or (ends and block and block.last) or 0
    end
  end
  for i = #lines - 1, 1, -1 do
    if found[i] == 0 and lines[i]:match('^%s') then
      found[i] = found[i + 1]
    end
  end
  return found
end

--- Native code says in comments which block it belongs to.
function finders.native(lines, rows)
  local blocks, line = extents(rows), rows[1] and rows[1].line or 0
  return vim.tbl_map(function(text)
    local block = blocks[text:match('# (%%b%d+)$')]
    line = block and block.first or line
    return line
  end, lines)
end

--- A graph has the statements, indented, under the labels of their blocks.
function finders.cfg(lines, _, buffer, near)
  return align(vim.tbl_map(function(line) return line:match('^%s+(.*)$') or '' end, lines), buffer, near)
end

--- @param kind string
--- @param lines string[] the view
--- @param listing string[] the listing of the block
--- @param buffer number
--- @param near number a line of the block
--- @return table for each line of the view the line of the buffer
--- @return number the first line of the block
--- @return number the last
function M.origins(kind, lines, listing, buffer, near)
  local rows = rows_of(listing, buffer, near)
  local first, last = near, near
  for _, row in ipairs(rows) do
    if row.line > 0 then
      first, last = math.min(first, row.line), math.max(last, row.line)
    end
  end
  return finders[kind](lines, rows, buffer, near), first, last
end

return M
