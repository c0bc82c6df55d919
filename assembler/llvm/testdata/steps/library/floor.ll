; floor and setjmp are functions in C; one is a function of the library here, the
; other an intrinsic.
define double @floor(double %x) {
  ret double %x
}
declare double @llvm.floor.f64(double)
declare i32 @setjmp(ptr)
@buffer = internal global [256 x i32] zeroinitializer
define void @_start(i32 %p) {
  %x = sitofp i32 %p to double
  %y = call double @llvm.floor.f64(double %x)
  %again = call i32 @setjmp(ptr @buffer)
  ret void
}
