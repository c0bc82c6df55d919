; A call that gets a copy in the frame of its caller is no tail call.
define internal void @g(ptr byval([8 x i8]) %p) {
  store i8 1, ptr %p
  ret void
}
define void @_start(i32 %n) {
  %p = inttoptr i32 %n to ptr
  tail call void @g(ptr byval([8 x i8]) %p)
  ret void
}
