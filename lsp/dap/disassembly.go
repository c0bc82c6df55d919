package dap

import (
	"fmt"
	"strconv"

	"github.com/google/go-dap"

	"github.com/pnaclasm/pnaclasm/assembler/translate/debug"
)

// The instructions of this machine are the records. To clients that want addresses
// of instructions, the address of one is its number in the program.

// reference returns the address of an instruction.
func (s *session) reference(at debug.Place) string {
	return fmt.Sprintf("%#x", s.program.Number(at))
}

// instruction returns the instruction at a reference and an offset.
func (s *session) instruction(reference string, offset int) (number int, err error) {
	n, err := strconv.ParseInt(reference, 0, 32)
	if err != nil {
		return 0, fmt.Errorf("%q is no address of an instruction", reference)
	}
	return int(n) + offset, nil
}

// disassembled is an instruction as clients see it.
type disassembled struct {
	Address          string      `json:"address"`
	Instruction      string      `json:"instruction"`
	Symbol           string      `json:"symbol,omitempty"`
	Location         *dap.Source `json:"location,omitempty"`
	Line             int         `json:"line,omitempty"`
	PresentationHint string      `json:"presentationHint,omitempty"`
}

type disassembleBody struct {
	Instructions []disassembled `json:"instructions"`
}

// maxDisassembled is how many instructions are told at once.
const maxDisassembled = 5000

// disassemble lists as many instructions as are asked for, also where there are
// none: clients count on it.
func (s *session) disassemble(a *dap.DisassembleArguments) (any, error) {
	first, err := s.instruction(a.MemoryReference, 0)
	if err != nil {
		return nil, err
	}
	const far = 1 << 30
	first += min(max(a.Offset, -far), far) + min(max(a.InstructionOffset, -far), far)
	body := disassembleBody{Instructions: []disassembled{}}
	for n := range min(max(a.InstructionCount, 0), maxDisassembled) {
		body.Instructions = append(body.Instructions, s.disassembled(first+n))
	}
	return body, nil
}

func (s *session) disassembled(number int) disassembled {
	x := disassembled{Address: fmt.Sprintf("%#x", max(number, 0)), Instruction: "(none)", PresentationHint: "invalid"}
	in, ok := s.program.At(number)
	if !ok {
		return x
	}
	w := s.program.Where(in.Place)
	x.Instruction, x.PresentationHint = in.Text, "normal"
	x.Location, x.Line = s.sourceOf(w.File), s.toClient(w.Line)
	if in.Inst == 0 {
		x.Symbol = s.program.FunctionName(in.Function)
	}
	return x
}

// setInstructionBreakpoints sets breakpoints by the addresses of instructions. What
// a phi does, the branch to its block does.
func (s *session) setInstructionBreakpoints(a *dap.SetInstructionBreakpointsArguments) (any, error) {
	specs, errs := make([]debug.Spec, len(a.Breakpoints)), make([]error, len(a.Breakpoints))
	for i, b := range a.Breakpoints {
		specs[i] = debug.Spec{Condition: b.Condition, Hits: b.HitCondition}
		n, err := s.instruction(b.InstructionReference, b.Offset)
		in, ok := s.program.At(n)
		for ok && in.Phi {
			in, ok = s.program.At(in.Number + 1)
		}
		if err == nil && !ok {
			err = fmt.Errorf("there is no instruction %d: the program has %d", n, s.program.Instructions())
		}
		specs[i].Place, errs[i] = in.Place, err
	}
	return s.set("instructions", specs, errs), nil
}
