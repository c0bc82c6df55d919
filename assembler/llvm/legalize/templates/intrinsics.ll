; Intrinsics of LLVM by what the ABI has. $T is the type of the first argument, $R
; that of the result, $W and $W1 the width of $T in bits and one less. What is one
; basic block takes the place of the call; the rest becomes a function.

;; smax
define internal $T @pnacl.$NAME.$T($T %a, $T %b) {
  %c = icmp sgt $T %a, %b
  %r = select i1 %c, $T %a, $T %b
  ret $T %r
}
;; smin
define internal $T @pnacl.$NAME.$T($T %a, $T %b) {
  %c = icmp slt $T %a, %b
  %r = select i1 %c, $T %a, $T %b
  ret $T %r
}
;; umax
define internal $T @pnacl.$NAME.$T($T %a, $T %b) {
  %c = icmp ugt $T %a, %b
  %r = select i1 %c, $T %a, $T %b
  ret $T %r
}
;; umin
define internal $T @pnacl.$NAME.$T($T %a, $T %b) {
  %c = icmp ult $T %a, %b
  %r = select i1 %c, $T %a, $T %b
  ret $T %r
}
;; abs
define internal $T @pnacl.$NAME.$T($T %a, i1 %poison) {
  %n = sub $T 0, %a
  %c = icmp slt $T %a, 0
  %r = select i1 %c, $T %n, $T %a
  ret $T %r
}
;; scmp
define internal $R @pnacl.$NAME.$R.$T($T %a, $T %b) {
  %less = icmp slt $T %a, %b
  %more = icmp sgt $T %a, %b
  %m = zext i1 %more to $R
  %r = select i1 %less, $R -1, $R %m
  ret $R %r
}
;; ucmp
define internal $R @pnacl.$NAME.$R.$T($T %a, $T %b) {
  %less = icmp ult $T %a, %b
  %more = icmp ugt $T %a, %b
  %m = zext i1 %more to $R
  %r = select i1 %less, $R -1, $R %m
  ret $R %r
}
;; uadd.sat
define internal $T @pnacl.$NAME.$T($T %a, $T %b) {
  %s = add $T %a, %b
  %c = icmp ult $T %s, %a
  %r = select i1 %c, $T -1, $T %s
  ret $T %r
}
;; usub.sat
define internal $T @pnacl.$NAME.$T($T %a, $T %b) {
  %s = sub $T %a, %b
  %c = icmp ult $T %a, %b
  %r = select i1 %c, $T 0, $T %s
  ret $T %r
}
;; sadd.sat
define internal $T @pnacl.$NAME.$T($T %a, $T %b) {
  %s = add $T %a, %b
  %x = xor $T %s, %a
  %y = xor $T %s, %b
  %z = and $T %x, %y
  %c = icmp slt $T %z, 0
  %sign = ashr $T %s, $W1
  %full = xor $T %sign, $SIGNBIT
  %r = select i1 %c, $T %full, $T %s
  ret $T %r
}
;; ssub.sat
define internal $T @pnacl.$NAME.$T($T %a, $T %b) {
  %s = sub $T %a, %b
  %x = xor $T %a, %b
  %y = xor $T %s, %a
  %z = and $T %x, %y
  %c = icmp slt $T %z, 0
  %sign = ashr $T %s, $W1
  %full = xor $T %sign, $SIGNBIT
  %r = select i1 %c, $T %full, $T %s
  ret $T %r
}
;; ushl.sat
define internal $T @pnacl.$NAME.$T($T %a, $T %b) {
  %s = shl $T %a, %b
  %back = lshr $T %s, %b
  %c = icmp eq $T %back, %a
  %r = select i1 %c, $T %s, $T -1
  ret $T %r
}
;; sshl.sat
define internal $T @pnacl.$NAME.$T($T %a, $T %b) {
  %s = shl $T %a, %b
  %back = ashr $T %s, %b
  %c = icmp eq $T %back, %a
  %sign = ashr $T %a, $W1
  %full = xor $T %sign, $MAX
  %r = select i1 %c, $T %s, $T %full
  ret $T %r
}
;; uadd.with.overflow
define internal { $T, i1 } @pnacl.$NAME.$T($T %a, $T %b) {
  %s = add $T %a, %b
  %c = icmp ult $T %s, %a
  %r = insertvalue { $T, i1 } undef, $T %s, 0
  %q = insertvalue { $T, i1 } %r, i1 %c, 1
  ret { $T, i1 } %q
}
;; usub.with.overflow
define internal { $T, i1 } @pnacl.$NAME.$T($T %a, $T %b) {
  %s = sub $T %a, %b
  %c = icmp ult $T %a, %b
  %r = insertvalue { $T, i1 } undef, $T %s, 0
  %q = insertvalue { $T, i1 } %r, i1 %c, 1
  ret { $T, i1 } %q
}
;; sadd.with.overflow
define internal { $T, i1 } @pnacl.$NAME.$T($T %a, $T %b) {
  %s = add $T %a, %b
  %x = xor $T %s, %a
  %y = xor $T %s, %b
  %z = and $T %x, %y
  %c = icmp slt $T %z, 0
  %r = insertvalue { $T, i1 } undef, $T %s, 0
  %q = insertvalue { $T, i1 } %r, i1 %c, 1
  ret { $T, i1 } %q
}
;; ssub.with.overflow
define internal { $T, i1 } @pnacl.$NAME.$T($T %a, $T %b) {
  %s = sub $T %a, %b
  %x = xor $T %a, %b
  %y = xor $T %s, %a
  %z = and $T %x, %y
  %c = icmp slt $T %z, 0
  %r = insertvalue { $T, i1 } undef, $T %s, 0
  %q = insertvalue { $T, i1 } %r, i1 %c, 1
  ret { $T, i1 } %q
}
;; umul.with.overflow
define internal { $T, i1 } @pnacl.$NAME.$T($T %a, $T %b) {
  %x = zext $T %a to $TWICE
  %y = zext $T %b to $TWICE
  %p = mul $TWICE %x, %y
  %s = trunc $TWICE %p to $T
  %back = zext $T %s to $TWICE
  %c = icmp ne $TWICE %back, %p
  %r = insertvalue { $T, i1 } undef, $T %s, 0
  %q = insertvalue { $T, i1 } %r, i1 %c, 1
  ret { $T, i1 } %q
}
;; smul.with.overflow
define internal { $T, i1 } @pnacl.$NAME.$T($T %a, $T %b) {
  %x = sext $T %a to $TWICE
  %y = sext $T %b to $TWICE
  %p = mul $TWICE %x, %y
  %s = trunc $TWICE %p to $T
  %back = sext $T %s to $TWICE
  %c = icmp ne $TWICE %back, %p
  %r = insertvalue { $T, i1 } undef, $T %s, 0
  %q = insertvalue { $T, i1 } %r, i1 %c, 1
  ret { $T, i1 } %q
}
;; fshl i1 i8 i16 i32 i64 i128 i256
define internal $T @pnacl.$NAME.$T($T %a, $T %b, $T %n) {
  %m = and $T %n, $W1
  %i = sub $T $W1, %m
  %h = shl $T %a, %m
  %l = lshr $T %b, 1
  %k = lshr $T %l, %i
  %r = or $T %h, %k
  ret $T %r
}
;; fshl
define internal $T @pnacl.$NAME.$T($T %a, $T %b, $T %n) {
  %m = urem $T %n, $W
  %i = sub $T $W1, %m
  %h = shl $T %a, %m
  %l = lshr $T %b, 1
  %k = lshr $T %l, %i
  %r = or $T %h, %k
  ret $T %r
}
;; fshr i1 i8 i16 i32 i64 i128 i256
define internal $T @pnacl.$NAME.$T($T %a, $T %b, $T %n) {
  %m = and $T %n, $W1
  %i = sub $T $W1, %m
  %h = shl $T %a, 1
  %k = shl $T %h, %i
  %l = lshr $T %b, %m
  %r = or $T %k, %l
  ret $T %r
}
;; fshr
define internal $T @pnacl.$NAME.$T($T %a, $T %b, $T %n) {
  %m = urem $T %n, $W
  %i = sub $T $W1, %m
  %h = shl $T %a, 1
  %k = shl $T %h, %i
  %l = lshr $T %b, %m
  %r = or $T %k, %l
  ret $T %r
}
;; bitreverse i32
define internal i32 @pnacl.$NAME.i32(i32 %a) {
  %a1 = lshr i32 %a, 1
  %a2 = and i32 %a1, 1431655765
  %a3 = and i32 %a, 1431655765
  %a4 = shl i32 %a3, 1
  %b = or i32 %a2, %a4
  %b1 = lshr i32 %b, 2
  %b2 = and i32 %b1, 858993459
  %b3 = and i32 %b, 858993459
  %b4 = shl i32 %b3, 2
  %c = or i32 %b2, %b4
  %c1 = lshr i32 %c, 4
  %c2 = and i32 %c1, 252645135
  %c3 = and i32 %c, 252645135
  %c4 = shl i32 %c3, 4
  %d = or i32 %c2, %c4
  %r = call i32 @llvm.bswap.i32(i32 %d)
  ret i32 %r
}
;; bitreverse i64
define internal i64 @pnacl.$NAME.i64(i64 %a) {
  %l = trunc i64 %a to i32
  %s = lshr i64 %a, 32
  %h = trunc i64 %s to i32
  %x = call i32 @llvm.bitreverse.i32(i32 %l)
  %y = call i32 @llvm.bitreverse.i32(i32 %h)
  %u = zext i32 %x to i64
  %v = zext i32 %y to i64
  %w = shl i64 %u, 32
  %r = or i64 %w, %v
  ret i64 %r
}
;; ptrmask
define internal ptr @pnacl.$NAME.$T.$R(ptr %p, i32 %mask) {
  %n = ptrtoint ptr %p to i32
  %m = and i32 %n, %mask
  %r = inttoptr i32 %m to ptr
  ret ptr %r
}
;; fmuladd
define internal $T @pnacl.$NAME.$T($T %a, $T %b, $T %c) {
  %p = fmul $T %a, %b
  %r = fadd $T %p, %c
  ret $T %r
}
;; copysign
define internal $T @pnacl.$NAME.$T($T %a, $T %b) {
  %x = bitcast $T %a to $I
  %y = bitcast $T %b to $I
  %m = and $I %x, $MAX
  %s = and $I %y, $SIGNBIT
  %z = or $I %m, %s
  %r = bitcast $I %z to $T
  ret $T %r
}
;; minnum
define internal $T @pnacl.$NAME.$T($T %a, $T %b) {
  %less = fcmp olt $T %a, %b
  %none = fcmp uno $T %b, %b
  %c = or i1 %less, %none
  %r = select i1 %c, $T %a, $T %b
  ret $T %r
}
;; maxnum
define internal $T @pnacl.$NAME.$T($T %a, $T %b) {
  %more = fcmp ogt $T %a, %b
  %none = fcmp uno $T %b, %b
  %c = or i1 %more, %none
  %r = select i1 %c, $T %a, $T %b
  ret $T %r
}
;; minimum
define internal $T @pnacl.$NAME.$T($T %a, $T %b) {
  %less = fcmp olt $T %a, %b
  %m = select i1 %less, $T %a, $T %b
  %x = bitcast $T %a to $I
  %y = bitcast $T %b to $I
  %or = or $I %x, %y
  %both = bitcast $I %or to $T
  %equal = fcmp oeq $T %a, %b
  %n = select i1 %equal, $T %both, $T %m
  %nan = fcmp uno $T %a, %b
  %sum = fadd $T %a, %b
  %r = select i1 %nan, $T %sum, $T %n
  ret $T %r
}
;; maximum
define internal $T @pnacl.$NAME.$T($T %a, $T %b) {
  %more = fcmp ogt $T %a, %b
  %m = select i1 %more, $T %a, $T %b
  %x = bitcast $T %a to $I
  %y = bitcast $T %b to $I
  %and = and $I %x, %y
  %both = bitcast $I %and to $T
  %equal = fcmp oeq $T %a, %b
  %n = select i1 %equal, $T %both, $T %m
  %nan = fcmp uno $T %a, %b
  %sum = fadd $T %a, %b
  %r = select i1 %nan, $T %sum, $T %n
  ret $T %r
}
;; fptosi.sat
define internal $R @pnacl.$NAME.$R.$T($T %a) {
  %low = fcmp ole $T %a, $FSLOW
  %high = fcmp oge $T %a, $FSHIGH
  %nan = fcmp uno $T %a, %a
  %out = or i1 %low, %high
  %bad = or i1 %out, %nan
  %safe = select i1 %bad, $T 0.0, $T %a
  %n = fptosi $T %safe to $R
  %n1 = select i1 %low, $R $RMIN, $R %n
  %n2 = select i1 %high, $R $RMAX, $R %n1
  ret $R %n2
}
;; fptoui.sat
define internal $R @pnacl.$NAME.$R.$T($T %a) {
  %some = fcmp ogt $T %a, 0.0
  %high = fcmp oge $T %a, $FUHIGH
  %not = xor i1 %high, true
  %good = and i1 %some, %not
  %safe = select i1 %good, $T %a, $T 0.0
  %n = fptoui $T %safe to $R
  %n1 = select i1 %high, $R -1, $R %n
  ret $R %n1
}
;; powi
define internal $T @pnacl.$NAME.$T($T %a, i32 %n) {
entry:
  %sign = ashr i32 %n, 31
  %x = xor i32 %n, %sign
  %abs = sub i32 %x, %sign
  br label %again
again:
  %k = phi i32 [ %abs, %entry ], [ %half, %again ]
  %power = phi $T [ %a, %entry ], [ %square, %again ]
  %r = phi $T [ 1.0, %entry ], [ %next, %again ]
  %bit = and i32 %k, 1
  %odd = icmp ne i32 %bit, 0
  %product = fmul $T %r, %power
  %next = select i1 %odd, $T %product, $T %r
  %square = fmul $T %power, %power
  %half = lshr i32 %k, 1
  %done = icmp eq i32 %half, 0
  br i1 %done, label %end, label %again
end:
  %inverse = fdiv $T 1.0, %next
  %negative = icmp slt i32 %n, 0
  %result = select i1 %negative, $T %inverse, $T %next
  ret $T %result
}
;; ctpop
define internal $T @pnacl.$NAME.$T($T %a) {
  %x = zext $T %a to $NEXT
  %n = call $NEXT @llvm.ctpop.$NEXT($NEXT %x)
  %r = trunc $NEXT %n to $T
  ret $T %r
}
;; ctlz
define internal $T @pnacl.$NAME.$T($T %a, i1 %poison) {
  %x = zext $T %a to $NEXT
  %n = call $NEXT @llvm.ctlz.$NEXT($NEXT %x, i1 false)
  %m = sub $NEXT %n, $MORE
  %r = trunc $NEXT %m to $T
  ret $T %r
}
;; cttz
define internal $T @pnacl.$NAME.$T($T %a, i1 %poison) {
  %x = zext $T %a to $NEXT
  %bit = shl $NEXT 1, $W
  %y = or $NEXT %x, %bit
  %n = call $NEXT @llvm.cttz.$NEXT($NEXT %y, i1 false)
  %r = trunc $NEXT %n to $T
  ret $T %r
}
;; bswap
define internal $T @pnacl.$NAME.$T($T %a) {
  %x = zext $T %a to $NEXT
  %y = call $NEXT @llvm.bswap.$NEXT($NEXT %x)
  %z = lshr $NEXT %y, $MORE
  %r = trunc $NEXT %z to $T
  ret $T %r
}
;; bitreverse
define internal $T @pnacl.$NAME.$T($T %a) {
  %x = zext $T %a to $NEXT
  %y = call $NEXT @llvm.bitreverse.$NEXT($NEXT %x)
  %z = lshr $NEXT %y, $MORE
  %r = trunc $NEXT %z to $T
  ret $T %r
}
