@word = internal global i32 0
@float = internal global float 0.0
define void @_start(i32 %p) {
  %a = load atomic i32, ptr @word acquire, align 4
  store volatile i32 %a, ptr @word, align 4
  %b = load volatile i32, ptr @word, align 1
  %c = atomicrmw add ptr @word, i32 1 monotonic
  %d = atomicrmw fadd ptr @float, float 1.0 seq_cst
  %e = cmpxchg ptr @word, i32 0, i32 1 acq_rel monotonic
  %f = extractvalue { i32, i1 } %e, 1
  fence seq_cst
  call void asm sideeffect "", "~{memory}"()
  %g = call i32 asm sideeffect "", "=r,0"(i32 %b)
  ret void
}
