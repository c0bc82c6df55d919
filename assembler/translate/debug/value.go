package debug

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/module"
	"github.com/pnaclasm/pnaclasm/assembler/translate/interp"
)

// Value is a value with its type. Integers are zero-extended; a vector takes both
// words.
type Value struct {
	Type isa.Type
	Bits [2]uint64
}

// Radix is how numbers are shown.
type Radix uint8

// The radices.
const (
	Decimal Radix = iota
	Hexadecimal
)

// Value returns a value of an activation; ok is false for one that has not been
// computed yet.
func (f Frame) Value(p *Program, v module.ValueID) (x Value, ok bool) {
	x.Type = p.module.Functions[f.Function].Body.TypeOf(v)
	x.Bits, ok = f.thread.Value(f.frame, v)
	return x, ok
}

// Lanes returns the elements of a vector.
func (v Value) Lanes() []Value {
	list := make([]Value, v.Type.UnderlyingCount())
	for i := range list {
		list[i] = Value{v.Type.Underlying(), [2]uint64{interp.Lane(v.Type, v.Bits, uint32(i))}}
	}
	return list
}

// Int returns the value of a signed integer.
func (v Value) Int() int64 {
	unused := 64 - v.Type.BitSize()
	return int64(v.Bits[0]<<unused) >> unused
}

// Float returns the value of a floating point number.
func (v Value) Float() float64 {
	if v.Type.Kind == isa.Float {
		return float64(math.Float32frombits(uint32(v.Bits[0])))
	}
	return math.Float64frombits(v.Bits[0])
}

// Format shows a value: numbers also as what else they may stand for.
func (d *Debuggee) Format(v Value, r Radix) string {
	switch {
	case v.Type.IsVector():
		var parts []string
		for _, lane := range v.Lanes() {
			parts = append(parts, number(lane, r))
		}
		return "<" + strings.Join(parts, ", ") + ">"
	case v.Type == isa.I8:
		return number(v, r) + character(v.Bits[0])
	case v.Type == isa.I32:
		return number(v, r) + d.pointee(v, r)
	}
	return number(v, r)
}

// number shows a scalar.
func number(v Value, r Radix) string {
	switch {
	case v.Type == isa.I1:
		return strconv.FormatBool(v.Bits[0] != 0)
	case v.Type.IsFloat() && r == Hexadecimal:
		return fmt.Sprintf("0x%0*x", v.Type.BitSize()/4, v.Bits[0])
	case v.Type.IsFloat():
		return string(asmparse.AppendFloating(nil, v.Bits[0], v.Type))
	case r == Hexadecimal:
		return fmt.Sprintf("0x%0*x", v.Type.BitSize()/4, v.Bits[0])
	}
	return strconv.FormatInt(v.Int(), 10)
}

func character(c uint64) string {
	if c < 0x20 || c >= 0x7f {
		return ""
	}
	return fmt.Sprintf(" %q", rune(c))
}

// pointee says what a number may point to, and how it looks in hexadecimal where it
// is large.
func (d *Debuggee) pointee(v Value, r Radix) string {
	var b strings.Builder
	n := uint32(v.Bits[0])
	if r == Decimal && (n >= 1<<16 || v.Int() < 0) {
		fmt.Fprintf(&b, " (%#x)", n)
	}
	if name := d.Symbol(n); name != "" {
		b.WriteString(" " + name)
	}
	if s, ok := d.text(n); ok {
		fmt.Fprintf(&b, " %q", s)
	}
	return b.String()
}

// Symbol says which global an address lies in, or which function it points to; ""
// for none.
func (d *Debuggee) Symbol(address uint32) string {
	l := d.machine.Layout()
	m := d.Program.module
	if n := int(address) - int(l.FunctionPointer(0)); n >= 0 && n < len(m.Functions) && l.Taken[n] {
		return d.Program.FunctionName(n)
	}
	g, ok := d.globalAt(address)
	if !ok {
		return ""
	}
	name := d.Program.called('g', g)
	if offset := address - l.Globals[g]; offset != 0 {
		name += fmt.Sprintf("+%d", offset)
	}
	return name
}

// globalAt returns the global that an address lies in.
func (d *Debuggee) globalAt(address uint32) (n int, ok bool) {
	l := d.machine.Layout()
	low, high := 0, len(l.Order)
	for low < high {
		if mid := (low + high) / 2; l.Globals[l.Order[mid]] <= address {
			low = mid + 1
		} else {
			high = mid
		}
	}
	if low == 0 {
		return 0, false
	}
	n = l.Order[low-1]
	return n, uint64(address) < uint64(l.Globals[n])+max(d.Program.module.Globals[n].Size(), 1)
}

