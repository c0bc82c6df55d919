%pair = type { i32, double }
define internal i32 @f(ptr byval(%pair) align 8 %v, ptr byval(%pair) %w) {
  %x = load i32, ptr %v
  ret i32 %x
}
define void @_start(i32 %p) {
  %v = alloca %pair
  %r = call i32 @f(ptr byval(%pair) align 8 %v, ptr byval(%pair) %v)
  %s = call i32 @f(ptr byval(%pair) align 8 %v, ptr byval(%pair) %v)
  ret void
}
