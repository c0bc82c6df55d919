// Package pages says what real programs that were made for a browser are given by their
// page, and what they were seen to do. Tests of all hosts ask it.
package pages

import (
	"fmt"
	"regexp"
	"strings"
)

// Program is a real program of the corpus, with what its page sends it.
type Program struct {
	// Name is its file's in the directory real, without the extension.
	Name string
	// Messages are lines of JSON, or strings where Text is set. Where Greets is set they
	// come behind the first message of the program.
	Messages     string
	Text, Greets bool
	// End is what its messages have in the end; "" where they tell nothing, or change.
	End string
	// Prints is part of what it prints.
	Prints string
	// Colours is how many colours its picture has at least, if it draws one at all.
	Colours int
	// Blocks are the means of red, green and blue in the parts of its picture, blocksWide
	// by blocksHigh of them in rows; none where the picture changes.
	Blocks [][3]int

	// Endless says that it goes on for ever: it is stopped when it has sent End.
	Endless bool
	// Status is what it exits with.
	Status int
	// NeedsBrowser says that what it does is for a graphics processor: elsewhere it shows
	// nothing, and may abort.
	NeedsBrowser bool
}

// Programs are those of the corpus.
var Programs = []Program{
	{Name: "isaacl-stockfish-85e1fb3", Text: true, Messages: "isready\nposition startpos\ngo depth 7\n",
		End: "info depth 7 seldepth 7 multipv 1 score cp 12 nodes 6577 tbhits 0 pv g1f3 d7d5 d2d4 c8f5 e2e3 c7c6 b2b3\nbestmove g1f3 ponder d7d5\n"},
	{Name: "isaacl-stockfish-c4882f0", Text: true, Messages: "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\ngo depth 7\n",
		End: "info depth 7 seldepth 7 multipv 1 score cp 42 nodes 6045 tbhits 0 pv e2e3 e7e6 g1f3 g8f6 d2d4 d7d5 b1c3\nbestmove e2e3 ponder e7e6\n"},
	{Name: "ds923y-hello_tutorial_compress", Messages: "\"hello\"\n", End: "\"compressing\"\n\"done compressing\"\n"},
	{Name: "mariogeiger-nacl", Messages: "[[1,2,3],[2,1,3],[3,2,1]]\n[[4,1,3],[2,0,5],[3,2,2]]\n", End: "[0,1,2]\n[1,0,2]\n"},
	{Name: "ApryseSDK-SimpleWorker", Messages: "\"hello\"\n{\"cmd\":[1,\"a\",null]}\n", End: "\"hello\"\n{\"cmd\":[1,\"a\",null]}\n"},
	{Name: "cptaffe-hello_tutorial", Messages: "\"hello\"\n", End: "\"C++ program online.\"\n"},
	{Name: "ds923y-hello_tutorial_decompress", Messages: "\"hello\"\n", End: "\"hello:ERROR:\"\n"},
	{Name: "mattmcd-monte_carlo", Greets: true, Messages: "{\"cmd\":\"sim\",\"nPts\":1000,\"model\":\"Circle\"}\n",
		End: "\"Type\":\"partial\"}\n{\"Type\":\"completed\"}\n"},
	{Name: "mcanthony-webpenc", End: "{\"data\":{\"$buffer\":\"UklGRjQAAABXRUJQVlA4TCgAAAAvAUAAAB9AkG2z7f7Qt1AIIAAKGoUAAqCgmf/M7x1kA5Spwiyi/7ED\"},\"id\":7}\n",
		Messages: "{\"id\":7,\"rgba\":{\"$buffer\":\"AQID/wQFBv8HCAn/CgsM/w==\"},\"width\":2,\"height\":2,\"quality\":\"lossless\"}\n"},
	{Name: "oftn-oswg-cores", Messages: "\"\"\n", End: "\n"},
	{Name: "Annonator-star", Messages: "\"hello\"\n", End: "\"error\"\n"},
	{Name: "sdao-path-tracer", Endless: true, End: "1\n", Prints: "Rendering infinitely", Colours: 1000,
		Blocks: [][3]int{{144, 169, 176}, {157, 170, 170}, {167, 176, 174}, {34, 35, 34}, {189, 163, 121}, {160, 134, 116},
			{167, 157, 139}, {36, 31, 24}, {80, 67, 49}, {80, 67, 48}, {64, 54, 40}, {14, 12, 8}}},
	{Name: "woodjazz-nsg", Endless: true, Messages: "\"file\"\n", End: "FILE LOADED", Colours: 9, NeedsBrowser: true},
	{Name: "shhnjk-url_loader", Messages: "\"getUrl:hello\"\n", Prints: "URLLoader::Open() failed"},
	{Name: "kichikuou-xsystem35", Prints: "show version", Status: 1}, // without a game it says how it is used
	{Name: "bp2008-pnacl_player", End: "\n", NeedsBrowser: true},     // a decoder of video
}

