--- Other forms of a program beside its text, kept in step with it.
local client = require('pnaclasm.client')

local M = {}

local namespace = vim.api.nvim_create_namespace('pnaclasm_view')

--- Views by the number of their buffer: source, kind, and where their lines come from.
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

--- Asks for a form of the block at the cursor of a buffer.
--- @return string[]|nil its lines
local function shown(source, kind, line, quiet)
  local answer = client.execute(source, 'pnaclasm.show', {
    uri = vim.uri_from_bufnr(source),
    position = { line = line - 1, character = 0 },
    kind = kind,
  }, quiet)
  return answer and vim.split((answer.text:gsub('\n$', '')), '\n')
end

--- Asks for a view of a buffer.
--- @return string[]|nil, table|nil its lines and where they come from
local function ask(source, kind, quiet)
  local window = vim.fn.bufwinid(source)
  if window == -1 then
    return nil
  end
  local line = vim.api.nvim_win_get_cursor(window)[1]
  local lines = shown(source, kind, line, quiet)
  local listing = lines and (kind == 'listing' and lines or shown(source, 'listing', line, quiet))
  if not listing then
    return nil
  end
  local from, first, last = require('pnaclasm.lines').origins(kind, lines, listing, source, line)
  return lines, { from = from, first = first, last = last }
end

--- Shows a form of the block at the cursor.
--- @param kind string
function M.open(kind)
  local source = vim.api.nvim_get_current_buf()
  local lines, origins = ask(source, kind)
  if not lines then
    return
  end
  local syntaxes = { listing = 'pnaclasm', cfg = 'pnaclasm', llvm = 'llvm', native = 'asm' }
  local buffer = M.scratch(kind .. '/' .. vim.fn.bufname(source), lines, syntaxes[kind])
  views[buffer] = { source = source, kind = kind, origins = origins }
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

--- Makes a view anew. While the text is wrong, the last one stays.
function M.refresh(buffer)
  local view = views[buffer]
  local lines, origins = ask(view.source, view.kind, true)
  if lines then
    view.origins = origins
    M.fill(buffer, lines)
    M.mark(buffer, vim.api.nvim_win_get_cursor(vim.fn.bufwinid(view.source))[1])
  end
end

--- The cursor of the source has moved: marks its line, or shows the block it has
--- moved to.
function M.follow(buffer, line)
  local origins = views[buffer].origins
  if line < origins.first or line > origins.last then
    M.refresh(buffer)
  else
    M.mark(buffer, line)
  end
end

--- Marks the lines of a view that belong to a line of its source.
function M.mark(buffer, line)
  local wanted, first = 0, nil
  for _, from in ipairs(views[buffer].origins.from) do
    wanted = from <= line and math.max(wanted, from) or wanted
  end
  vim.api.nvim_buf_clear_namespace(buffer, namespace, 0, -1)
  for i, from in ipairs(views[buffer].origins.from) do
    if from == wanted and from > 0 then
      first = first or i
      vim.api.nvim_buf_add_highlight(buffer, namespace, 'CursorLine', i - 1, 0, -1)
    end
  end
  local window = vim.fn.bufwinid(buffer)
  if first and window ~= -1 then
    vim.api.nvim_win_set_cursor(window, { first, 0 })
  end
end

--- The cursor of a view has moved: moves that of the source.
function M.lead(buffer)
  local view = views[buffer]
  local line = view.origins.from[vim.api.nvim_win_get_cursor(0)[1]] or 0
  local window = vim.fn.bufwinid(view.source)
  if vim.api.nvim_get_current_buf() == buffer and line > 0 and window ~= -1 then
    vim.api.nvim_win_set_cursor(window, { line, 0 })
  end
end

return M
