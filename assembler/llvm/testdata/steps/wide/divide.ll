; A division is a call of a function that divides bit by bit.
define void @_start(i32 %p) {
  %w = zext i32 %p to i128
  %q = sdiv i128 -1000, %w
  %s = lshr i128 %q, %w
  %f = uitofp i128 %s to double
  %i = fptosi double %f to i128
  ret void
}
