package debug

import (
	"sort"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// A program of bits may have a map that tells the lines of the source that it was made
// from, of C for example. Then it can be stopped there, and taken from line to line.

// lineStart is where a function begins to do what a line of the source says.
type lineStart struct {
	line int
	Place
}

// Sources returns the files that the program was made from, as its map calls them.
func (p *Program) Sources() []string {
	if !p.Binary || p.names == nil {
		return nil
	}
	return p.names.Sources
}

// startsOf returns where each line of each source begins in each function, by source,
// in the order of the lines.
func (p *Program) startsOf(source int) []lineStart {
	if p.begins == nil {
		p.begins = make([][]lineStart, len(p.Sources()))
		for f := range p.module.Functions {
			p.addStarts(f)
		}
		for _, list := range p.begins {
			sort.SliceStable(list, func(a, b int) bool { return list[a].line < list[b].line })
		}
	}
	if source < 0 || source >= len(p.begins) {
		return nil
	}
	return p.begins[source]
}

// addStarts adds the lines of a function, each where it begins first.
func (p *Program) addStarts(function int) {
	known, body := p.names.Function(uint64(function)), p.module.Functions[function].Body
	if known == nil || body == nil {
		return
	}
	type line struct{ source, line uint32 }
	seen := map[line]bool{}
	for _, r := range known.Lines {
		i := int(r.Instruction)
		for i < len(body.Insts) && body.Insts[i].ID == isa.Phi {
			i++
		}
		l := line{r.Source, r.Line}
		if i >= len(body.Insts) || r.Line == 0 || int(r.Source) >= len(p.begins) || seen[l] {
			continue
		}
		seen[l] = true
		p.begins[r.Source] = append(p.begins[r.Source], lineStart{int(r.Line), Place{function, i}})
	}
}

// PlacesOf returns where functions begin with a line of one of the Sources or, where
// that has no instructions, with the next one that has: a place in each function. at
// is the line; there is none if places is empty.
func (p *Program) PlacesOf(source, line int) (places []Place, at int) {
	list := p.startsOf(source)
	i := sort.Search(len(list), func(i int) bool { return list[i].line >= line })
	if i == len(list) || list[i].line > line+maxDistance {
		return nil, 0
	}
	for at = list[i].line; i < len(list) && list[i].line == at; i++ {
		places = append(places, list[i].Place)
	}
	return places, at
}

// LinesOf returns the lines of one of the Sources, from first to last, that have
// instructions.
func (p *Program) LinesOf(source, first, last int) (lines []int) {
	list := p.startsOf(source)
	i := sort.Search(len(list), func(i int) bool { return list[i].line >= first })
	for ; i < len(list) && list[i].line <= last; i++ {
		if n := len(lines); n == 0 || lines[n-1] != list[i].line {
			lines = append(lines, list[i].line)
		}
	}
	return lines
}

// hasLines reports whether anything is known of the source of a function.
func (p *Program) hasLines(function int) bool {
	if !p.Binary {
		return false
	}
	f := p.names.Function(uint64(function))
	return f != nil && len(f.Lines) > 0
}

// standing is where a thread stands in the source.
type standing struct {
	file  string
	line  int // 0 where it is unknown
	depth int
}

// standing returns where the thread of the steps stands; ok is false if it has ended.
func (d *Debuggee) standing() (at standing, ok bool) {
	t := d.find(d.thread)
	if t == nil {
		return at, false
	}
	top, _ := t.Top()
	place, _ := d.Program.MadeFrom(Place{top.Function, top.Inst})
	return standing{place.File, place.Line, t.Depth()}, true
}

// leaves reports whether a step by lines from one place is over at another.
func (at standing) leaves(from standing) bool {
	return at.line != 0 && (at.depth != from.depth || at.line != from.line || at.file != from.file)
}

func (d *Debuggee) lineOver() Stop { return d.byLine(d.over) }

func (d *Debuggee) lineIn() Stop { return d.byLine(d.inKnown) }

// byLine makes steps until the thread stands at another line.
func (d *Debuggee) byLine(step func() Stop) Stop {
	from, ok := d.standing()
	if !ok {
		return d.onward()
	}
	return d.leave(from, step, step)
}

// leave makes a first step, which was under way, and others until the thread stands at
// another line. Proceed goes on with what is under way.
func (d *Debuggee) leave(from standing, first, step func() Stop) Stop {
	for next := first; ; next = step {
		d.again = nil
		if s := next(); s.Reason != AtStep {
			rest := d.again
			if rest == nil {
				rest = step
			}
			d.again = func() Stop { return d.leave(from, rest, step) }
			return s
		}
		if at, ok := d.standing(); !ok || at.leaves(from) {
			return d.stopped(AtStep)
		}
	}
}

// inKnown is in, but executes functions of which no lines are known as a whole.
func (d *Debuggee) inKnown() Stop {
	t := d.find(d.thread)
	if t == nil {
		return d.onward()
	}
	depth := t.Depth()
	s := d.in()
	if s.Reason != AtStep || t.Depth() <= depth {
		return s
	}
	if top, ok := t.Top(); ok && !d.Program.hasLines(top.Function) {
		return d.returnTo(t, depth)
	}
	return s
}

// lineBack goes to where the line before this one began: in this function or, from its
// first one, in that which calls it.
func (d *Debuggee) lineBack() Stop {
	from, ok := d.standing()
	if !ok {
		return d.backIn()
	}
	for {
		s := d.backOver()
		at, ok := d.standing()
		if s.Reason != AtStep || !ok {
			return s
		}
		if at.leaves(from) {
			return d.beginning(at)
		}
	}
}

// beginning goes to where the line began that the thread stands at.
func (d *Debuggee) beginning(of standing) Stop {
	for {
		time := d.Time()
		s := d.backOver()
		if at, ok := d.standing(); s.Reason != AtStep || !ok || at.depth < of.depth || at.leaves(of) {
			return d.goTo(time, AtStep)
		}
	}
}

// FirstLine returns the first place of a function that is made from a line.
func (p *Program) FirstLine(function int) (at Place, ok bool) {
	body := p.module.Functions[function].Body
	if body == nil || !p.hasLines(function) {
		return at, false
	}
	for _, r := range p.names.Function(uint64(function)).Lines {
		if i := int(r.Instruction); r.Line > 0 && i < len(body.Insts) && body.Insts[i].ID != isa.Phi {
			return Place{function, i}, true
		}
	}
	return at, false
}
