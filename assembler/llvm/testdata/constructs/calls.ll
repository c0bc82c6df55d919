; Calls of every kind: structs by value, results in memory and in parts, variable
; arguments, functions by address, invokes.
%pair = type { i32, double }
declare i32 @__gxx_personality_v0(...)
define internal %pair @both(%pair %x, [2 x i8] %y) {
  %a = extractvalue [2 x i8] %y, 1
  %b = zext i8 %a to i32
  %r = insertvalue %pair %x, i32 %b, 0
  ret %pair %r
}
define internal void @copied(ptr byval(%pair) align 8 %x, ptr sret(%pair) %r, i8 signext %s, i1 zeroext %z) {
  %v = load %pair, ptr %x
  store %pair %v, ptr %r
  ret void
}
define internal i32 @sum(i32 %n, ...) {
  %list = alloca ptr
  %copy = alloca ptr
  call void @llvm.va_start.p0(ptr %list)
  call void @llvm.va_copy.p0(ptr %copy, ptr %list)
  %d = va_arg ptr %copy, double
  %i = va_arg ptr %copy, i32
  call void @llvm.va_end.p0(ptr %list)
  ret i32 %i
}
define void @_start(i32 %p) personality ptr @__gxx_personality_v0 {
entry:
  %m = alloca %pair, align 8
  %s = alloca %pair, align 8
  %f = inttoptr i32 %p to ptr
  %one = call %pair @both(%pair { i32 1, double 2.0 }, [2 x i8] zeroinitializer)
  call void @copied(ptr byval(%pair) align 8 %m, ptr sret(%pair) %s, i8 signext -1, i1 zeroext true)
  %t = tail call i32 (i32, ...) @sum(i32 2, double 1.0, i32 %p, i64 3)
  %u = call i16 %f(i8 3, float 1.0)
  %v = call i32 @sum()
  %w = invoke i32 (i32, ...) @sum(i32 0) to label %good unwind label %bad
good:
  ret void
bad:
  %pad = landingpad { ptr, i32 } cleanup catch ptr null filter [1 x ptr] zeroinitializer
  resume { ptr, i32 } %pad
}
