; C may call a function that another file defines with fewer parameters.
define internal i32 @main() {
  ret i32 7
}
define void @_start(i32 %p) {
  %r = call i32 @main(i32 1, ptr null)
  %s = call i64 @main()
  ret void
}
