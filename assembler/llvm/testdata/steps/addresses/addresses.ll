%s = type { i8, [4 x { i32, i64 }] }
define void @_start(i32 %p) {
  %m = alloca %s
  %i = sext i32 %p to i64
  %at = getelementptr %s, ptr %m, i32 1, i32 1, i64 %i, i32 1
  %same = getelementptr i8, ptr %at, i32 0
  store i64 0, ptr %same
  ret void
}
