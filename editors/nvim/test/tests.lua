-- Run by Neovim without a screen: nvim --headless -u init.lua -c 'luafile tests.lua'.
-- The current directory is a fresh one with the examples.
local program = vim.env.PNACLASM_TEST_PROGRAM
local modern = vim.fn.has('nvim-0.8') == 1
local hints = vim.fn.has('nvim-0.10') == 1
local modern_calls = vim.fn.has('nvim-0.11') == 1

local function fail(format, ...) error(string.format(format, ...), 0) end

-- The limit is for what never comes: a busy machine may need most of it.
local function wait(what, condition)
  if not vim.wait(60000, condition, 10) then
    fail('timed out: %s', what)
  end
end

local function text() return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n') .. '\n' end

local function bytes(name)
  local f = assert(io.open(name, 'rb'))
  local data = f:read('*a')
  f:close()
  return data
end

--- What the program itself assembles.
local function assembled(name, output)
  vim.fn.system({ program, 'asm', name, '-o', output })
  return bytes(output)
end

local function same(got, want, what)
  if got ~= want then
    fail('%s: got %s, want %s', what, vim.inspect(got), vim.inspect(want))
  end
end

local function matches(got, pattern)
  if not got:find(pattern) then
    fail('%q is not in:\n%s', pattern, got)
  end
end

local function open(name)
  vim.cmd('edit! ' .. name)
  wait('the server', function()
    local client = require('pnaclasm.client').of(0)
    return client and (client.initialized or client.server_capabilities)
  end)
end

--- Puts the cursor where a text stands.
local function go_to(what)
  vim.fn.cursor(1, 1)
  same(vim.fn.search('\\V' .. what, 'cW') > 0, true, what)
end

--- Waits until the server has said what is wrong with the buffer.
local function errors()
  wait('a diagnostic', function() return #vim.diagnostic.get(0, { severity = vim.diagnostic.severity.ERROR }) > 0 end)
  return vim.diagnostic.get(0, { severity = vim.diagnostic.severity.ERROR })
end

local tests = {}

local function test(name, run) table.insert(tests, { name, run }) end

test('the filetype and the colours', function()
  vim.cmd('edit factorial.pnaclasm')
  same(vim.bo.filetype, 'pnaclasm', 'filetype')
  vim.cmd('syntax on')
  go_to('mul i32')
  same(vim.fn.synIDattr(vim.fn.synID(vim.fn.line('.'), vim.fn.col('.'), 1), 'name'), 'pnaclasmInstruction', 'syntax')
end)

test('a mistake is marked where it is', function()
  open('wrong.pnaclasm')
  local d = errors()[1]
  same(vim.api.nvim_buf_get_lines(0, d.lnum, d.lnum + 1, false)[1]:sub(d.col + 1, d.end_col), 'addd', 'place')
  matches(d.message, 'did you mean `add`')
end)

test('hover', function()
  open('factorial.pnaclasm')
  go_to('mul i32')
  vim.lsp.buf.hover()
  local shown
  wait('the float', function()
    for _, window in ipairs(vim.api.nvim_list_wins()) do
      if vim.api.nvim_win_get_config(window).relative ~= '' then
        shown = table.concat(vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, false), '\n')
        vim.api.nvim_win_close(window, true)
        return true
      end
    end
  end)
  matches(shown, 'Product, modulo')
end)

if hints then
  test('an inlay hint names a function', function()
    open('factorial.pnaclasm')
    go_to('%v2 = call')
    local function virtual()
      vim.cmd('redraw!')
      local found = {}
      for name, namespace in pairs(vim.api.nvim_get_namespaces()) do
        if name:find('inlayhint') then
          local line = vim.fn.line('.') - 1
          for _, mark in ipairs(vim.api.nvim_buf_get_extmarks(0, namespace, { line, 0 }, { line, -1 }, { details = true })) do
            for _, chunk in ipairs(mark[4].virt_text or {}) do
              table.insert(found, chunk[1])
            end
          end
        end
      end
      return table.concat(found)
    end
    wait('the hint', function() return virtual():find('fact') end)
  end)
end

