declare i32 @llvm.smax.i32(i32) ; ERROR expected I(I,I)
---
declare i32 @llvm.smax.i64(i32, i32) ; ERROR expected I(I,I)
---
declare <4 x i32> @llvm.smax.v4i32(<4 x i32>, <4 x i32>)
declare i8 @llvm.scmp.i8.i32(i32, i32)
declare { i32, i1 } @llvm.sadd.with.overflow.i32(i32, i32)
declare { <2 x i32>, <2 x i1> } @llvm.sadd.with.overflow.v2i32(<2 x i32>, <2 x i32>)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memcpy.p0i8.p0i8.i32(ptr, ptr, i32, i32, i1)
declare i32 @llvm.fptosi.sat.i32.f64(double)
declare { double, i32 } @llvm.frexp.f64.i32(double)
declare float @llvm.vector.reduce.fadd.v4f32(float, <4 x float>)
declare i64 @llvm.nacl.atomic.load.i64(ptr, i32)
declare i16 @llvm.bswap.i16(i16)
declare i32 @llvm.unheard.of(i8, ...)
---
declare i8 @llvm.bswap.i8(i8) ; ERROR expected H(H)
---
declare { i32, i8 } @llvm.sadd.with.overflow.i32(i32, i32) ; ERROR expected O(I,I)
---
declare i64 @llvm.nacl.atomic.load.i64(ptr) ; ERROR llvm.nacl.atomic.load.i64
---
define i32 @llvm.abs.i32(i32 %a, i1 %b) { ; ERROR cannot define it
  ret i32 %a
}
---
declare i1 @llvm.is.fpclass.f32(float, i32)
define i1 @f(float %x, i32 %class) {
  %r = call i1 @llvm.is.fpclass.f32(float %x, i32 %class) ; ERROR argument 2 of llvm.is.fpclass.f32 is no constant
  ret i1 %r
}
---
declare i32 @llvm.smax.i32(i32, i32)
define i32 @f(i32 %x) {
  %r = call i32 @llvm.smax.i32(i32 %x) ; ERROR llvm.smax.i32 is called as i32 (i32), but it is i32 (i32, i32)
  ret i32 %r
}
---
declare i32 @llvm.smax.i32(i32, i32)
@a = global ptr @llvm.smax.i32 ; ERROR has no address
define void @f(ptr %x) {
  store ptr @llvm.smax.i32, ptr %x ; ERROR has no address
  ret void
}
---
@llvm.trap = global i32 0 ; ERROR which is a function
