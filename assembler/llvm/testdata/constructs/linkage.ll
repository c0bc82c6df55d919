; Symbols of every linkage, constructors, thread-local variables, labels as values.
@llvm.global_ctors = appending global [2 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @late, ptr null }, { i32, ptr, ptr } { i32 1, ptr @early, ptr null }]
@llvm.used = appending global [1 x ptr] [ptr @late], section "llvm.metadata"
@__init_array_start = external global [0 x ptr]
@__init_array_end = external global [0 x ptr]
$inline = comdat any
@weak = weak global i32 3
@common = common global [5 x i32] zeroinitializer
@maybe = extern_weak global i8
@own = thread_local global i64 7, align 8
@other = thread_local(initialexec) global [3 x i8] c"abc"
@alias = alias i32, ptr @weak
@behind = alias i8, getelementptr (i8, ptr @alias, i32 1)
@table = internal constant [2 x ptr] [ptr blockaddress(@jumps, %one), ptr blockaddress(@jumps, %two)]
@mixed = internal constant <{ i8, ptr, [3 x i16], i32, double }> <{ i8 1, ptr getelementptr inbounds ([5 x i32], ptr @common, i32 0, i32 2), [3 x i16] [i16 1, i16 undef, i16 -1], i32 sub (i32 ptrtoint (ptr @mixed to i32), i32 ptrtoint (ptr @mixed to i32)), double 0x400921FB54442D18 }>
define void @early() { ret void }
define void @late() { ret void }
define linkonce_odr i32 @inline(i32 %x) comdat { ret i32 %x }
define internal void @jumps(i32 %n) {
  %at = getelementptr [2 x ptr], ptr @table, i32 0, i32 %n
  %to = load ptr, ptr %at
  indirectbr ptr %to, [label %one, label %two]
one:
  ret void
two:
  br label %one
}
define void @_start(i32 %p) {
  %v = load i64, ptr @own
  %t = call ptr @llvm.threadlocal.address.p0(ptr @other)
  %b = load i8, ptr %t
  %i = call i32 @inline(i32 %p)
  store i8 %b, ptr @behind
  store i32 %i, ptr @alias
  store ptr @maybe, ptr @common
  store ptr @mixed, ptr @common
  store ptr @__init_array_start, ptr @common
  store ptr @__init_array_end, ptr @common
  call void @jumps(i32 1)
  ret void
}
