package answers

import "fmt"

// Endless is a program that does nothing for ever.
const Endless = `module {
  version 1;
  types {
    count 3;
    @t0 = i32;
    @t1 = void;
    @t2 = void (i32);
  }
  define external void @f0(i32);
  globals {
    count 0;
  }
  valuesymtab {
    @f0 : "_start";
  }
  function void @f0(i32 %p0) {
    blocks 2;
  %b0:
    br label %b1;
  %b1:
    br label %b1;
  }
}
`

// StatusThreads is the exit status of ManyThreads if 1,000 threads could be
// started.
const StatusThreads = 125

// ManyThreads returns a program that starts threads, which all wait, until that
// fails; its exit status is an eighth of their number.
func ManyThreads() string {
	p := &escape{}
	return p.text([]string{p.starting(), p.ask(), p.waiting()})
}

// starting is the main thread: the counter stands in memory.
func (p *escape) starting() string {
	f := &body{}
	for _, in := range escapeInterfaces {
		f.value("call i32 @f1(i32 %%p0, i32 %s, i32 %s, i32 %s)", p.name(in.name), p.table(in.table), f.word(4*in.slots))
	}
	count := p.zeros(result, 256)
	f.label(true)
	stack := f.value("add i32 %s, %s", p.zeros("stack", 4096), f.word(4096)) // nobody uses it
	create := f.value("load i32* %s, align 1", p.table("thread"))
	failed := f.value("call i32 %s(i32 @f2, i32 %s, i32 %s)", create, stack, f.word(0))
	n := f.value("load i32* %s, align 1", count)
	more := f.value("add i32 %s, %s", n, f.word(1))
	f.lines = append(f.lines, fmt.Sprintf("store i32 %s, i32* %s, align 1;", more, count))
	again := f.value("icmp eq i32 %s, %s", failed, f.word(0))
	f.lines = append(f.lines, fmt.Sprintf("br i1 %s, label %%b1, label %%b2;", again))
	f.label(false)
	exit := f.value("load i32* %s, align 1", p.table("basic"))
	f.lines = append(f.lines, fmt.Sprintf("call void %s(i32 %s);", exit, f.value("lshr i32 %s, %s", n, f.word(3))), "unreachable;")
	return f.function("void @f0(i32 %p0)")
}

// waiting is a thread that waits for ever.
func (p *escape) waiting() string {
	f := &body{}
	f.label(true)
	p.call(f, "futex", 0, buffer, 0, 0)
	return f.endless("void @NEXT()")
}
