@a = internal global ptr null
define void @_start(i32 %p) {
  %m = alloca [3 x i32], i32 %p, align 16
  %n = ptrtoint ptr %m to i64
  %q = inttoptr i64 %n to ptr
  %c = icmp eq ptr %q, null
  %s = select i1 %c, ptr @a, ptr %q
  %f = freeze ptr %s
  call void @llvm.memcpy.p0.p0.i64(ptr %f, ptr @a, i64 12, i1 false)
  store ptr %f, ptr @a
  ret void
}