test('a quick fix mends the mistake', function()
  open('wrong.pnaclasm')
  local d = errors()[1]
  local client = require('pnaclasm.client')
  local actions = client.request(vim.api.nvim_get_current_buf(), 'textDocument/codeAction', {
    textDocument = { uri = vim.uri_from_bufnr(0) },
    range = { start = { line = d.lnum, character = d.col }, ['end'] = { line = d.end_lnum, character = d.end_col } },
    context = { diagnostics = {}, only = { 'quickfix' } },
  })
  same(actions and #actions > 0, true, 'an action')
  vim.lsp.util.apply_workspace_edit(actions[1].edit, client.encoding(client.of(0)))
  matches(text(), '%%v0 = add i32 %%p0, %%p0;')
  wait('no diagnostic', function() return #vim.diagnostic.get(0, { severity = vim.diagnostic.severity.ERROR }) == 0 end)
end)

test('IDs follow a typed instruction', function()
  -- Another Neovim, to which keys can be sent as a terminal would.
  local child = vim.fn.jobstart({ vim.v.progpath, '--headless', '--embed', '-u', vim.env.TEST_INIT, 'factorial.pnaclasm' }, { rpc = true })
  local function lua(code) return vim.fn.rpcrequest(child, 'nvim_exec_lua', code, {}) end
  wait('the server', function()
    return lua([[local c = require('pnaclasm.client').of(0); return c ~= nil and (c.initialized or c.server_capabilities) ~= nil]])
  end)
  lua([[vim.fn.search('%v1 = sub i32 %p0, %c0;')]])
  vim.fn.rpcrequest(child, 'nvim_input', 'o')
  wait('insert mode', function() return vim.fn.rpcrequest(child, 'nvim_get_mode').mode == 'i' end)
  for c in ('%v2 = add i32 %v1, %c0;'):gmatch('.') do
    vim.fn.rpcrequest(child, 'nvim_input', c)
  end
  wait('new numbers', function()
    return lua([[return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n')]])
      :find('%%v3 = call i32 @f0%(i32 %%v1%);%s*%%v4 = mul i32 %%p0, %%v3;%s*ret i32 %%v4;')
  end)
  vim.fn.jobstop(child)
end)

--- Opens a fresh copy of the example and finds a line of it, when the server knows
--- all of the text: numbers follow from those that were right.
local function at(line)
  vim.fn.writefile(vim.fn.readfile('factorial.pnaclasm'), 'numbers.pnaclasm')
  open('numbers.pnaclasm')
  wait('the diagnostics', function()
    -- An answer that the reloaded text has overtaken is none, and Neovim does not tell.
    local client, buffer = require('pnaclasm.client').of(0), vim.api.nvim_get_current_buf()
    local params = { textDocument = { uri = vim.uri_from_bufnr(buffer) } }
    local ask = modern_calls and function(...) return client:request_sync(...) end or client.request_sync
    local answer = ask('textDocument/diagnostic', params, 500, buffer)
    return answer and answer.result ~= nil
  end)
  go_to(line)
end

test('IDs follow a deleted line, and one undo takes back both', function()
  at('%v1 = sub i32 %p0, %c0;')
  local before = text()
  vim.cmd('normal! dd')
  wait('new numbers', function() return text():find('%%v1 = call i32 @f0%(i32 %%v1%?%);%s*%%v2 = mul i32 %%p0, %%v1;') end)
  vim.cmd('normal! u')
  same(text(), before, 'the text after one undo')
end)

test('IDs follow a moved line', function()
  at('%v1 = sub i32 %p0, %c0;')
  vim.cmd('move +1')
  wait('new numbers', function()
    return text():find('%%v1 = call i32 @f0%(i32 %%v2%);%s*%%v2 = sub i32 %%p0, %%c0;%s*%%v3 = mul i32 %%p0, %%v1;')
  end)
end)

test('IDs follow a pasted line, and the cursor stays', function()
  at('%v1 = sub i32 %p0, %c0;')
  vim.cmd('normal! yyp')
  local line = vim.fn.line('.')
  wait('new numbers', function()
    return text():find('%%v2 = sub i32 %%p0, %%c0;%s*%%v3 = call i32 @f0%(i32 %%v1%);%s*%%v4 = mul i32 %%p0, %%v3;')
  end)
  same(vim.fn.line('.'), line, 'the line of the cursor')
end)

test('IDs follow an accepted completion', function()
  at('%v1 = sub i32 %p0, %c0;')
  local line = vim.fn.line('.')
  vim.fn.append(line, '')
  vim.fn.cursor(line + 1, 1)
  vim.api.nvim_buf_set_text(0, line, 0, line, 0, { '    %v2 = add i32 %v1, %c0;' })
  vim.cmd('doautocmd <nomodeline> CompleteDone')
  wait('new numbers', function() return text():find('%%v3 = call i32 @f0%(i32 %%v1%);%s*%%v4 = mul i32 %%p0, %%v3;') end)
end)

test('format on save', function()
  vim.fn.writefile(vim.fn.readfile('factorial.pnaclasm'), 'format.pnaclasm')
  require('pnaclasm').setup({ format_on_save = true })
  open('format.pnaclasm')
  require('pnaclasm.client').attached(require('pnaclasm.client').of(0), vim.api.nvim_get_current_buf())
  go_to('%v3 = mul')
  vim.cmd([[s/mul i32 %p0, /mul   i32   %p0,/]])
  vim.cmd('write')
  require('pnaclasm').setup({ format_on_save = false })
  matches(bytes('format.pnaclasm'), '%%v3 = mul i32 %%p0, %%v2;')
end)

test(':PnaclAssemble', function()
  open('factorial.pnaclasm')
  vim.cmd('PnaclAssemble')
  same(bytes('factorial.pexe') == assembled('factorial.pnaclasm', 'want.pexe'), true, 'the same bytes')
end)

test('backticks in the name of a file run nothing', function()
  open('factorial.pnaclasm')
  pcall(vim.cmd, 'PnaclAssemble `touch ran`.pexe')
  same(vim.fn.filereadable('ran'), 0, 'nothing ran')
end)

test('a .pexe is read as text and written as bitcode', function()
  assembled('factorial.pnaclasm', 'edit.pexe')
  local before = bytes('edit.pexe')
  open('edit.pexe')
  same(vim.bo.filetype, 'pnaclasm', 'filetype')
  same(vim.bo.modified, false, 'modified')
  vim.cmd('write')
  same(bytes('edit.pexe') == before, true, 'an untouched save is identical')
  vim.cmd([[%s/%c1 = i32 10;/%c1 = i32 12;/]])
  vim.cmd('write')
  same(vim.bo.modified, false, 'modified after writing')
  vim.fn.writefile(vim.api.nvim_buf_get_lines(0, 0, -1, false), 'edited.pnaclasm')
  same(bytes('edit.pexe') == assembled('edited.pnaclasm', 'want.pexe'), true, 'the same bytes')
end)

test('what cannot be assembled is not written', function()
  assembled('factorial.pnaclasm', 'refuse.pexe')
  local before = bytes('refuse.pexe')
  open('refuse.pexe')
  vim.cmd([[%s/ret i32 %v3;/ret nonsense %v3;/]])
  local notify, said = vim.notify, nil
  vim.notify = function(message) said = message end
  pcall(vim.cmd, 'write')
  vim.notify = notify
  same(vim.bo.modified, true, 'modified')
  same(bytes('refuse.pexe') == before, true, 'the file is untouched')
  matches(said or '', 'not saved')
end)

test('a damaged .pexe is not opened for writing', function()
  vim.fn.writefile({ 'PEXE nonsense' }, 'damaged.pexe')
  local notify, said = vim.notify, nil
  vim.notify = function(message) said = message end
  vim.cmd('edit damaged.pexe')
  vim.notify = notify
  matches(said or '', 'not opened')
  same(vim.bo.modifiable, false, 'modifiable')
end)

test('what can be read of a .pexe that was cut short is shown, read-only', function()
  local whole = assembled('factorial.pnaclasm', 'whole.pexe')
  local cut = io.open('cut.pexe', 'wb')
  cut:write(whole:sub(1, #whole - 24))
  cut:close()
  local notify, said = vim.notify, nil
  vim.notify = function(message) said = message end
  vim.cmd('edit cut.pexe')
  vim.notify = notify
  matches(said or '', 'what can be read')
  matches(text(), '@t0 = ')
  same(vim.bo.modifiable, false, 'modifiable')
end)

test('the listing stands beside the text, in step', function()
  open('factorial.pnaclasm')
  go_to('%v3 = mul i32 %p0, %v2;')
  local line = vim.fn.line('.')
  vim.cmd('PnaclListing')
  same(#vim.api.nvim_tabpage_list_wins(0), 2, 'windows')
  vim.cmd('wincmd l')
  matches(text(), '|%s*3: <2, [%d, ]+>%s*|%s*%%v3 = mul i32 %%p0, %%v2;')
  matches(vim.api.nvim_get_current_line(), '%%v3 = mul')
  go_to('%v1 = sub')
  vim.cmd('doautocmd CursorMoved')
  vim.cmd('wincmd h')
  same(vim.fn.line('.'), line - 2, 'the line of the text')
  vim.cmd('only')
end)

test('the LLVM IR stands beside the text, in step', function()
  open('factorial.pnaclasm')
  go_to('%v3 = mul i32 %p0, %v2;')
  vim.cmd('PnaclIR')
  vim.cmd('wincmd l')
  matches(vim.api.nvim_get_current_line(), '%%v3 = mul i32 %%p0, %%v2')
  vim.cmd('wincmd h')
  go_to('%v5 = icmp ult')
  vim.cmd('doautocmd CursorMoved')
  vim.cmd('wincmd l')
  matches(vim.api.nvim_get_current_line(), '%%v5 = icmp ult')
  vim.cmd('wincmd h | only')
end)

test('the graph', function()
  open('factorial.pnaclasm')
  go_to('%v5 = icmp ult')
  vim.cmd('PnaclGraph')
  vim.cmd('wincmd l')
  matches(text(), '%%b1 → %%b2, %%b3')
  vim.cmd('wincmd h | only')
end)

test('go to bit', function()
  open('factorial.pnaclasm')
  local listing = vim.fn.system({ program, 'dis', '--listing', 'factorial.pnaclasm' })
  local bit = listing:match('(%d+:%d)|[^|\n]*|%s*%%v3 = mul i32 %%p0, %%v2;')
  vim.cmd('PnaclGoToBit ' .. bit)
  matches(vim.api.nvim_get_current_line(), '%%v3 = mul')
end)

test(':PnaclVerify', function()
  open('wrong.pnaclasm')
  vim.cmd('PnaclVerify')
  local list = vim.fn.getqflist()
  same(#list, 1, 'problems')
  matches(list[1].text, 'did you mean `add`')
  vim.cmd('cclose')
end)

if modern then
  test(':PnaclRestart', function()
    open('wrong.pnaclasm')
    for _ = 1, 3 do
      errors()
      local old = require('pnaclasm.client').of(0).id
      vim.cmd('PnaclRestart')
      wait('another server', function()
        local client = require('pnaclasm.client').of(0)
        return client and client.id ~= old
      end)
    end
    errors()
  end)
end

test('the debugger is known to nvim-dap, and answers', function()
  local dap = { adapters = {}, configurations = {} }
  package.loaded.dap = dap
  open('factorial.pnaclasm')
  package.loaded.dap = nil
  same(dap.configurations.pnaclasm[1].program, '${file}', 'what is launched')
  local adapter
  dap.adapters.pnaclasm(function(found)
    adapter = found
  end)
  local answer = ''
  local job = vim.fn.jobstart(vim.list_extend({ adapter.command }, adapter.args), {
    on_stdout = function(_, data)
      answer = answer .. table.concat(data, '\n')
    end,
  })
  local request = '{"seq": 1, "type": "request", "command": "initialize"}'
  vim.fn.chansend(job, 'Content-Length: ' .. #request .. '\r\n\r\n' .. request)
  wait('the answer', function()
    return answer:find('"supportsStepBack":true', 1, true)
  end)
  vim.fn.jobstop(job)
end)

-- PNACLASM_NVIM_DAP is a checkout of nvim-dap: no registry that the tests reach has it.
if vim.env.PNACLASM_NVIM_DAP then
  test('a session of nvim-dap', function()
    vim.opt.runtimepath:append(vim.env.PNACLASM_NVIM_DAP)
    local dap = require('dap')
    require('pnaclasm.dap').define()
    open('factorial.pnaclasm')
    vim.api.nvim_win_set_cursor(0, { 74, 0 })
    dap.set_breakpoint()
    dap.run(vim.tbl_extend('force', dap.configurations.pnaclasm[1], { args = { '5' } }))
    local function stands(line)
      wait('line ' .. line, function()
        local session = dap.session()
        return session and session.stopped_thread_id and session.current_frame and session.current_frame.line == line
      end)
    end
    stands(74)
    dap.step_back()
    stands(73)
    dap.step_over()
    stands(74)
    dap.terminate()
    wait('the end', function()
      return dap.session() == nil
    end)
  end)
end

test(':PnaclProfile', function()
  open('factorial.pnaclasm')
  vim.fn.system({ program, 'run', '--coverage=factorial.lcov', 'factorial.pnaclasm', '6' })
  vim.cmd('PnaclProfile')
  local space = vim.api.nvim_get_namespaces()['pnaclasm.heat']
  local function marks() return vim.api.nvim_buf_get_extmarks(0, space, 0, -1, { details = true }) end
  local found = vim.tbl_filter(function(m) return m[2] == 65 end, marks())
  same(found[1][4].virt_text[1][1], '6 ×', 'how often line 66 was executed')
  vim.cmd('PnaclProfile off')
  same(#marks(), 0, 'marks')
end)

test(':checkhealth', function()
  open('factorial.pnaclasm')
  vim.cmd('checkhealth pnaclasm')
  matches(text(), 'serves factorial.pnaclasm')
  if text():find('ERROR') then
    fail('checkhealth: %s', text())
  end
end)

--- PNACLASM_TEST_ONLY is a pattern of the names of those to run.
local function wanted(entry) return entry[1]:find(vim.env.PNACLASM_TEST_ONLY or '') ~= nil end

local failed = 0
for _, entry in ipairs(vim.tbl_filter(wanted, tests)) do
  local good, problem = pcall(entry[2])
  failed = failed + (good and 0 or 1)
  io.stdout:write(string.format('%-5s %s%s\n', good and 'ok' or 'FAIL', entry[1], good and '' or ': ' .. tostring(problem)))
  vim.cmd('silent! only | silent! %bwipeout!')
end
vim.cmd(failed == 0 and 'qall!' or 'cquit')
