declare void @llvm.va_start.p0(ptr)
declare void @llvm.va_end.p0(ptr)
define internal double @sum(i32 %n, ...) {
  %list = alloca ptr
  call void @llvm.va_start.p0(ptr %list)
  %a = va_arg ptr %list, i32
  %b = va_arg ptr %list, double
  call void @llvm.va_end.p0(ptr %list)
  ret double %b
}
define void @_start(i32 %p) {
  %r = call double (i32, ...) @sum(i32 2, i32 5, double 2.5)
  %s = call double (i32, ...) @sum(i32 0)
  ret void
}
