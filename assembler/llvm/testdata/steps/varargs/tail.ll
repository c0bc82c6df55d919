; A call that gets memory of its caller is no tail call, or LLVM would drop the stores.
define internal i32 @p(i32 %n, ...) {
  ret i32 %n
}
define void @_start(i32 %n) {
  %a = tail call i32 (i32, ...) @p(i32 %n, i32 5)
  %b = tail call i32 (i32, ...) @p(i32 %n)
  %c = add i32 %a, %b
  %m = inttoptr i32 %n to ptr
  store i32 %c, ptr %m
  ret void
}
