; The landing pad goes, and with it what only it reaches.
define internal i32 @may_throw(i32 %n) {
  ret i32 %n
}
declare i32 @__gxx_personality_v0(...)
define void @_start(i32 %p) personality ptr @__gxx_personality_v0 {
entry:
  %r = invoke i32 @may_throw(i32 %p) to label %ok unwind label %bad
ok:
  %x = phi i32 [ %r, %entry ]
  ret void
bad:
  %e = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %e
}
