; Gives the first thread its memory for thread-local variables: the template's
; %size bytes, and behind them the block that the thread pointer points to, whose
; first word is its own address.

;; tls
@pnacl.tls_block = internal global [0 x i8] zeroinitializer
@pnacl.tls_irt = internal constant [17 x i8] c"nacl-irt-tls-0.1\00"

; The words of %info: a function, the numbers of environment variables and of
; arguments, these with a 0 behind each list, then pairs of a number and a value.
define internal void @pnacl.tls(ptr %info, ptr %template, i32 %size) {
entry:
  call void @llvm.memcpy.p0.p0.i32(ptr @pnacl.tls_block, ptr %template, i32 %size, i1 false)
  %tp = getelementptr i8, ptr @pnacl.tls_block, i32 %size
  store ptr %tp, ptr %tp, align 4
  %envc.at = getelementptr i8, ptr %info, i32 4
  %argc.at = getelementptr i8, ptr %info, i32 8
  %envc = load i32, ptr %envc.at, align 4
  %argc = load i32, ptr %argc.at, align 4
  %words = add i32 %envc, %argc
  %skip = add i32 %words, 5
  %first = getelementptr i32, ptr %info, i32 %skip
  br label %again
again:
  %pair = phi ptr [ %first, %entry ], [ %next, %again ]
  %key = load i32, ptr %pair, align 4
  %next = getelementptr i8, ptr %pair, i32 8
  %found = icmp eq i32 %key, 32
  br i1 %found, label %query, label %again
query:
  %at = getelementptr i8, ptr %pair, i32 4
  %ask = load ptr, ptr %at, align 4
  %table = alloca [2 x i32], align 4
  %got = call i32 %ask(ptr @pnacl.tls_irt, ptr %table, i32 8)
  %init = load ptr, ptr %table, align 4
  %error = call i32 %init(ptr %tp)
  ret void
}
