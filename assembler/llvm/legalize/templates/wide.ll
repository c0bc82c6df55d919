; What is too long to write out at each use, on integers of more than 64 bits.

;; wide.udiv
define internal $T @pnacl.$NAME.$T($T %a, $T %b) {
entry:
  br label %again
again:
  %i = phi i32 [ $W, %entry ], [ %i1, %again ]
  %q = phi $T [ %a, %entry ], [ %q1, %again ]
  %r = phi $T [ 0, %entry ], [ %r2, %again ]
  %top = lshr $T %q, $W1
  %q0 = shl $T %q, 1
  %rr = shl $T %r, 1
  %lost = lshr $T %r, $W1
  %r1 = or $T %rr, %top
  %over = icmp ne $T %lost, 0
  %enough = icmp uge $T %r1, %b
  %fits = or i1 %over, %enough
  %rest = sub $T %r1, %b
  %r2 = select i1 %fits, $T %rest, $T %r1
  %bit = zext i1 %fits to $T
  %q1 = or $T %q0, %bit
  %i1 = sub i32 %i, 1
  %done = icmp eq i32 %i1, 0
  br i1 %done, label %end, label %again
end:
  ret $T %q1
}
;; wide.mul
define internal $T @pnacl.$NAME.$T($T %a, $T %b) {
entry:
  br label %again
again:
  %x = phi $T [ %a, %entry ], [ %x1, %again ]
  %y = phi $T [ %b, %entry ], [ %y1, %again ]
  %s = phi $T [ 0, %entry ], [ %s1, %again ]
  %odd = trunc $T %y to i1
  %more = select i1 %odd, $T %x, $T 0
  %s1 = add $T %s, %more
  %x1 = shl $T %x, 1
  %y1 = lshr $T %y, 1
  %done = icmp eq $T %y1, 0
  br i1 %done, label %end, label %again
end:
  ret $T %s1
}
;; wide.urem
define internal $T @pnacl.$NAME.$T($T %a, $T %b) {
  %q = udiv $T %a, %b
  %p = mul $T %q, %b
  %r = sub $T %a, %p
  ret $T %r
}
;; wide.sdiv
define internal $T @pnacl.$NAME.$T($T %a, $T %b) {
  %sa = ashr $T %a, $W1
  %sb = ashr $T %b, $W1
  %xa = xor $T %a, %sa
  %ua = sub $T %xa, %sa
  %xb = xor $T %b, %sb
  %ub = sub $T %xb, %sb
  %q = udiv $T %ua, %ub
  %s = xor $T %sa, %sb
  %xq = xor $T %q, %s
  %r = sub $T %xq, %s
  ret $T %r
}
;; wide.srem
define internal $T @pnacl.$NAME.$T($T %a, $T %b) {
  %q = sdiv $T %a, %b
  %p = mul $T %q, %b
  %r = sub $T %a, %p
  ret $T %r
}
;; wide.shl
define internal $T @pnacl.$NAME.$T($T %a, $T %n) {
$SHIFTS
  ret $T %v
}
;; wide.lshr
define internal $T @pnacl.$NAME.$T($T %a, $T %n) {
$SHIFTS
  ret $T %v
}
;; wide.ashr
define internal $T @pnacl.$NAME.$T($T %a, $T %n) {
$SHIFTS
  ret $T %v
}
;; wide.uitofp
define internal $R @pnacl.$NAME.$T.$R($T %a) {
entry:
  %zero = icmp eq $T %a, 0
  br i1 %zero, label %none, label %some
none:
  ret $R 0.0
some:
  ; The first $MANTISSA bits count; the others round, to even if they are a half.
  %lead = call $T @llvm.ctlz.$T($T %a, i1 false)
  %m = shl $T %a, %lead
  %top = lshr $T %m, $DROPPED
  %low = and $T %m, $DROPPEDMASK
  %above = icmp ugt $T %low, $MIDDLE
  %half = icmp eq $T %low, $MIDDLE
  %top.i = trunc $T %top to i64
  %odd.i = and i64 %top.i, 1
  %odd = icmp ne i64 %odd.i, 0
  %even = and i1 %half, %odd
  %up = or i1 %above, %even
  %up.i = zext i1 %up to i64
  %sum = add i64 %top.i, %up.i
  %lead.i = trunc $T %lead to i64
  %e = sub i64 $TOPEXP, %lead.i
  %e.bits = shl i64 %e, $EXPSHIFT
  %bits = add i64 %e.bits, %sum
  %huge = icmp sge i64 %e, $MAXEXP
  %cut = select i1 %huge, i64 $INFBITS, i64 %bits
  %bits.r = $TOBITS
  %r = bitcast $RI %bits.r to $R
  ret $R %r
}
;; wide.sitofp
define internal $R @pnacl.$NAME.$T.$R($T %a) {
  %s = ashr $T %a, $W1
  %x = xor $T %a, %s
  %u = sub $T %x, %s
  %f = uitofp $T %u to $R
  %n = fneg $R %f
  %c = icmp slt $T %a, 0
  %r = select i1 %c, $R %n, $R %f
  ret $R %r
}
;; wide.fptoui double
define internal $R @pnacl.$NAME.$T.$R(double %a) {
  %bits = bitcast double %a to i64
  %e = lshr i64 %bits, 52
  %e1 = and i64 %e, 2047
  %m = and i64 %bits, 4503599627370495
  %m1 = or i64 %m, 4503599627370496
  %w = zext i64 %m1 to $R
  %left = sub i64 %e1, 1075
  %right = sub i64 1075, %e1
  %small = icmp slt i64 %e1, 1075
  %tiny = icmp slt i64 %e1, 1023
  %huge = icmp sge i64 %left, $RW
  %l0 = select i1 %small, i64 0, i64 %left
  %l1 = select i1 %huge, i64 0, i64 %l0
  %l2 = zext i64 %l1 to $R
  %up = shl $R %w, %l2
  %d0 = select i1 %tiny, i64 0, i64 %right
  %d1 = select i1 %small, i64 %d0, i64 0
  %down = lshr i64 %m1, %d1
  %down.w = zext i64 %down to $R
  %r0 = select i1 %small, $R %down.w, $R %up
  %r1 = select i1 %tiny, $R 0, $R %r0
  ret $R %r1
}
;; wide.fptoui float
define internal $R @pnacl.$NAME.$T.$R(float %a) {
  %d = fpext float %a to double
  %r = fptoui double %d to $R
  ret $R %r
}
;; wide.fptosi
define internal $R @pnacl.$NAME.$T.$R($T %a) {
  %c = fcmp olt $T %a, 0.0
  %n = fneg $T %a
  %m = select i1 %c, $T %n, $T %a
  %u = fptoui $T %m to $R
  %v = sub $R 0, %u
  %r = select i1 %c, $R %v, $R %u
  ret $R %r
}
