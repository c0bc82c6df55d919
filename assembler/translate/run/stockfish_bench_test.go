package run

import (
	"bytes"
	"context"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/pnaclasm/pnaclasm/asmparse/testcorpus"
	"github.com/pnaclasm/pnaclasm/assembler/translate/internal/pages"
)

// thinking has a chess engine think for some seconds.
const thinking = "position startpos\ngo movetime 4000\n"

// speed is what it says of that.
var speed = regexp.MustCompile(` nodes (\d+) nps (\d+)`)

// BenchmarkStockfish measures how many positions a real chess engine looks at in a
// second, on each host, and Debian's of today beside it, with the evaluation of that
// time.
func BenchmarkStockfish(b *testing.B) {
	p := pages.Program{Name: "isaacl-stockfish-85e1fb3", Text: true, Messages: thinking, End: "bestmove"}
	v := verified(b, testcorpus.Read(b, testcorpus.Path(b, "real", p.Name+".pexe")))
	for _, h := range hosts {
		b.Run(h.name, func(b *testing.B) {
			for b.Loop() {
				seen := h.see(b, &p, v)
				reportSpeed(b, seen.Messages)
			}
		})
	}
	b.Run("Debian", func(b *testing.B) {
		for b.Loop() {
			reportSpeed(b, thoughtsOf(b, "/usr/games/stockfish", "setoption name Use NNUE value false\n"+thinking))
		}
	})
}

// thoughtsOf has an engine on this machine think.
func thoughtsOf(b *testing.B, name, messages string) string {
	if _, err := exec.LookPath(name); err != nil {
		b.Skip("Stockfish is not installed")
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, name)
	in, err := cmd.StdinPipe()
	if err != nil {
		b.Fatal(err)
	}
	var out bytes.Buffer
	done := make(chan struct{})
	cmd.Stdout = &tee{&out, sending(func() {
		if strings.Contains(out.String(), "bestmove") && ctx.Err() == nil {
			in.Close()
		}
	})}
	if err := cmd.Start(); err != nil {
		b.Fatal(err)
	}
	go func() { defer close(done); in.Write([]byte(messages)) }()
	<-done
	if err := cmd.Wait(); err != nil {
		b.Fatal(err)
	}
	return out.String()
}

// reportSpeed reports the speed that an engine has said last.
func reportSpeed(b *testing.B, said string) {
	all := speed.FindAllStringSubmatch(said, -1)
	if len(all) == 0 {
		b.Fatalf("it says nothing of its speed: %.300s", said)
	}
	n, err := strconv.Atoi(all[len(all)-1][2])
	if err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(float64(n), "positions/s")
	b.ReportMetric(0, "ns/op")
}
