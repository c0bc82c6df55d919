package process

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/pnaclasm/pnaclasm/assembler/translate"
)

// DefaultMemory is the memory limit of a program in bytes where none is given:
// what Native Client gave one.
const DefaultMemory = 1 << 30

// Options are the world around a program. The zero value is a program without
// arguments, environment, input and output.
type Options struct {
	// Args are the program's arguments; by convention the first is its name.
	Args []string
	// Env is its environment, as "name=value".
	Env []string
	// Stdin, Stdout and Stderr are its standard streams; nil is an empty one.
	// Standard output is buffered unless it is a terminal. A program that fails
	// after it asked for an interface that does not exist leaves a line about that
	// on Stderr.
	Stdin  io.Reader
	Stdout io.Writer
	Stderr io.Writer
	// Memory is the limit of its memory in bytes; 0 stands for DefaultMemory.
	Memory uint64
	// Dir is the directory of the host that it sees as the root of its file
	// system, and may read and write; "" is none.
	Dir string
	// Cwd is the working directory it starts in, as it sees it; "" is the root.
	Cwd string
	// Trace gets a line for each call of the runtime; nil is none.
	Trace io.Writer
	// Started is called when the program is ready, before it starts; nil is not.
	Started func()
}

// OS returns the options of a program that runs in place of this process, with
// the given arguments: with its environment and standard streams. Variables of
// the environment grant it more, and are none of its own: translate.VarDir and
// the others there. The error is about their values.
func OS(args []string) (Options, error) {
	o := Options{Args: args, Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr, Dir: os.Getenv(translate.VarDir)}
	for _, v := range os.Environ() {
		if !strings.HasPrefix(v, translate.VarPrefix) {
			o.Env = append(o.Env, v)
		}
	}
	if s := os.Getenv(translate.VarMemory); s != "" {
		n, err := strconv.ParseUint(s, 10, 64)
		if err != nil {
			return o, fmt.Errorf("the variable %s is %q: expected a number of bytes", translate.VarMemory, s)
		}
		o.Memory = n
	}
	if _, ok := os.LookupEnv(translate.VarTraceIRT); ok {
		o.Trace = os.Stderr
	}
	return o, nil
}

// TimeLimit returns the time that the variable translate.VarTimeout of the
// environment gives a program; 0: it sets none. The error is about its value.
func TimeLimit() (time.Duration, error) {
	text := os.Getenv(translate.VarTimeout)
	if text == "" {
		return 0, nil
	}
	const most = 1e9 // seconds: 30 years
	seconds, err := strconv.ParseFloat(text, 64)
	if err != nil && !errors.Is(err, strconv.ErrRange) || !(seconds > 0) {
		return 0, fmt.Errorf("the variable %s is %q: expected a number of seconds, more than 0", translate.VarTimeout, text)
	}
	return max(1, time.Duration(min(seconds, most)*float64(time.Second))), nil
}

// limit returns the memory limit in bytes.
func (o *Options) limit() uint64 {
	if o.Memory == 0 {
		return DefaultMemory
	}
	return o.Memory
}

// Pages returns the memory limit in pages of translate.PageSize.
func (o *Options) Pages() uint32 {
	return uint32(min(o.limit(), translate.MaxMemory) / translate.PageSize)
}
