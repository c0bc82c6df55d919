@table = internal constant [2 x ptr] [ptr blockaddress(@_start, %one), ptr blockaddress(@_start, %two)]
define void @_start(i32 %p) {
entry:
  %at = getelementptr [2 x ptr], ptr @table, i32 0, i32 %p
  %label = load ptr, ptr %at
  indirectbr ptr %label, [label %one, label %two, label %one]
one:
  %x = phi i32 [ 1, %entry ], [ 1, %entry ]
  br label %two
two:
  %y = phi i32 [ 2, %entry ], [ %x, %one ]
  ret void
}
