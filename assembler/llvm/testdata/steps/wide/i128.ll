define internal i128 @f(i128 %a, i128 %b) {
  %s = add i128 %a, %b
  %m = mul i128 %s, %b
  %h = shl i128 %m, 70
  %c = icmp slt i128 %h, %a
  %r = select i1 %c, i128 %h, i128 %b
  ret i128 %r
}
define void @_start(i32 %p) {
  %w = sext i32 %p to i128
  %r = call i128 @f(i128 %w, i128 18446744073709551616)
  %n = call i128 @llvm.ctpop.i128(i128 %r)
  switch i128 %n, label %end [ i128 7, label %end ]
end:
  ret void
}
