package interp

import (
	"context"
	"math"

	"github.com/pnaclasm/pnaclasm/assembler/translate/process"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

// Run interprets a program from its entry point until it exits, and returns its
// exit status. The error is a *process.Trap where the program did something it
// must not, the context's error where that ended it.
func Run(ctx context.Context, v *verify.Verified, o process.Options) (status int, err error) {
	m, err := New(ctx, v, o)
	if err != nil {
		return 0, err
	}
	defer m.Close()
	if err := m.Start(); err != nil {
		return 0, err
	}
	return m.Complete()
}

// Call interprets one function of a module, which need be no complete program. The
// arguments and the result are the bits of scalars.
func Call(ctx context.Context, v *verify.Verified, function int, args []uint64, o process.Options) (result uint64, err error) {
	m, err := New(ctx, v, o)
	if err != nil {
		return 0, err
	}
	defer m.Close()
	if err := m.StartCall(function, args); err != nil {
		return 0, err
	}
	_, err = m.Complete()
	return m.Result(), err
}

// Complete runs to the end, and returns the exit status as Run does.
func (m *Machine) Complete() (status int, err error) {
	for {
		switch s := m.Run(math.MaxUint64, false); s.Kind {
		case StopTrap:
			m.fail(s.Trap)
			return m.Finish()
		case StopEnd:
			return m.Finish()
		}
	}
}
