; Every atomic operation, on types of all kinds.
@word = internal global i64 0, align 8
define void @_start(i32 %p) {
  %r1 = atomicrmw xchg ptr @word, i8 3 seq_cst
  %r2 = atomicrmw add ptr @word, i8 3 seq_cst
  %r3 = atomicrmw sub ptr @word, i8 3 seq_cst
  %r4 = atomicrmw and ptr @word, i8 3 seq_cst
  %r5 = atomicrmw nand ptr @word, i8 3 seq_cst
  %r6 = atomicrmw or ptr @word, i8 3 seq_cst
  %r7 = atomicrmw xor ptr @word, i8 3 seq_cst
  %r8 = atomicrmw max ptr @word, i8 3 seq_cst
  %r9 = atomicrmw min ptr @word, i8 3 seq_cst
  %r10 = atomicrmw umax ptr @word, i8 3 seq_cst
  %r11 = atomicrmw umin ptr @word, i8 3 seq_cst
  %r12 = atomicrmw uinc_wrap ptr @word, i8 3 seq_cst
  %r13 = atomicrmw udec_wrap ptr @word, i8 3 seq_cst
  %r14 = atomicrmw usub_cond ptr @word, i8 3 seq_cst
  %r15 = atomicrmw usub_sat ptr @word, i8 3 seq_cst
  %r16 = atomicrmw xchg ptr @word, i32 3 seq_cst
  %r17 = atomicrmw add ptr @word, i32 3 seq_cst
  %r18 = atomicrmw sub ptr @word, i32 3 seq_cst
  %r19 = atomicrmw and ptr @word, i32 3 seq_cst
  %r20 = atomicrmw nand ptr @word, i32 3 seq_cst
  %r21 = atomicrmw or ptr @word, i32 3 seq_cst
  %r22 = atomicrmw xor ptr @word, i32 3 seq_cst
  %r23 = atomicrmw max ptr @word, i32 3 seq_cst
  %r24 = atomicrmw min ptr @word, i32 3 seq_cst
  %r25 = atomicrmw umax ptr @word, i32 3 seq_cst
  %r26 = atomicrmw umin ptr @word, i32 3 seq_cst
  %r27 = atomicrmw uinc_wrap ptr @word, i32 3 seq_cst
  %r28 = atomicrmw udec_wrap ptr @word, i32 3 seq_cst
  %r29 = atomicrmw usub_cond ptr @word, i32 3 seq_cst
  %r30 = atomicrmw usub_sat ptr @word, i32 3 seq_cst
  %r31 = atomicrmw xchg ptr @word, i64 3 seq_cst
  %r32 = atomicrmw add ptr @word, i64 3 seq_cst
  %r33 = atomicrmw sub ptr @word, i64 3 seq_cst
  %r34 = atomicrmw and ptr @word, i64 3 seq_cst
  %r35 = atomicrmw nand ptr @word, i64 3 seq_cst
  %r36 = atomicrmw or ptr @word, i64 3 seq_cst
  %r37 = atomicrmw xor ptr @word, i64 3 seq_cst
  %r38 = atomicrmw max ptr @word, i64 3 seq_cst
  %r39 = atomicrmw min ptr @word, i64 3 seq_cst
  %r40 = atomicrmw umax ptr @word, i64 3 seq_cst
  %r41 = atomicrmw umin ptr @word, i64 3 seq_cst
  %r42 = atomicrmw uinc_wrap ptr @word, i64 3 seq_cst
  %r43 = atomicrmw udec_wrap ptr @word, i64 3 seq_cst
  %r44 = atomicrmw usub_cond ptr @word, i64 3 seq_cst
  %r45 = atomicrmw usub_sat ptr @word, i64 3 seq_cst
  %r46 = atomicrmw xchg ptr @word, float 1.0 acq_rel
  %r47 = atomicrmw xchg ptr @word, double 1.0 acq_rel
  %r48 = atomicrmw fadd ptr @word, float 1.0 acq_rel
  %r49 = atomicrmw fadd ptr @word, double 1.0 acq_rel
  %r50 = atomicrmw fsub ptr @word, float 1.0 acq_rel
  %r51 = atomicrmw fsub ptr @word, double 1.0 acq_rel
  %r52 = atomicrmw fmax ptr @word, float 1.0 acq_rel
  %r53 = atomicrmw fmax ptr @word, double 1.0 acq_rel
  %r54 = atomicrmw fmin ptr @word, float 1.0 acq_rel
  %r55 = atomicrmw fmin ptr @word, double 1.0 acq_rel
  %p0 = atomicrmw xchg ptr @word, ptr null monotonic
  %c = cmpxchg weak ptr @word, i32 1, i32 2 acq_rel monotonic
  %c8 = cmpxchg ptr @word, i8 1, i8 2 seq_cst seq_cst
  %l = load atomic i64, ptr @word acquire, align 8
  %lf = load atomic float, ptr @word unordered, align 4
  store atomic ptr @word, ptr @word release, align 4
  %lv = load volatile i16, ptr @word
  store volatile i24 5, ptr @word
  fence acq_rel
  %o = extractvalue { i32, i1 } %c, 0
  call void asm sideeffect "", "~{memory}"()
  ret void
}
