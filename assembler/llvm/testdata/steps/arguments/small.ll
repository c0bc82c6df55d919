define internal signext i8 @f(i8 signext %a, i1 zeroext %b) {
  %c = zext i1 %b to i8
  %d = add i8 %a, %c
  ret i8 %d
}
define void @_start(i32 %p) {
  %t = trunc i32 %p to i8
  %r = call signext i8 @f(i8 signext %t, i1 zeroext true)
  %s = call i8 @g(i8 %r)
  ret void
}

define internal i8 @g(i8 %x) {
  ret i8 %x
}
