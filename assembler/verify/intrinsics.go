package verify

import (
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/module"
)

// addressOfIntrinsic reports that argument i is an intrinsic.
func (c *bodyChecker) addressOfIntrinsic(in *module.Inst, i int) {
	f := int(in.Args[i])
	d := c.report(intrinsicAddress, c.arg(in, i), "%s is an intrinsic and has no address", functionName(c.module, f))
	c.related(d, placeOf(c.module.Functions[f].Record), "it is declared here")
}

// intrinsicChecks are the checks of what calls of intrinsics pass, by
// intrinsic. The arguments are those of the call without its callee.
var intrinsicChecks = map[isa.IntrinsicID]func(*bodyChecker, *module.Inst){
	isa.Memcpy: (*bodyChecker).memory, isa.Memmove: (*bodyChecker).memory, isa.Memset: (*bodyChecker).memory,
	isa.AtomicLoad: (*bodyChecker).atomicLoad, isa.AtomicStore: (*bodyChecker).atomicStore,
	isa.AtomicRMW: (*bodyChecker).atomicRMW, isa.AtomicCmpxchg: (*bodyChecker).atomicCmpxchg,
	isa.AtomicFence: (*bodyChecker).atomicFence, isa.AtomicIsLockFree: (*bodyChecker).lockFree,
	isa.Ctlz: (*bodyChecker).bitCount, isa.Cttz: (*bodyChecker).bitCount,
	isa.Stacksave: (*bodyChecker).stacksave, isa.Stackrestore: (*bodyChecker).stackrestore,
}

// intrinsicCall checks what a call passes to an intrinsic.
func (c *bodyChecker) intrinsicCall(in *module.Inst, f *isa.Intrinsic) {
	if check := intrinsicChecks[f.ID]; check != nil {
		check(c, in)
	}
}

// constantArg returns the value of parameter i of a call if it is a constant.
func (c *bodyChecker) constantArg(in *module.Inst, i int) (uint64, bool) {
	v := c.body.Value(in.Args[i+1])
	if v == nil || v.Kind != module.Constant || v.Undef {
		return 0, false
	}
	return v.Bits, true
}

// param returns the place of parameter i of a call.
func (c *bodyChecker) param(in *module.Inst, i int) place { return c.arg(in, i+1) }

// found says what is there in the place of a constant.
func found(v uint64, constant bool) string {
	if !constant {
		return "no constant"
	}
	return "the constant " + itoa(int(int64(v)))
}

// memory checks memcpy, memmove and memset: destination, source or value,
// length, alignment, volatile.
func (c *bodyChecker) memory(in *module.Inst) {
	if v, ok := c.constantArg(in, 3); !ok || v != 1 {
		c.report(memoryAlign, c.param(in, 3), "the alignment is %s, expected the constant 1", found(v, ok))
	}
	if v, ok := c.constantArg(in, 4); !ok || v != 0 {
		c.report(memoryVolatile, c.param(in, 4), "the volatile flag is %s, expected the constant 0", found(v&1, ok))
	}
}

// orders is a set of memory orders, by their codes.
type orders uint64

func ordersOf(list ...uint64) orders {
	var set orders
	for _, o := range list {
		set |= 1 << o
	}
	return set
}

func (s orders) has(order uint64) bool { return order < 64 && s>>order&1 != 0 }

// The orders that operations may have: those that only read do not release,
// those that only write do not acquire.
var (
	anyOrder   = ordersOf(isa.OrderAcquire, isa.OrderRelease, isa.OrderAcquireRelease, isa.OrderSequentiallyConsistent)
	loadOrder  = ordersOf(isa.OrderAcquire, isa.OrderSequentiallyConsistent)
	storeOrder = ordersOf(isa.OrderRelease, isa.OrderSequentiallyConsistent)
)

// order checks that parameter i is a constant memory order of a set.
func (c *bodyChecker) order(in *module.Inst, i int, allowed orders) (uint64, bool) {
	v, ok := c.constantArg(in, i)
	if !ok || !allowed.has(v) {
		c.report(memoryOrder, c.param(in, i), "the memory order is %s, expected one of the constants %s", found(v, ok), allowed)
		return 0, false
	}
	return v, true
}