// text returns the text at an address, if there seems to be one: at least three
// printable characters and a NUL, or the beginning of a long one.
func (d *Debuggee) text(address uint32) (s string, ok bool) {
	const shortest, longest = 3, 60
	end := d.machine.MemoryEnd()
	if uint64(address) >= end {
		return "", false
	}
	b, ok := d.machine.Memory(address, uint32(min(longest, end-uint64(address))))
	if !ok {
		return "", false
	}
	n := 0
	for n < len(b) && b[n] != 0 {
		c, size := utf8.DecodeRune(b[n:])
		if c == utf8.RuneError && size == 1 && n+utf8.UTFMax < len(b) || c < 0x20 && c != '\n' && c != '\t' || c == 0x7f {
			return "", false
		}
		n += size
	}
	return string(b[:min(n, len(b))]), n >= shortest
}

// Read reads a value of a type from the memory.
func (d *Debuggee) Read(t isa.Type, address uint32) (v Value, err error) {
	b, ok := d.machine.Memory(address, uint32(max(t.BitSize()/8, 1)))
	if !ok {
		return v, fmt.Errorf("there is no memory at %#x", address)
	}
	v.Type = t
	for i, c := range b {
		v.Bits[i/8] |= uint64(c) << (8 * (i % 8))
	}
	if t == isa.I1 {
		v.Bits[0] &= 1
	}
	return v, nil
}

// Memory returns a copy of a part of the memory, as much of it as there is.
func (d *Debuggee) Memory(address uint64, size int) []byte {
	end := d.machine.MemoryEnd()
	if address >= end || size <= 0 {
		return nil
	}
	b, ok := d.machine.Memory(uint32(address), uint32(min(uint64(size), end-address)))
	if !ok {
		return nil
	}
	return append([]byte(nil), b...)
}

var errNoMemory = errors.New("there is no memory at this place")

// SetMemory changes a part of the memory. What was remembered of the time after
// the present moment is forgotten.
func (d *Debuggee) SetMemory(address uint32, data []byte) error {
	if _, ok := d.machine.Memory(address, uint32(len(data))); !ok || len(data) > 1<<20 {
		return errNoMemory
	}
	data = append([]byte(nil), data...)
	d.machine.Change(func(m *interp.Machine) {
		if b, ok := m.Memory(address, uint32(len(data))); ok {
			copy(b, data)
		}
	})
	return nil
}

// SetValue gives a value of an activation the value of an expression. What was
// remembered of the time after the present moment is forgotten.
func (d *Debuggee) SetValue(f Frame, v module.ValueID, source string) error {
	body := d.Program.module.Functions[f.Function].Body
	if x := body.Value(v); x == nil || x.Kind == module.Constant {
		return errors.New("only parameters and values of instructions can be changed")
	}
	x, err := d.Evaluate(f, source)
	if err != nil {
		return err
	}
	if x, err = x.as(body.TypeOf(v)); err != nil {
		return err
	}
	number, frame := f.thread.Number, f.frame
	d.machine.Change(func(m *interp.Machine) {
		for _, t := range m.Threads() {
			if t.Number == number {
				t.SetValue(frame, v, x.Bits)
			}
		}
	})
	return nil
}

// as converts a value for a place of a type.
func (v Value) as(t isa.Type) (Value, error) {
	switch {
	case v.Type == t:
		return v, nil
	case v.Type.IsVector() || t.IsVector():
		return v, fmt.Errorf("a value of type %s is no %s", v.Type, t)
	}
	return v.cast(t), nil
}

// cast converts a scalar: integers by their signed value, and modulo the width.
func (v Value) cast(t isa.Type) Value {
	switch {
	case t.IsFloat() && v.Type.IsFloat():
		return floating(t, v.Float())
	case t.IsFloat():
		return floating(t, float64(v.Int()))
	case v.Type.IsFloat():
		return integer(t, int64(v.Float()))
	}
	return integer(t, v.Int())
}

func integer(t isa.Type, n int64) Value {
	return Value{t, [2]uint64{uint64(n) & (^uint64(0) >> (64 - t.BitSize()))}}
}

func floating(t isa.Type, f float64) Value {
	if t.Kind == isa.Float {
		return Value{t, [2]uint64{uint64(math.Float32bits(float32(f)))}}
	}
	return Value{t, [2]uint64{math.Float64bits(f)}}
}

// Store gives a place in the memory, of a scalar type, the value of an expression.
func (d *Debuggee) Store(t isa.Type, address uint32, source string) error {
	frames, _ := d.Frames(d.thread, 0, 1)
	var f Frame
	if len(frames) > 0 {
		f = frames[0]
	}
	v, err := d.Evaluate(f, source)
	if err != nil {
		return err
	}
	if v, err = v.as(t); err != nil {
		return err
	}
	return d.SetMemory(address, binary.LittleEndian.AppendUint64(nil, v.Bits[0])[:max(t.BitSize()/8, 1)])
}
