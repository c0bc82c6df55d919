@a = internal thread_local global i32 5
@b = internal thread_local global [3 x i8] zeroinitializer
define void @_start(i32 %p) {
  %at = call ptr @llvm.threadlocal.address.p0(ptr @a)
  %v = load i32, ptr %at
  store i8 1, ptr @b
  ret void
}
