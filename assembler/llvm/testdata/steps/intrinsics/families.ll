@out = internal global [64 x i64] zeroinitializer
define void @_start(i32 %p) {
  %a = call i32 @llvm.smax.i32(i32 %p, i32 3)
  %b = call i32 @llvm.fshl.i32(i32 %a, i32 %p, i32 5)
  %t = trunc i32 %b to i8
  %c = call i8 @llvm.ctlz.i8(i8 %t, i1 false)
  %s = call { i32, i1 } @llvm.sadd.with.overflow.i32(i32 %p, i32 %b)
  %o = extractvalue { i32, i1 } %s, 1
  %f = sitofp i32 %p to double
  %n = fneg double %f
  %i = call i32 @llvm.fptosi.sat.i32.f64(double %n)
  %k = call i1 @llvm.is.fpclass.f64(double %n, i32 3)
  %w = call double @llvm.powi.f64.i32(double %n, i32 %p)
  call void @llvm.assume(i1 %k)
  ret void
}
