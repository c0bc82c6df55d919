--- Other forms of a program beside its text, kept in step with it.
local client = require('pnaclasm.client')

local M = {}

local namespace = vim.api.nvim_create_namespace('pnaclasm_view')

--- Views by the number of their buffer: source, kind, and for each of their lines
--- the line of the source, from 1, or 0.
local views = {}

--- Shows lines in a buffer of their own, in a window beside the current one.
--- @return number the buffer
function M.scratch(name, lines, syntax)
  local window = vim.api.nvim_get_current_win()
  vim.cmd('rightbelow vertical new')
  local buffer = vim.api.nvim_get_current_buf()
  vim.bo[buffer].buftype = 'nofile'
  vim.bo[buffer].bufhidden = 'wipe'
  vim.bo[buffer].swapfile = false
  M.fill(buffer, lines)
  pcall(vim.api.nvim_buf_set_name, buffer, 'pnaclasm://' .. name)
  vim.bo[buffer].syntax = syntax or ''
  vim.wo.number = false
  vim.wo.wrap = false
  vim.api.nvim_set_current_win(window)
  return buffer
end

function M.fill(buffer, lines)
  vim.bo[buffer].modifiable = true
  vim.api.nvim_buf_set_lines(buffer, 0, -1, false, lines)
  vim.bo[buffer].modifiable = false
  vim.bo[buffer].modified = false
end

--- What each line of a view shows of the text: of a listing the third column, of
--- a graph the indented lines.
local function statements(kind, lines)
  return vim.tbl_map(function(line)
    if kind == 'listing' then
      return line:match('^[^|]*|[^|]*|(.*)$') or ''
    elseif kind == 'cfg' then
      return line:match('^%s+(.*)$') or ''
    end
    return ''
  end, lines)
end

--- Asks for a form of the block at the cursor of a buffer.
--- @return string[]|nil, table|nil the lines and where they come from
local function ask(source, kind)
  local window = vim.fn.bufwinid(source)
  if window == -1 then
    return nil
  end
  local cursor = vim.api.nvim_win_get_cursor(window)
  local shown = client.execute(source, 'pnaclasm.show', {
    uri = vim.uri_from_bufnr(source),
    position = { line = cursor[1] - 1, character = 0 },
    kind = kind,
  })
  if not shown then
    return nil
  end
  local lines = vim.split((shown.text:gsub('\n$', '')), '\n')
  if shown.lines then
    return lines, vim.tbl_map(function(line) return line + 1 end, shown.lines)
  end
  local text = vim.api.nvim_buf_get_lines(source, 0, -1, false)
  return lines, require('pnaclasm.align').align(statements(kind, lines), text, cursor[1])
end

--- Shows a form of the block at the cursor.
--- @param kind string
function M.open(kind)
  local source = vim.api.nvim_get_current_buf()
  local lines, from = ask(source, kind)
  if not lines then
    return
  end
  local syntaxes = { listing = 'pnaclasm', cfg = 'pnaclasm', llvm = 'llvm', native = 'asm' }
  local buffer = M.scratch(kind .. '/' .. vim.fn.bufname(source), lines, syntaxes[kind])
  views[buffer] = { source = source, kind = kind, from = from }
  M.mark(buffer, vim.api.nvim_win_get_cursor(0)[1])
  M.watch(buffer, source)
end

--- Keeps a view and its source in step until the view is closed.
function M.watch(buffer, source)
  local group = vim.api.nvim_create_augroup('pnaclasm_view_' .. buffer, {})
  local function on(event, where, callback)
    vim.api.nvim_create_autocmd(event, { group = group, buffer = where, callback = callback })
  end
  on('CursorMoved', source, function() M.follow(buffer, vim.api.nvim_win_get_cursor(0)[1]) end)
  on({ 'TextChanged', 'InsertLeave' }, source, function() M.refresh(buffer) end)
  on('CursorMoved', buffer, function() M.lead(buffer) end)
  on('BufWipeout', buffer, function()
    views[buffer] = nil
    vim.api.nvim_del_augroup_by_id(group)
  end)
end

--- Makes a view anew.
function M.refresh(buffer)
  local view = views[buffer]
  local lines, from = ask(view.source, view.kind)
  if lines then
    view.from = from
    M.fill(buffer, lines)
    M.mark(buffer, vim.api.nvim_win_get_cursor(vim.fn.bufwinid(view.source))[1])
  end
end

--- The cursor of the source has moved: marks its line, or shows the block it has
--- moved to.
function M.follow(buffer, line)
  if not M.mark(buffer, line) then
    M.refresh(buffer)
  end
end

--- Marks the lines of a view that come from a line of its source.
--- @return boolean whether there are any
function M.mark(buffer, line)
  vim.api.nvim_buf_clear_namespace(buffer, namespace, 0, -1)
  local first
  for i, from in ipairs(views[buffer].from) do
    if from == line then
      first = first or i
      vim.api.nvim_buf_add_highlight(buffer, namespace, 'CursorLine', i - 1, 0, -1)
    end
  end
  local window = vim.fn.bufwinid(buffer)
  if first and window ~= -1 then
    vim.api.nvim_win_set_cursor(window, { first, 0 })
  end
  return first ~= nil
end

--- The cursor of a view has moved: moves that of the source.
function M.lead(buffer)
  local view = views[buffer]
  local line = view.from[vim.api.nvim_win_get_cursor(0)[1]] or 0
  local window = vim.fn.bufwinid(view.source)
  if vim.api.nvim_get_current_buf() == buffer and line > 0 and window ~= -1 then
    vim.api.nvim_win_set_cursor(window, { line, 0 })
  end
end

return M
