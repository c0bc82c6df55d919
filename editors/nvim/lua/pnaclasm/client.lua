--- Starts the language server and does what Neovim's client leaves to plugins.
local pnaclasm = require('pnaclasm')

local M = {}

local filetype = 'pnaclasm'
local markers = { '.pnaclasm.toml', '.git' }

--- @return table what vim.lsp.config and vim.lsp.start take
function M.config()
  local options = pnaclasm.options()
  return {
    name = filetype,
    cmd = vim.list_extend({ pnaclasm.program(), 'lsp' }, options.server_args),
    filetypes = { filetype },
    root_markers = markers,
    settings = { pnaclasm = options.settings },
    -- An empty table would go out as a JSON array.
    init_options = next(options.settings) and options.settings or vim.empty_dict(),
    capabilities = M.capabilities(),
    on_attach = M.attached,
  }
end

--- @return table the client's capabilities, completion plugins' among them
function M.capabilities()
  local capabilities = vim.lsp.protocol.make_client_capabilities()
  local found, cmp = pcall(require, 'cmp_nvim_lsp')
  if found then
    capabilities = vim.tbl_deep_extend('force', capabilities, cmp.default_capabilities())
  end
  return capabilities
end

--- Makes Neovim start the server for every PNaClAsm buffer.
function M.enable()
  if not pnaclasm.options().server then
    return
  end
  if vim.lsp.enable then
    vim.lsp.enable(filetype)
    return
  end
  vim.api.nvim_create_autocmd('FileType', {
    group = vim.api.nvim_create_augroup('pnaclasm_client', {}),
    pattern = filetype,
    callback = function(event) M.start(event.buf) end,
  })
end

--- Starts the server for a buffer, in Neovim before 0.11.
--- @param buffer number
function M.start(buffer)
  if not pnaclasm.available() then
    pnaclasm.notify('no language server: ' .. pnaclasm.program() .. ' cannot be run (see :checkhealth pnaclasm)', vim.log.levels.WARN)
    return
  end
  local config = M.config()
  config.root_dir = M.root(vim.api.nvim_buf_get_name(buffer))
  if vim.lsp.start then
    vim.lsp.start(config, { bufnr = buffer })
    return
  end
  local client = M.running[config.root_dir] or vim.lsp.start_client(config)
  M.running[config.root_dir] = client
  vim.lsp.buf_attach_client(buffer, client)
end

--- Clients by root directory, where Neovim does not keep them (before 0.8).
M.running = {}

--- @param file string
--- @return string the directory the project of a file starts at
function M.root(file)
  local dir = vim.fn.fnamemodify(file, ':p:h')
  for _, marker in ipairs(markers) do
    local found = vim.fn.finddir(marker, dir .. ';')
    found = found ~= '' and found or vim.fn.findfile(marker, dir .. ';')
    if found ~= '' then
      return vim.fn.fnamemodify((found:gsub('/$', '')), ':p:h')
    end
  end
  return dir
end

--- @param buffer number
--- @return table|nil the client of a buffer
function M.of(buffer)
  local clients
  if vim.lsp.get_clients then
    clients = vim.lsp.get_clients({ bufnr = buffer, name = filetype })
  else
    clients = vim.tbl_filter(function(c) return c.name == filetype end, vim.lsp.buf_get_clients(buffer))
  end
  return clients[1]
end

--- Prepares a buffer that the server is attached to.
function M.attached(client, buffer)
  local options = pnaclasm.options()
  if vim.fn.has('nvim-0.10') == 1 then
    if options.inlay_hints then
      vim.lsp.inlay_hint.enable(true, { bufnr = buffer })
    end
  else
    vim.bo[buffer].omnifunc = 'v:lua.vim.lsp.omnifunc'
    vim.keymap.set('n', 'K', vim.lsp.buf.hover, { buffer = buffer, desc = 'Hover' })
    vim.keymap.set('n', 'gd', vim.lsp.buf.definition, { buffer = buffer, desc = 'Go to definition' })
  end
  if options.on_type then
    require('pnaclasm.numbers').enable(client, buffer)
  end
  if options.format_on_save then
    vim.api.nvim_create_autocmd('BufWritePre', {
      group = vim.api.nvim_create_augroup('pnaclasm_format_' .. buffer, {}),
      buffer = buffer,
      callback = function() M.format(buffer) end,
    })
  end
