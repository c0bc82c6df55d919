; Each case is an edge of its own, from the block that compares with it.
define void @_start(i32 %p) {
  %w = zext i32 %p to i128
  switch i128 %w, label %other [
    i128 0, label %end
    i128 18446744073709551616, label %end
    i128 5, label %five
  ]
five:
  br label %end
other:
  br label %end
end:
  %v = phi i32 [ 4, %other ], [ 3, %five ], [ 1, %0 ], [ 1, %0 ]
  %m = inttoptr i32 %p to ptr
  store i32 %v, ptr %m
  ret void
}