// changing is what differs from one run of a program to the next.
var changing = regexp.MustCompile(` (nps|time) \d+`)

// Steady are messages without what differs from one run to the next.
func Steady(messages string) string { return changing.ReplaceAllString(messages, "") }

// Seen is what a host saw of a program.
type Seen struct {
	// Messages are the lines that it sent, Printed what it printed.
	Messages, Printed string
	// Took is the time from its first message to the last, in milliseconds.
	Took float64
	// Colours is how many colours its last picture has, 0 for none, and Blocks are the
	// means of its parts.
	Colours int
	Blocks  [][3]int
	// Over says that its time was over before it ended, Status is what it ended with.
	Over   bool
	Status int
	// Trap says how it was ended, "" if it was not.
	Trap string
	// Missing are interfaces that it asked for and did not get.
	Missing []string
}

// Row is one cell of the table: what was seen, in a few words.
func (s *Seen) Row() string {
	var parts []string
	add := func(is bool, format string, args ...any) {
		if is {
			parts = append(parts, fmt.Sprintf(format, args...))
		}
	}
	list := strings.Split(strings.TrimSpace(s.Messages), "\n")
	add(s.Messages != "", "%d messages, last %.40q", len(list), list[len(list)-1])
	printed := strings.Split(strings.TrimSpace(s.Printed), "\n")
	add(s.Messages == "" && s.Printed != "", "printed %.40q", printed[0])
	add(s.Colours > 0, "%d colours", s.Colours)
	add(s.Over, "goes on")
	add(s.Status != 0, "status %d", s.Status)
	add(s.Trap != "", "trap: %s", s.Trap)
	add(len(s.Missing) > 0, "without %s", strings.Join(s.Missing, " "))
	if len(parts) == 0 {
		return "nothing"
	}
	return strings.Join(parts, "; ")
}

// Check reports what is not as it was, "" if all is; isBrowser is of the host.
func (p *Program) Check(s *Seen, isBrowser bool) string {
	lacks := p.NeedsBrowser && !isBrowser
	switch {
	case lacks && strings.Contains(s.Trap, "program aborted"):
		return ""
	case s.Trap != "":
		return "it is ended: " + s.Trap
	case s.Status != p.Status:
		return fmt.Sprintf("it exits with %d, want %d", s.Status, p.Status)
	case !lacks && !strings.Contains(Steady(s.Messages), p.End):
		return fmt.Sprintf("it sends\n%swant\n%s", s.Messages, p.End)
	case !strings.Contains(s.Printed, p.Prints):
		return fmt.Sprintf("it prints\n%swant\n%s", s.Printed, p.Prints)
	case s.Over && !p.Endless:
		return "it does not end"
	case s.Colours < p.Colours && !lacks:
		return fmt.Sprintf("its picture has %d colours, want %d", s.Colours, p.Colours)
	case !near(s.Blocks, p.Blocks):
		return fmt.Sprintf("the parts of its picture are %v, want %v", s.Blocks, p.Blocks)
	case len(s.Missing) > 0:
		return "it does not get " + strings.Join(s.Missing, " ")
	}
	return ""
}
