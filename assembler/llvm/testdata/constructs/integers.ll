; Arithmetic on integers that the ABI lacks.
define void @_start(i32 %p) {
  %m = alloca [4 x i64]
  %c = icmp eq i32 %p, 0
  %ai1 = trunc i32 %p to i1
  %x1 = add i1 %ai1, true
  %x2 = add i1 %ai1, %ai1
  %x3 = sub i1 %ai1, true
  %x4 = sub i1 %ai1, %ai1
  %x5 = mul i1 %ai1, true
  %x6 = mul i1 %ai1, %ai1
  %x7 = udiv i1 %ai1, true
  %x8 = udiv i1 %ai1, %ai1
  %x9 = sdiv i1 %ai1, true
  %x10 = sdiv i1 %ai1, %ai1
  %x11 = urem i1 %ai1, true
  %x12 = urem i1 %ai1, %ai1
  %x13 = srem i1 %ai1, true
  %x14 = srem i1 %ai1, %ai1
  %x15 = shl i1 %ai1, true
  %x16 = shl i1 %ai1, %ai1
  %x17 = lshr i1 %ai1, true
  %x18 = lshr i1 %ai1, %ai1
  %x19 = ashr i1 %ai1, true
  %x20 = ashr i1 %ai1, %ai1
  %x21 = and i1 %ai1, true
  %x22 = and i1 %ai1, %ai1
  %x23 = or i1 %ai1, true
  %x24 = or i1 %ai1, %ai1
  %x25 = xor i1 %ai1, true
  %x26 = xor i1 %ai1, %ai1
  %x27 = icmp eq i1 %ai1, false
  %x28 = icmp ult i1 %ai1, false
  %x29 = icmp sgt i1 %ai1, false
  %x30 = icmp sle i1 %ai1, false
  store i1 %ai1, ptr %m
  %li1 = load i1, ptr %m
  %fi1 = uitofp i1 %ai1 to double
  %gi1 = sitofp i1 %ai1 to float
  %si1 = select i1 %c, i1 %ai1, i1 %li1
  %zi1 = freeze i1 %si1
  %ei1 = call i1 @samei1(i1 %zi1)
  %hi1 = fptoui double %fi1 to i1
  %ji1 = fptosi double %fi1 to i1
  %ai7 = trunc i32 %p to i7
  %x31 = add i7 %ai7, 3
  %x32 = add i7 %ai7, %ai7
  %x33 = sub i7 %ai7, 3
  %x34 = sub i7 %ai7, %ai7
  %x35 = mul i7 %ai7, 3
  %x36 = mul i7 %ai7, %ai7
  %x37 = udiv i7 %ai7, 3
  %x38 = udiv i7 %ai7, %ai7
  %x39 = sdiv i7 %ai7, 3
  %x40 = sdiv i7 %ai7, %ai7
  %x41 = urem i7 %ai7, 3
  %x42 = urem i7 %ai7, %ai7
  %x43 = srem i7 %ai7, 3
  %x44 = srem i7 %ai7, %ai7
  %x45 = shl i7 %ai7, 3
  %x46 = shl i7 %ai7, %ai7
  %x47 = lshr i7 %ai7, 3
  %x48 = lshr i7 %ai7, %ai7
  %x49 = ashr i7 %ai7, 3
  %x50 = ashr i7 %ai7, %ai7
  %x51 = and i7 %ai7, 3
  %x52 = and i7 %ai7, %ai7
  %x53 = or i7 %ai7, 3
  %x54 = or i7 %ai7, %ai7
  %x55 = xor i7 %ai7, 3
  %x56 = xor i7 %ai7, %ai7
  %x57 = icmp eq i7 %ai7, 5
  %x58 = icmp ult i7 %ai7, 5
  %x59 = icmp sgt i7 %ai7, 5
  %x60 = icmp sle i7 %ai7, 5
  store i7 %ai7, ptr %m
  %li7 = load i7, ptr %m
  %fi7 = uitofp i7 %ai7 to double
  %gi7 = sitofp i7 %ai7 to float
  %si7 = select i1 %c, i7 %ai7, i7 %li7
  %zi7 = freeze i7 %si7
  %ei7 = call i7 @samei7(i7 %zi7)
  %hi7 = fptoui double %fi7 to i7
  %ji7 = fptosi double %fi7 to i7
  %ai33 = sext i32 %p to i33
  %x61 = add i33 %ai33, 3
  %x62 = add i33 %ai33, %ai33
  %x63 = sub i33 %ai33, 3
  %x64 = sub i33 %ai33, %ai33
  %x65 = mul i33 %ai33, 3
  %x66 = mul i33 %ai33, %ai33
  %x67 = udiv i33 %ai33, 3
  %x68 = udiv i33 %ai33, %ai33
  %x69 = sdiv i33 %ai33, 3
  %x70 = sdiv i33 %ai33, %ai33
  %x71 = urem i33 %ai33, 3
  %x72 = urem i33 %ai33, %ai33
  %x73 = srem i33 %ai33, 3
  %x74 = srem i33 %ai33, %ai33
  %x75 = shl i33 %ai33, 3
  %x76 = shl i33 %ai33, %ai33
  %x77 = lshr i33 %ai33, 3
  %x78 = lshr i33 %ai33, %ai33
  %x79 = ashr i33 %ai33, 3
  %x80 = ashr i33 %ai33, %ai33
  %x81 = and i33 %ai33, 3
  %x82 = and i33 %ai33, %ai33
  %x83 = or i33 %ai33, 3
  %x84 = or i33 %ai33, %ai33
  %x85 = xor i33 %ai33, 3
  %x86 = xor i33 %ai33, %ai33
  %x87 = icmp eq i33 %ai33, 5
  %x88 = icmp ult i33 %ai33, 5
  %x89 = icmp sgt i33 %ai33, 5
  %x90 = icmp sle i33 %ai33, 5
  store i33 %ai33, ptr %m
  %li33 = load i33, ptr %m
  %fi33 = uitofp i33 %ai33 to double
  %gi33 = sitofp i33 %ai33 to float
  %si33 = select i1 %c, i33 %ai33, i33 %li33
  %zi33 = freeze i33 %si33
  %ei33 = call i33 @samei33(i33 %zi33)
  %hi33 = fptoui double %fi33 to i33
  %ji33 = fptosi double %fi33 to i33
  %ai64 = sext i32 %p to i64
  %x91 = add i64 %ai64, 3
  %x92 = add i64 %ai64, %ai64
  %x93 = sub i64 %ai64, 3
  %x94 = sub i64 %ai64, %ai64
  %x95 = mul i64 %ai64, 3
  %x96 = mul i64 %ai64, %ai64
  %x97 = udiv i64 %ai64, 3
  %x98 = udiv i64 %ai64, %ai64
  %x99 = sdiv i64 %ai64, 3
  %x100 = sdiv i64 %ai64, %ai64
  %x101 = urem i64 %ai64, 3
  %x102 = urem i64 %ai64, %ai64
  %x103 = srem i64 %ai64, 3
  %x104 = srem i64 %ai64, %ai64
  %x105 = shl i64 %ai64, 3
  %x106 = shl i64 %ai64, %ai64
  %x107 = lshr i64 %ai64, 3
  %x108 = lshr i64 %ai64, %ai64
  %x109 = ashr i64 %ai64, 3
  %x110 = ashr i64 %ai64, %ai64
  %x111 = and i64 %ai64, 3
  %x112 = and i64 %ai64, %ai64
  %x113 = or i64 %ai64, 3
  %x114 = or i64 %ai64, %ai64
  %x115 = xor i64 %ai64, 3
  %x116 = xor i64 %ai64, %ai64
  %x117 = icmp eq i64 %ai64, 5
  %x118 = icmp ult i64 %ai64, 5
  %x119 = icmp sgt i64 %ai64, 5
  %x120 = icmp sle i64 %ai64, 5
  store i64 %ai64, ptr %m
  %li64 = load i64, ptr %m
  %fi64 = uitofp i64 %ai64 to double
  %gi64 = sitofp i64 %ai64 to float
  %si64 = select i1 %c, i64 %ai64, i64 %li64
  %zi64 = freeze i64 %si64
  %ei64 = call i64 @samei64(i64 %zi64)
  %hi64 = fptoui double %fi64 to i64
  %ji64 = fptosi double %fi64 to i64
  %ai128 = sext i32 %p to i128
  %x121 = add i128 %ai128, 3
  %x122 = add i128 %ai128, %ai128
  %x123 = sub i128 %ai128, 3
  %x124 = sub i128 %ai128, %ai128
  %x125 = mul i128 %ai128, 3
  %x126 = mul i128 %ai128, %ai128
  %x127 = udiv i128 %ai128, 3
  %x128 = udiv i128 %ai128, %ai128
  %x129 = sdiv i128 %ai128, 3
  %x130 = sdiv i128 %ai128, %ai128
  %x131 = urem i128 %ai128, 3
  %x132 = urem i128 %ai128, %ai128
  %x133 = srem i128 %ai128, 3
  %x134 = srem i128 %ai128, %ai128
  %x135 = shl i128 %ai128, 3
  %x136 = shl i128 %ai128, %ai128
  %x137 = lshr i128 %ai128, 3
  %x138 = lshr i128 %ai128, %ai128
  %x139 = ashr i128 %ai128, 3
  %x140 = ashr i128 %ai128, %ai128
  %x141 = and i128 %ai128, 3
  %x142 = and i128 %ai128, %ai128
  %x143 = or i128 %ai128, 3
  %x144 = or i128 %ai128, %ai128
  %x145 = xor i128 %ai128, 3
  %x146 = xor i128 %ai128, %ai128
  %x147 = icmp eq i128 %ai128, 5
  %x148 = icmp ult i128 %ai128, 5
  %x149 = icmp sgt i128 %ai128, 5
  %x150 = icmp sle i128 %ai128, 5
  store i128 %ai128, ptr %m
  %li128 = load i128, ptr %m
  %fi128 = uitofp i128 %ai128 to double
  %gi128 = sitofp i128 %ai128 to float
  %si128 = select i1 %c, i128 %ai128, i128 %li128
  %zi128 = freeze i128 %si128
  %ei128 = call i128 @samei128(i128 %zi128)
  %hi128 = fptoui double %fi128 to i128
  %ji128 = fptosi double %fi128 to i128
  %ai200 = sext i32 %p to i200
  %x151 = add i200 %ai200, 3
  %x152 = add i200 %ai200, %ai200
  %x153 = sub i200 %ai200, 3
  %x154 = sub i200 %ai200, %ai200
  %x155 = mul i200 %ai200, 3
  %x156 = mul i200 %ai200, %ai200
  %x157 = udiv i200 %ai200, 3
  %x158 = udiv i200 %ai200, %ai200
  %x159 = sdiv i200 %ai200, 3
  %x160 = sdiv i200 %ai200, %ai200
  %x161 = urem i200 %ai200, 3
  %x162 = urem i200 %ai200, %ai200
  %x163 = srem i200 %ai200, 3
  %x164 = srem i200 %ai200, %ai200
  %x165 = shl i200 %ai200, 3
  %x166 = shl i200 %ai200, %ai200
  %x167 = lshr i200 %ai200, 3
  %x168 = lshr i200 %ai200, %ai200
  %x169 = ashr i200 %ai200, 3
  %x170 = ashr i200 %ai200, %ai200
  %x171 = and i200 %ai200, 3
  %x172 = and i200 %ai200, %ai200
  %x173 = or i200 %ai200, 3
  %x174 = or i200 %ai200, %ai200
  %x175 = xor i200 %ai200, 3
  %x176 = xor i200 %ai200, %ai200
  %x177 = icmp eq i200 %ai200, 5
  %x178 = icmp ult i200 %ai200, 5
  %x179 = icmp sgt i200 %ai200, 5
  %x180 = icmp sle i200 %ai200, 5
  store i200 %ai200, ptr %m
  %li200 = load i200, ptr %m
  %fi200 = uitofp i200 %ai200 to double
  %gi200 = sitofp i200 %ai200 to float
  %si200 = select i1 %c, i200 %ai200, i200 %li200
  %zi200 = freeze i200 %si200
  %ei200 = call i200 @samei200(i200 %zi200)
  ret void
}
define internal i1 @samei1(i1 %x) {
  switch i1 %x, label %no [ i1 true, label %yes ]
yes:
  br label %no
no:
  %y = phi i1 [ %x, %0 ], [ false, %yes ]
  ret i1 %y
}
@gi1 = internal global i1 true
define internal i7 @samei7(i7 %x) {
  switch i7 %x, label %no [ i7 2, label %yes ]
yes:
  br label %no
no:
  %y = phi i7 [ %x, %0 ], [ 9, %yes ]
  ret i7 %y
}
@gi7 = internal global i7 -2
define internal i33 @samei33(i33 %x) {
  switch i33 %x, label %no [ i33 2, label %yes ]
yes:
  br label %no
no:
  %y = phi i33 [ %x, %0 ], [ 9, %yes ]
  ret i33 %y
}
@gi33 = internal global i33 -2
define internal i64 @samei64(i64 %x) {
  switch i64 %x, label %no [ i64 2, label %yes ]
yes:
  br label %no
no:
  %y = phi i64 [ %x, %0 ], [ 9, %yes ]
  ret i64 %y
}
@gi64 = internal global i64 -2
define internal i128 @samei128(i128 %x) {
  switch i128 %x, label %no [ i128 2, label %yes ]
yes:
  br label %no
no:
  %y = phi i128 [ %x, %0 ], [ 9, %yes ]
  ret i128 %y
}
@gi128 = internal global i128 -2
define internal i200 @samei200(i200 %x) {
  switch i200 %x, label %no [ i200 2, label %yes ]
yes:
  br label %no
no:
  %y = phi i200 [ %x, %0 ], [ 9, %yes ]
  ret i200 %y
}
@gi200 = internal global i200 -2