end

--- Lays out a buffer and waits for it.
function M.format(buffer)
  if vim.lsp.buf.format then
    vim.lsp.buf.format({ bufnr = buffer, name = filetype })
  else
    vim.lsp.buf.formatting_sync()
  end
end

--- Asks the server and waits for the answer.
--- @param buffer number
--- @param method string
--- @param params table
--- @param quiet boolean|nil not to show what goes wrong
--- @return any|nil the result
function M.request(buffer, method, params, quiet)
  local complain = quiet and function() end or pnaclasm.notify
  local client = M.of(buffer)
  if not client then
    complain('the language server is not running (see :checkhealth pnaclasm)')
    return nil
  end
  local answer, problem = M.ask(client, method, params, buffer)
  if not answer then
    complain(method .. ': ' .. (problem or 'no answer'))
  elseif answer.err then
    complain(answer.err.message)
  else
    return answer.result
  end
end

--- client.request_sync in the form that this version of Neovim wants.
function M.ask(client, method, params, buffer)
  if vim.fn.has('nvim-0.11') == 1 then
    return client:request_sync(method, params, 10000, buffer)
  end
  return client.request_sync(method, params, 10000, buffer)
end

--- Runs a command of the server.
--- @param buffer number
--- @param command string
--- @param argument table
--- @param quiet boolean|nil not to show what goes wrong
--- @return any|nil the result
function M.execute(buffer, command, argument, quiet)
  return M.request(buffer, 'workspace/executeCommand', { command = command, arguments = { argument } }, quiet)
end

--- @param client table
--- @return string the unit of columns that client and server have agreed on
function M.encoding(client) return client.offset_encoding or 'utf-16' end

--- How often it is looked whether servers have ended, in milliseconds, and how often
--- before the person is told that one does not.
local look, looks = 50, 1200

--- Calls next when the clients have ended, however long that takes: what they leave
--- behind in the buffers is removed then, and a buffer that asks for a server before
--- that is given the one that ends.
local function when_gone(ids, count, next)
  local left = vim.tbl_filter(function(id) return vim.lsp.get_client_by_id(id) ~= nil end, ids)
  if #left == 0 then
    return next()
  end
  if count == looks then
    pnaclasm.notify('the language server has not ended yet; another one starts when it has', vim.log.levels.WARN)
  end
  vim.defer_fn(function() when_gone(left, count + 1, next) end, look)
end

--- Ends a client at once.
local function stop(client)
  if vim.fn.has('nvim-0.11') == 1 then
    client:stop(true)
  else
    vim.lsp.stop_client(client.id, true)
  end
end

--- Stops the server; it starts again for every PNaClAsm buffer that is shown.
function M.restart()
  local buffers = vim.tbl_filter(function(b)
    return vim.api.nvim_buf_is_loaded(b) and vim.bo[b].filetype == filetype
  end, vim.api.nvim_list_bufs())
  local stopped = {}
  for _, buffer in ipairs(buffers) do
    local client = M.of(buffer)
    if client and not stopped[client.id] then
      M.running = {}
      stopped[client.id] = true
      stop(client)
    end
  end
  when_gone(vim.tbl_keys(stopped), 0, function()
    for _, buffer in ipairs(buffers) do
      if vim.api.nvim_buf_is_valid(buffer) then
        vim.api.nvim_exec_autocmds('FileType', { buffer = buffer, group = M.group(), modeline = false })
      end
    end
  end)
end

--- @return string the group of the autocommand that starts the server
function M.group() return vim.lsp.enable and 'nvim.lsp.enable' or 'pnaclasm_client' end

return M
