package ir

import "strings"

// RMW is the operation of an atomicrmw.
type RMW uint8

// The operations of an atomicrmw, in the order of LLVM's language reference.
const (
	RMWXchg RMW = iota
	RMWAdd
	RMWSub
	RMWAnd
	RMWNand
	RMWOr
	RMWXor
	RMWMax
	RMWMin
	RMWUMax
	RMWUMin
	RMWFAdd
	RMWFSub
	RMWFMax
	RMWFMin
	RMWUIncWrap
	RMWUDecWrap
	RMWUSubCond
	RMWUSubSat
)

var rmwNames = strings.Fields("xchg add sub and nand or xor max min umax umin fadd fsub fmax fmin uinc_wrap udec_wrap usub_cond usub_sat")

// String returns the operation's word.
func (r RMW) String() string { return rmwNames[r] }

// IsFloat reports whether the operation is one on floating values.
func (r RMW) IsFloat() bool { return r >= RMWFAdd && r <= RMWFMin }
