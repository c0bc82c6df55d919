; An expression of a phi stands at the end of the block that it comes from.
@a = internal global [8 x i32] zeroinitializer
define void @_start(i32 %p) {
entry:
  %c = icmp eq i32 %p, 0
  br i1 %c, label %yes, label %end
yes:
  store i32 ptrtoint (ptr getelementptr ([8 x i32], ptr @a, i32 0, i32 3) to i32), ptr @a
  br label %end
end:
  %x = phi ptr [ getelementptr (i8, ptr @a, i32 4), %entry ], [ @a, %yes ]
  store { i32, ptr } { i32 1, ptr getelementptr (i8, ptr @a, i32 8) }, ptr %x
  ret void
}
