define void @_start(i32 %p) {
  %m = alloca <4 x i32>, align 16
  %c = icmp eq i32 %p, 0
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  %v = phi <4 x i32> [ <i32 1, i32 2, i32 3, i32 4>, %0 ], [ zeroinitializer, %a ]
  %w = add <4 x i32> %v, <i32 1, i32 2, i32 3, i32 4>
  %x = select <4 x i1> <i1 true, i1 false, i1 true, i1 poison>, <4 x i32> %w, <4 x i32> poison
  store <4 x i32> %x, ptr %m
  store <4 x float> <float 1.0, float 2.0, float 3.0, float 4.0>, ptr %m
  ret void
}
