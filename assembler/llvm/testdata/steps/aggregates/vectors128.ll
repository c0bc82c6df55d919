define void @_start(i32 %p) {
  %m = alloca <4 x i32>, align 16
  %n = alloca [2 x <4 x float>], align 16
  %v = load <4 x i32>, ptr %m
  %w = load <4 x float>, ptr %n, align 2
  %s = shufflevector <4 x i32> %v, <4 x i32> zeroinitializer, <4 x i32> <i32 3, i32 poison, i32 5, i32 0>
  %a = add <4 x i32> %s, %v
  %c = icmp slt <4 x i32> %a, %v
  %i = sitofp <4 x i1> %c to <4 x float>
  %f = fneg <4 x float> %i
  %d = bitcast <4 x float> %f to <2 x i64>
  %x = add <2 x i64> %d, splat (i64 3)
  %y = bitcast <2 x i64> %x to <4 x i32>
  %e = extractelement <4 x i32> %y, i64 2
  %g = insertelement <4 x i32> %a, i32 %e, i32 %p
  %h = trunc <4 x i32> %g to <4 x i8>
  %j = zext <4 x i8> %h to <4 x i32>
  %k = select <4 x i1> %c, <4 x i32> %j, <4 x i32> %y
  %b = bitcast <4 x i1> %c to i4
  %r = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %k)
  %o = call <4 x float> @llvm.fabs.v4f32(<4 x float> %w)
  %q = call <4 x i32> @llvm.smax.v4i32(<4 x i32> %k, <4 x i32> %a)
  %t = insertvalue { i32, <4 x i32> } zeroinitializer, <4 x i32> %q, 1
  store { i32, <4 x i32> } %t, ptr %n
  store <4 x float> %o, ptr %n
  store <4 x i32> %k, ptr %m, align 1
  ret void
}
