; What an instruction's operands are, and where values are computed.
define i32 @_start(i32 %p, ptr %q) {
entry:
  %c = icmp eq i32 %p, 0
  br i1 %c, label %a, label %b
a:
  %x = add i32 %p, 1
  br label %b
b:
  %y = phi i32 [ %x, %a ], [ 0, %entry ]
  %s = getelementptr { i32, [4 x i8] }, ptr %q, i32 0, i32 1, i32 %y
  ret i32 %y
dead:
  %d = add i32 %x, 1
  br label %b2
b2:
  ret i32 %d
}
---
define i32 @f(i32 %p) {
entry:
  %c = icmp eq i32 %p, 0
  br i1 %c, label %a, label %b
a:
  %x = add i32 %p, 1
  br label %b
b:
  %y = phi i32 [ 0, %entry ] ; ERROR one value for each of the 2 ways
  ret i32 %x ; ERROR %x is used where it is not computed
}
---
define void @f(i32 %p) {
entry:
  br label %entry2
entry2:
  %x = add i32 %y, 1 ; ERROR %y is used where it is not computed
  %y = add i32 %x, 1
  %z = phi i32 [ 0, %entry ], [ 1, %entry2 ] ; ERROR behind another instruction
  br label %entry2
}
---
define void @f() { ; ERROR the first basic block of @f is jumped to
entry:
  br label %entry
}
---
define void @f(ptr %q, i32 %n, float %x) {
  %a = getelementptr { i32, i8 }, ptr %q, i32 0, i32 2 ; ERROR no part of these indices
  %b = getelementptr i32, ptr %q, i32 0, i32 0 ; ERROR no part of these indices
  %c = getelementptr { i32, i8 }, ptr %q, i32 0, i32 %n ; ERROR no part of these indices
  %d = bitcast i32 %n to i64 ; ERROR no such value
  %e = fneg i32 %n ; ERROR no floating value
  %g = atomicrmw fadd ptr %q, i32 %n seq_cst ; ERROR the operation does not fit
  %h = cmpxchg ptr %q, float %x, float %x seq_cst seq_cst ; ERROR can be exchanged
  %i = load label, ptr %q ; ERROR which is no value
  %j = select <2 x i1> zeroinitializer, i32 %n, i32 1 ; ERROR one i1 chooses
  %k = call i32 (i32) %q(float %x) ; ERROR of another type than the parameter
  call void %q(i32 byval(i32) %n) ; ERROR belong to pointers
  switch i32 %n, label %m [ i32 1, label %m i32 1, label %m ] ; ERROR the case 1 stands twice
m:
  ret void
}
---
define void @f(<4 x { i32 }> %v) { ; ERROR a parameter or a result that is no value
  ret void
}
