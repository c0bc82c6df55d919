define void @_start(i32 %p) {
  %m = alloca <2 x i32>
  %v = load <2 x i32>, ptr %m
  %w = add <2 x i32> %v, <i32 1, i32 2>
  %s = shufflevector <2 x i32> %w, <2 x i32> %v, <4 x i32> <i32 3, i32 0, i32 poison, i32 1>
  %r = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %s)
  %c = icmp ult <2 x i32> %w, %v
  %b = bitcast <2 x i1> %c to i2
  %e = extractelement <2 x i32> %w, i32 %p
  store <2 x i32> %w, ptr %m
  ret void
}
