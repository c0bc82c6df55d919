; Atomic operations that the ABI has no code for: each tries until nobody has
; come between its load and its store. $T is the type, $I the integer type of its
; size. A template is one function; the line with two semicolons is its name, and
; the types it is for, if not for all.

;; rmw
define internal $T @pnacl.$NAME.$T(ptr %p, $T %v) {
entry:
  %first = load atomic $I, ptr %p seq_cst, align $B
  br label %again
again:
  %bits = phi $I [ %first, %entry ], [ %seen, %again ]
  %old = $FROM $I %bits to $T
  $OP
  %stored = $TO $T %new to $I
  %pair = cmpxchg ptr %p, $I %bits, $I %stored seq_cst seq_cst
  %seen = extractvalue { $I, i1 } %pair, 0
  %done = extractvalue { $I, i1 } %pair, 1
  br i1 %done, label %end, label %again
end:
  ret $T %old
}

;; op xchg
  %new = bitcast $T %v to $T
;; op add
  %new = add $T %old, %v
;; op sub
  %new = sub $T %old, %v
;; op and
  %new = and $T %old, %v
;; op or
  %new = or $T %old, %v
;; op xor
  %new = xor $T %old, %v
;; op nand
  %both = and $T %old, %v
  %new = xor $T %both, -1
;; op max
  %new = call $T @llvm.smax.$T($T %old, $T %v)
;; op min
  %new = call $T @llvm.smin.$T($T %old, $T %v)
;; op umax
  %new = call $T @llvm.umax.$T($T %old, $T %v)
;; op umin
  %new = call $T @llvm.umin.$T($T %old, $T %v)
;; op fadd
  %new = fadd $T %old, %v
;; op fsub
  %new = fsub $T %old, %v
;; op fmax
  %new = call $T @llvm.maxnum.$M($T %old, $T %v)
;; op fmin
  %new = call $T @llvm.minnum.$M($T %old, $T %v)
;; op uinc_wrap
  %full = icmp uge $T %old, %v
  %next = add $T %old, 1
  %new = select i1 %full, $T 0, $T %next
;; op udec_wrap
  %none = icmp eq $T %old, 0
  %above = icmp ugt $T %old, %v
  %wrap = or i1 %none, %above
  %next = sub $T %old, 1
  %new = select i1 %wrap, $T %v, $T %next
;; op usub_cond
  %fits = icmp uge $T %old, %v
  %less = sub $T %old, %v
  %new = select i1 %fits, $T %less, $T %old
;; op usub_sat
  %new = call $T @llvm.usub.sat.$T($T %old, $T %v)
