define internal { i32, double } @pair(i32 %n, [2 x float] %f) {
  %g = extractvalue [2 x float] %f, 1
  %d = fpext float %g to double
  %r = insertvalue { i32, double } undef, i32 %n, 0
  %s = insertvalue { i32, double } %r, double %d, 1
  ret { i32, double } %s
}
define void @_start(i32 %p) {
entry:
  %a = call { i32, double } @pair(i32 %p, [2 x float] [float 1.0, float 2.0])
  %c = icmp eq i32 %p, 0
  br i1 %c, label %yes, label %end
yes:
  br label %end
end:
  %x = phi { i32, double } [ %a, %entry ], [ zeroinitializer, %yes ]
  %m = alloca { i32, double }
  store { i32, double } %x, ptr %m
  ret void
}
