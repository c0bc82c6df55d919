package run

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/pnaclasm/pnaclasm/assembler/translate/internal/pages"
)

// BenchmarkRoundTrip measures how long a message takes to a program and back, on each
// host.
func BenchmarkRoundTrip(b *testing.B) {
	const messages = 5000
	text, err := os.ReadFile(filepath.Join("..", "..", "..", "testdata", "page.pnaclasm"))
	if err != nil {
		b.Fatal(err)
	}
	p := pages.Program{Messages: strings.Repeat("1\n", messages) + "\"end\"\n", End: "\"end\""}
	v := verified(b, text)
	for _, h := range hosts {
		b.Run(h.name, func(b *testing.B) {
			for b.Loop() {
				seen := h.see(b, &p, v)
				b.ReportMetric(seen.Took*1000/messages, "µs/message")
				b.ReportMetric(0, "ns/op")
			}
		})
	}
}
