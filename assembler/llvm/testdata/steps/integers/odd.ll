define internal i24 @f(i24 %a, i17 %b) {
  %c = zext i17 %b to i24
  %d = add i24 %a, %c
  %e = lshr i24 %d, 3
  ret i24 %e
}
define void @_start(i32 %p) {
  %m = alloca i24
  %t = trunc i32 %p to i24
  store i24 %t, ptr %m
  %v = load i24, ptr %m
  %r = call i24 @f(i24 %v, i17 5)
  %c = icmp slt i24 %r, -1
  switch i24 %r, label %end [ i24 -1, label %end ]
end:
  ret void
}
