package verify

import (
	"sync/atomic"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
	"github.com/pnaclasm/pnaclasm/assembler/module"
)

// skim judges a bitcode file without keeping its functions: each is read, built,
// checked and forgotten, in the memory of the one before. It returns false where
// the file has to be read as a whole to be judged.
func skim(data []byte, cfg Config) (diag.List, bool) {
	if assembler.Detect(data) != assembler.Bits || len(data)%wordBytes != 0 {
		return nil, false
	}
	file, ok := bitstream.NewSkim(data, uint32(isa.Function))
	if !ok {
		return nil, false
	}
	s := skimmer{file: file, module: module.BuildShell(&assembler.Program{Segments: file.Segments()}), levels: cfg.levels()}
	for i := range s.module.FunctionBlocks {
		if s.module.FunctionBlocks[i].Oversized {
			return nil, false // by what little has been read: the functions may make up for it
		}
	}
	found, _ := judgeWith(s.module, s.levels, s.worker)
	if s.failed.Load() {
		return nil, false
	}
	r := reporter{levels: s.levels}
	for _, flaw := range file.Flaws() {
		r.flaw(flaw)
	}
	return Merge(r.list, found), true
}

// skimmer checks the function blocks of a file.
type skimmer struct {
	file   *bitstream.Skim
	module *module.Module
	levels []diag.Severity
	failed atomic.Bool // a function block is not what its length word promised
}

// worker returns what checks a function block on one goroutine. While it does, the
// Program has the block's records.
func (s *skimmer) worker() func(*module.FunctionBlock) result {
	reader := s.file.NewReader()
	var builder module.Builder
	var checker bodyChecker
	return func(b *module.FunctionBlock) result {
		if s.failed.Load() {
			return result{}
		}
		segment := &s.module.Program.Segments[b.Enter.Segment]
		enter := segment.Records
		records, ok := reader.Read(b.Enter.Segment)
		if !ok {
			s.failed.Store(true)
			return result{}
		}
		segment.Records = records
		b.Body = builder.Body(s.module.Program, b)
		r := checker.check(s.module, b, s.levels)
		segment.Records, b.Body = enter, nil
		return r
	}
}
