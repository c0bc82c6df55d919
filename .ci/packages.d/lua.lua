-- What a program in Lua does: prints the same on every machine.
print(_VERSION, select(2, pcall(error, "x", 0)))
local t = {}
for i = 1, 1000 do t[i] = (i * 7919) % 1000 end
table.sort(t)
print(t[1], t[500], t[1000], #t, table.concat({ 1, 2.5, "x" }, "-"))
print(string.format("%5.2f %d %s %q %x %g %a", 3.14159, 42, "hi", "a\nb", 255, 1e100, 0.5))
local co = coroutine.wrap(function(a) for i = 1, 3 do a = a + coroutine.yield(a) end return "done" end)
print(co(1), co(2), co(3), co(4))
print(("hello world"):gsub("o", "0"), ("x=1,y=2"):match("(%w)=(%d)"), ("abc"):rep(3, ","), ("abc"):byte(1, -1))
print(1 // 0.0, -7 // 2, -7 % 3, 7.5 // 2, 1 << 62, math.maxinteger + 1 == math.mininteger, 2 ^ 53, 3 | 5 ~ 1)
print(utf8.char(8364, 228), utf8.len("häh"), math.tointeger(3.0), math.ult(1, -1))
local f = assert(io.open("out.txt", "w"))
f:write("line1\nline2\n", 3.5, "\n"):close()
for l in io.lines("out.txt") do io.write("[", l, "]") end
print(os.time { year = 2020, month = 2, day = 29, hour = 12 }, os.date("!%Y-%m-%d %H:%M:%S", 0), os.remove("out.txt"))
goto over
print("never")
::over::
print(pcall(string.rep), tonumber("0x1p4"), tonumber("  12  "), tonumber("z", 36), math.type(1), math.type(1.0))
print(load("return 1+"))
print(xpcall(function() error("boom") end, function(m) return "handled: " .. m end))
local mt = setmetatable({}, { __index = function(_, k) return k .. "!" end, __call = function(_, n) return n * 2 end, __close = function() print("closed") end })
do local c <close> = mt; print(c.key, c(21)) end
local weak = setmetatable({}, { __mode = "v" })
weak[1] = {}
collectgarbage()
print(#weak, string.pack("<i4d", 7, 1.5):len(), (string.unpack("<i4", "\1\2\0\0")))
local s = 0
for i = 1, 1000000 do s = s + i % 7 * 0.5 end
print(s, os.getenv("NOTHING"), #arg)
