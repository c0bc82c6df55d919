--- Lets the numbers follow when lines are typed, deleted, moved or pasted. One undo
--- takes back the change and the numbers.
local M = {}

--- How long to wait with numbers that typing has overtaken, in milliseconds.
local settle = 150

--- The state of each buffer: where it has changed (lines from 0), whether an answer
--- is awaited, whether the change is our own.
local buffers = {}

--- @param client table
--- @param buffer number
function M.enable(client, buffer)
  if buffers[buffer] then
    buffers[buffer].client = client
    return
  end
  local state = { client = client, places = {} }
  buffers[buffer] = state
  vim.api.nvim_buf_attach(buffer, false, {
    on_lines = function(_, _, _, first, last, new_last)
      if not state.applying and (last ~= new_last or state.finished) then
        state.finished = false
        M.changed(buffer, state, first, new_last)
      end
    end,
    on_detach = function() buffers[buffer] = nil end,
  })
  local group = vim.api.nvim_create_augroup('pnaclasm_numbers_' .. buffer, {})
  vim.api.nvim_create_autocmd('InsertCharPre', {
    group = group,
    buffer = buffer,
    callback = function() state.finished = vim.v.char == ';' end,
  })
  vim.api.nvim_create_autocmd('CompleteDone', { -- a whole statement may have come
    group = group,
    buffer = buffer,
    callback = function()
      local line = vim.fn.line('.')
      M.changed(buffer, state, line - 1, line)
    end,
  })
end

--- Notes lines that have changed. The server is asked when the change is complete.
function M.changed(buffer, state, first, last)
  state.places[#state.places + 1] = first
  state.places[#state.places + 1] = math.max(first, last - 1)
  if not state.asking then
    state.asking = true
    vim.schedule(function() M.ask(buffer, state) end)
  end
end

--- Undo takes the numbers back together with the change.
local function undone()
  local tree = vim.fn.undotree()
  return tree.seq_cur < tree.seq_last
end

function M.ask(buffer, state)
  state.asking = false
  if not vim.api.nvim_buf_is_loaded(buffer) or buffer ~= vim.api.nvim_get_current_buf() or undone() then
    state.places = {}
    return
  end
  local lines, tick = vim.api.nvim_buf_line_count(buffer), vim.api.nvim_buf_get_changedtick(buffer)
  local function position(line) return { line = math.min(line, lines - 1), character = 0 } end
  local params = {
    command = 'pnaclasm.numbers',
    arguments = { {
      uri = vim.uri_from_bufnr(buffer),
      positions = vim.tbl_map(position, state.places),
      cursors = { position(vim.fn.line('.') - 1) },
    } },
  }
  local function answered(err, numbers)
    if err or not numbers then
      return
    end
    if vim.api.nvim_buf_get_changedtick(buffer) ~= tick then
      vim.defer_fn(function() M.again(buffer, state) end, settle)
      return
    end
    state.places = {}
    if #numbers.edits > 0 then
      M.apply(buffer, state, numbers.edits)
    end
  end
  if vim.fn.has('nvim-0.11') == 1 then
    state.client:request('workspace/executeCommand', params, answered, buffer)
  else
    state.client.request('workspace/executeCommand', params, answered, buffer)
  end
end

--- Asks once more for numbers that typing has overtaken.
function M.again(buffer, state)
  if #state.places > 0 and not state.asking then
    M.ask(buffer, state)
  end
end

function M.apply(buffer, state, edits)
  state.applying = true
  pcall(vim.cmd, 'silent! undojoin')
  pcall(vim.lsp.util.apply_text_edits, edits, buffer, require('pnaclasm.client').encoding(state.client))
  state.applying = false
end

return M
