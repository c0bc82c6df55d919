; An alias is what it stands for; what may stay undefined is null; what nothing
; reaches goes; the constructors stand in their order.
@a = internal global [2 x i32] [i32 1, i32 2]
@b = alias i32, getelementptr (i8, ptr @a, i32 4)
@g = alias void (), ptr @f
@unused = global i32 7
@llvm.global_ctors = appending global [2 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @late, ptr null }, { i32, ptr, ptr } { i32 100, ptr @early, ptr null }]
@__init_array_start = extern_weak global ptr
@__init_array_end = extern_weak global ptr
declare extern_weak void @nowhere()
define internal void @early() {
  ret void
}
define internal void @late() {
  ret void
}
define internal void @f() {
  ret void
}
define void @_start(i32 %p) {
  %v = load i32, ptr @b
  call void @g()
  %first = load ptr, ptr @__init_array_start
  %there = icmp eq ptr @nowhere, null
  %end = icmp eq ptr @__init_array_start, @__init_array_end
  call void %first()
  ret void
}
