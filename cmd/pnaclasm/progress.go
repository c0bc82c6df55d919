package main

import (
	"io"
	"sync"
	"time"

	"github.com/cheggaaa/pb/v3"
)

// patience is how long a person waits without a word.
const patience = time.Second

// progress shows a person what a command is at, if it takes longer than their
// patience. It takes the last line of the terminal, until something is to be
// printed there.
type progress struct {
	out      io.Writer
	patience time.Duration

	mu    sync.Mutex
	what  string
	share float64 // 0 to 1; 0 as long as it is not known
	timer *time.Timer
	bar   *pb.ProgressBar
}

// steps is how finely a share is shown.
const steps = 1000

// The forms of the line: with a share that is known, and without.
const (
	filling = `{{string . "what"}} {{percent . "%3.0f%%"}} {{bar . "[" "=" ">" " " "]"}} {{etime .}}`
	moving  = `{{string . "what"}} {{cycle . "⠋" "⠙" "⠹" "⠸" "⠼" "⠴" "⠦" "⠧" "⠇" "⠏"}} {{etime .}}`
)

// maxLine is the width of the line, in columns, in a terminal that is wider.
const maxLine = 100

// working tells what the command does now, from when on it is shown.
func (w *world) working(what string) {
	if w.interactive {
		w.progress.begin(w.stderr, what)
	}
}

// advanced tells which share of that is done: 0 to 1.
func (w *world) advanced(share float64) {
	if w.interactive {
		w.progress.advance(share)
	}
}

// settle takes off the terminal what was shown: something else is to be printed.
func (w *world) settle() {
	if w.interactive {
		w.progress.end()
	}
}

func (p *progress) begin(out io.Writer, what string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.out, p.what, p.share = out, what, 0
	switch {
	case p.bar != nil:
		p.draw()
	case p.timer == nil:
		p.timer = time.AfterFunc(p.patience, p.show)
	}
}

// show puts the line on the terminal. It is called when the patience is over.
func (p *progress) show() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.timer == nil {
		return
	}
	p.bar = pb.New(steps).SetWriter(p.out).SetMaxWidth(maxLine).Set(pb.Terminal, true).Set(pb.ReturnSymbol, "\r").Set(pb.CleanOnFinish, true).Set(pb.Color, false)
	p.draw()
	p.bar.Start().Write()
}

// draw fills the line anew; the library writes it now and then.
func (p *progress) draw() {
	form := moving
	if p.share > 0 {
		form = filling
	}
	p.bar.Set("what", p.what).SetTemplateString(form).SetCurrent(int64(p.share * steps))
}

func (p *progress) advance(share float64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.share = max(share, p.share); p.bar != nil {
		p.draw()
	}
}

func (p *progress) end() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.timer != nil {
		p.timer.Stop()
		p.timer = nil
	}
	if p.bar != nil {
		p.bar.Finish()
		p.bar = nil
	}
}
