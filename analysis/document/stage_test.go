package document

import (
	"testing"

	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/assembler/bind"
)

// BenchmarkStages shows what the largest function of a program costs, stage by
// stage.
func BenchmarkStages(b *testing.B) {
	for _, name := range []string{"nbody", "kichikuou-xsystem35"} {
		s := New(corpus(b, name))
		largest := 0
		for i := range s.NumBlocks() {
			if s.Context(i) != nil && (s.Context(largest) == nil || len(s.Block(i).Text) > len(s.Block(largest).Text)) {
				largest = i
			}
		}
		block, c := s.Block(largest), s.Context(largest)
		chunk := s.Tree(largest)
		low := bind.Lower(c.Cursor(), chunk)
		c.module.functionShell()
		for _, stage := range []struct {
			name string
			run  func()
		}{
			{"parse", func() { asmparse.ParsePiece(block.Text, asmparse.Body) }},
			{"lower", func() { bind.Lower(c.Cursor(), chunk) }},
			{"cost", func() { c.accounts(low.Records) }},
			{"verify", func() { c.verify(chunk, &low) }},
			{"lines", func() { lineBreaks(block.Text) }},
		} {
			b.Run(name+"/"+stage.name, func(b *testing.B) {
				b.SetBytes(int64(len(block.Text)))
				for b.Loop() {
					stage.run()
				}
			})
		}
	}
}
