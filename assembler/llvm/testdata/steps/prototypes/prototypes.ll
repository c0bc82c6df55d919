declare void @llvm.memset.p0.i32(ptr, i8, i32, i1)
@t = internal global [100 x i8] zeroinitializer
define void @_start(i32 %p) {
  call void @llvm.memset.p0.i32(ptr @t, i8 0, i32 %p, i1 false)
  ret void
}
