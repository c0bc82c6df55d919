--- textDocument/onTypeFormatting, which Neovim knows from 0.12 on: after certain
--- characters the server may change the text, so that IDs follow.
local M = {}

--- @param client table
--- @param buffer number
function M.enable(client, buffer)
  local provider = M.provider(client)
  if not provider then
    return
  end
  if vim.lsp.on_type_formatting then
    vim.lsp.on_type_formatting.enable(true, { client_id = client.id })
    return
  end
  local triggers = { [provider.firstTriggerCharacter] = true }
  for _, c in ipairs(provider.moreTriggerCharacter or {}) do
    triggers[c] = true
  end
  local group = vim.api.nvim_create_augroup('pnaclasm_ontype_' .. buffer, {})
  local typed, line = nil, vim.fn.line('.')
  vim.api.nvim_create_autocmd('InsertCharPre', { group = group, buffer = buffer, callback = function() typed = vim.v.char end })
  vim.api.nvim_create_autocmd('InsertEnter', { group = group, buffer = buffer, callback = function() line = vim.fn.line('.') end })
  vim.api.nvim_create_autocmd('TextChangedI', {
    group = group,
    buffer = buffer,
    callback = function()
      -- A new line is no typed character: the cursor has moved down.
      local now = vim.fn.line('.')
      local c = now == line + 1 and '\n' or typed
      typed, line = nil, now
      if c and triggers[c] then
        M.ask(client, buffer, c)
      end
    end,
  })
end

function M.provider(client)
  local capabilities = client.server_capabilities or client.resolved_capabilities or {}
  return capabilities.documentOnTypeFormattingProvider
end

--- Asks for edits and applies them if nothing was typed meanwhile.
function M.ask(client, buffer, c)
  local util = vim.lsp.util
  local encoding = require('pnaclasm.client').encoding(client)
  local params = util.make_position_params(0, encoding)
  params.ch = c
  params.options = { tabSize = vim.bo[buffer].shiftwidth, insertSpaces = vim.bo[buffer].expandtab }
  local tick = vim.api.nvim_buf_get_changedtick(buffer)
  local function answered(err, edits)
    if not err and edits and #edits > 0 and vim.api.nvim_buf_get_changedtick(buffer) == tick then
      util.apply_text_edits(edits, buffer, encoding)
    end
  end
  if vim.fn.has('nvim-0.11') == 1 then
    client:request('textDocument/onTypeFormatting', params, answered, buffer)
  else
    client.request('textDocument/onTypeFormatting', params, answered, buffer)
  end
end

return M
