package debug

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Breakpoint is where the program stops: in front of an instruction.
type Breakpoint struct {
	ID int
	Place

	also      []Place
	group     string
	condition expr
	hits      hitCondition
	log       []logPart
	count     uint64
}

// Spec is a breakpoint that somebody wants.
type Spec struct {
	Place Place
	// Also are more places of the same breakpoint.
	Also []Place
	// Condition is an expression that must not be 0, "" is none.
	Condition string
	// Hits is a number, or a comparison of the number of hits with one: ">= 10",
	// "% 3"; "" is none.
	Hits string
	// Log is a message to print in place of stopping; {expressions} in it are
	// replaced by their values. "" is none.
	Log string
}

// maxBreakpoints bounds the breakpoints of each kind.
const maxBreakpoints = 10_000

// SetBreakpoints replaces the breakpoints of a group, which is any name. There is
// an error for each that cannot be set, nil for the others; the breakpoint of an
// error is nil.
func (d *Debuggee) SetBreakpoints(group string, specs []Spec) (set []*Breakpoint, errs []error) {
	d.breaks = slices.DeleteFunc(d.breaks, func(b *Breakpoint) bool { return b.group == group })
	for i, s := range specs {
		b, err := d.newBreakpoint(group, s)
		if i >= maxBreakpoints {
			b, err = nil, errors.New("there are too many breakpoints")
		}
		if err == nil {
			d.breaks = append(d.breaks, b)
		}
		set, errs = append(set, b), append(errs, err)
	}
	d.place()
	return set, errs
}

func (d *Debuggee) newBreakpoint(group string, s Spec) (b *Breakpoint, err error) {
	d.ids++
	b = &Breakpoint{ID: d.ids, Place: s.Place, also: s.Also, group: group}
	if s.Condition != "" {
		if b.condition, err = parseExpr(s.Condition); err != nil {
			return nil, fmt.Errorf("the condition cannot be read: %w", err)
		}
	}
	if b.hits, err = parseHits(s.Hits); err != nil {
		return nil, err
	}
	if b.log, err = parseLog(s.Log); err != nil {
		return nil, fmt.Errorf("the message cannot be read: %w", err)
	}
	return b, nil
}

// place brings the machine in line with the list.
func (d *Debuggee) place() {
	was := d.places
	d.places = map[Place][]*Breakpoint{}
	for _, b := range d.breaks {
		for _, at := range append([]Place{b.Place}, b.also...) {
			d.places[at] = append(d.places[at], b)
			if was[at] == nil {
				d.machine.SetBreak(at.Function, at.Inst, true)
			}
		}
	}
	for at := range was {
		if d.places[at] == nil {
			d.machine.SetBreak(at.Function, at.Inst, false)
		}
	}
}

// reached returns the breakpoints that stop the program where the next record is.
// Log points have then printed what they have to say, and the text is about a
// condition that has no value.
func (d *Debuggee) reached(count bool) (ids []int, text string) {
	t := d.machine.Next()
	top, ok := t.Top()
	if !ok {
		return nil, ""
	}
	f := Frame{Place{top.Function, top.Inst}, t, top}
	for _, b := range d.places[f.Place] {
		holds, err := d.holds(b.condition, f)
		if err != nil {
			text = "the condition has no value: " + err.Error()
		}
		if !holds {
			continue
		}
		if count {
			b.count++
			if !b.hits.holds(b.count) {
				continue
			}
		}
		if b.log == nil {
			ids = append(ids, b.ID)
		} else if count && d.options.Log != nil {
			fmt.Fprintln(d.options.Log, d.message(b.log, f))
		}
	}
	return ids, text
}

// holds reports whether a condition is fulfilled; without a value it is, so that
// somebody looks.
func (d *Debuggee) holds(e expr, f Frame) (bool, error) {
	if e == nil {
		return true, nil
	}
	v, err := e(d.scope(f))
	return err != nil || v.Bits != [2]uint64{}, err
}

// hitCondition is a comparison with a number of hits; the zero one always holds.
type hitCondition struct {
	op string
	n  uint64
}

func parseHits(s string) (h hitCondition, err error) {
	s = strings.TrimSpace(s)
	if s == "" {
		return h, nil
	}
	digits := strings.TrimLeft(s, "<>=% ")
	h.op = strings.TrimSpace(strings.TrimSuffix(s, digits))
	h.n, err = strconv.ParseUint(digits, 10, 64)
	_, known := hitOperators[h.op]
	if err != nil || !known || h.op == "%" && h.n == 0 {
		return h, fmt.Errorf("the hit count is %q: expected a number, or one of = == > >= < <= %% and a number", s)
	}
	return h, nil
}

var hitOperators = map[string]func(count, n uint64) bool{
	"":   func(count, n uint64) bool { return count == n },
	"=":  func(count, n uint64) bool { return count == n },
	"==": func(count, n uint64) bool { return count == n },
	">":  func(count, n uint64) bool { return count > n },
	">=": func(count, n uint64) bool { return count >= n },
	"<":  func(count, n uint64) bool { return count < n },
	"<=": func(count, n uint64) bool { return count <= n },
	"%":  func(count, n uint64) bool { return count%n == 0 },
}

func (h hitCondition) holds(count uint64) bool {
	return h == hitCondition{} || hitOperators[h.op](count, h.n)
}

// logPart is a piece of a message: a text or an expression.
type logPart struct {
	text string
	expr expr
}

func parseLog(s string) (parts []logPart, err error) {
	for s != "" {
		text, rest, found := strings.Cut(s, "{")
		if text != "" {
			parts = append(parts, logPart{text: text})
		}
		if !found {
			break
		}
		source, after, closed := strings.Cut(rest, "}")
		if !closed {
			return nil, errors.New("a { has no }")
		}
		e, err := parseExpr(source)
		if err != nil {
			return nil, err
		}
		parts, s = append(parts, logPart{expr: e}), after
	}
	return parts, nil
}

func (d *Debuggee) message(parts []logPart, f Frame) string {
	var b strings.Builder
	for _, p := range parts {
		if p.expr == nil {
			b.WriteString(p.text)
			continue
		}
		v, err := p.expr(d.scope(f))
		if err != nil {
			fmt.Fprintf(&b, "{%v}", err)
		} else {
			b.WriteString(d.Format(v, Decimal))
		}
	}
	return b.String()
}

// Watch is data whose uses stop the program.
type Watch struct {
	ID            int
	Address, Size uint32
	Read, Write   bool
	// Changes wants only writes that change the data.
	Changes bool

	condition expr
	hits      hitCondition
	count     uint64
}

// SetWatches replaces the data that is watched. Condition and Hits of a Spec are as
// for breakpoints; one is nil for each that cannot be set.
func (d *Debuggee) SetWatches(list []Watch, specs []Spec) (errs []error) {
	d.watches = nil
	for i := range list {
		w, err := list[i], error(nil)
		if i >= maxBreakpoints {
			err = errors.New("there are too many breakpoints")
		}
		if specs[i].Condition != "" && err == nil {
			w.condition, err = parseExpr(specs[i].Condition)
		}
		if err == nil {
			w.hits, err = parseHits(specs[i].Hits)
		}
		if err == nil {
			d.ids++
			w.ID = d.ids
			list[i].ID = w.ID
			d.watches = append(d.watches, &w)
		}
		errs = append(errs, err)
	}
	d.watch()
	return errs
}
