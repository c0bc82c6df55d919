; A call that gets a copy in the frame of its caller is no tail call.
declare void @g(ptr byval([8 x i8]))
define void @f(ptr %p) {
  tail call void @g(ptr byval([8 x i8]) %p)
  ret void
}