// String lists the orders.
func (s orders) String() string {
	text := ""
	for o := range uint64(64) {
		if s.has(o) {
			if text != "" {
				text += ", "
			}
			text += utoa(o)
		}
	}
	return text
}

func (c *bodyChecker) atomicLoad(in *module.Inst)  { c.order(in, 1, loadOrder) }
func (c *bodyChecker) atomicStore(in *module.Inst) { c.order(in, 2, storeOrder) }
func (c *bodyChecker) atomicFence(in *module.Inst) { c.order(in, 0, anyOrder) }

// atomicRMW checks operation, address, value, order.
func (c *bodyChecker) atomicRMW(in *module.Inst) {
	if v, ok := c.constantArg(in, 0); !ok || v < isa.RMWAdd || v > isa.RMWExchange {
		c.report(rmwOperation, c.param(in, 0), "the operation is %s, expected one of the constants %d to %d", found(v, ok), isa.RMWAdd, isa.RMWExchange)
	}
	c.order(in, 3, anyOrder)
}

// atomicCmpxchg checks address, expected, desired, success order, failure
// order. A failure only reads, and orders no more than a success does; after a
// success that only releases there is nothing it could be.
func (c *bodyChecker) atomicCmpxchg(in *module.Inst) {
	success, ok := c.order(in, 3, anyOrder)
	if !ok {
		return
	}
	if success == isa.OrderRelease {
		c.report(memoryOrder, c.param(in, 3), "the memory order of success is %d, with which no order of failure is possible", success)
		return
	}
	failure, ok := c.order(in, 4, loadOrder)
	if ok && failure > success {
		c.report(memoryOrder, c.param(in, 4), "the memory order of failure is %d, expected at most %d, that of success", failure, success)
	}
}

// lockFree checks size, address.
func (c *bodyChecker) lockFree(in *module.Inst) {
	switch v, ok := c.constantArg(in, 0); {
	case ok && (v == 1 || v == 2 || v == 4 || v == 8):
	default:
		c.report(lockFreeSize, c.param(in, 0), "the size is %s, expected the constant 1, 2, 4 or 8", found(v, ok))
	}
}

// bitCount checks value, is_zero_undef.
func (c *bodyChecker) bitCount(in *module.Inst) {
	if _, ok := c.constantArg(in, 1); !ok {
		c.report(bitCountZero, c.param(in, 1), "%s is no constant, expected i1 0 or 1", c.name(in.Args[2]))
	}
}

// stacksave notes a saved state of the stack.
func (c *bodyChecker) stacksave(in *module.Inst) {
	if c.saved == nil {
		c.saved = map[module.ValueID]bool{}
	}
	c.saved[in.Result] = true
}

// stackrestore checks the state to restore.
func (c *bodyChecker) stackrestore(in *module.Inst) {
	if !c.isSaved(in.Args[1]) {
		c.report(stackRestore, c.param(in, 0), "%s is no saved state of the stack", c.name(in.Args[1]))
	}
}

// isSaved reports whether a value is a saved state of the stack. It may be
// defined in a basic block further down.
func (c *bodyChecker) isSaved(id module.ValueID) bool {
	v := c.body.Value(id)
	if v == nil || v.Kind != module.Result {
		return false
	}
	def := &c.body.Insts[v.Index]
	return def.ID == isa.Call && c.calls(def, isa.Stacksave)
}

// calls reports whether a call calls an intrinsic.
func (c *bodyChecker) calls(in *module.Inst, id isa.IntrinsicID) bool {
	if len(in.Args) == 0 || int(in.Args[0]) >= len(c.module.Functions) {
		return false
	}
	f := c.module.Functions[in.Args[0]].Intrinsic
	return f != nil && f.ID == id
}

// useSaved checks a use of a value that may be a saved state of the stack.
func (c *bodyChecker) useSaved(in *module.Inst, i int) {
	if !c.saved[in.Args[i]] {
		return
	}
	if in.ID == isa.Call && i == 1 && c.calls(in, isa.Stackrestore) {
		return
	}
	c.report(stackRestore, c.arg(in, i), "%s is a saved state of the stack: only stackrestore can use it", c.name(in.Args[i]))
}
