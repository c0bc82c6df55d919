@s = internal constant { i8, i32, [3 x i16], ptr, ptr } { i8 1, i32 2, [3 x i16] [i16 3, i16 4, i16 5], ptr getelementptr (i8, ptr @t, i32 6), ptr @_start }
@t = internal global [100 x i8] zeroinitializer, align 16
@u = internal constant [8 x i8] c"hello\00\00\00"
@d = internal constant i32 sub (i32 ptrtoint (ptr getelementptr (i8, ptr @t, i32 9) to i32), i32 ptrtoint (ptr @t to i32))
define void @_start(i32 %p) {
  store ptr @s, ptr @t
  store ptr @u, ptr @t
  store ptr @d, ptr @t
  ret void
}
