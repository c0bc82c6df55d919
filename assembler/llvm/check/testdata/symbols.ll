; Variables and aliases.
@a = global i32 ptrtoint (ptr @a to i32)
@b = alias i32, ptr @a
@c = alias i8, getelementptr (i8, ptr @b, i32 1)
@d = global <2 x i32> <i32 1, i32 2>
---
@a = alias i8, ptr @b ; ERROR stands for itself
@b = alias i8, ptr @a ; ERROR stands for itself
---
@a = global i32 @a ; ERROR its contents are of type ptr
@b = global [2 x label] zeroinitializer ; ERROR which memory cannot hold
@c = global ptr getelementptr ({ i32 }, ptr @a, i32 0, i32 1) ; ERROR does not make
@d = global i32 bitcast (ptr @a to i32) ; ERROR does not make
