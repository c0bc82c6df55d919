package pepper

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/pnaclasm/pnaclasm/assembler/translate"
	"github.com/pnaclasm/pnaclasm/assembler/translate/network"
)

// Options are the page around a program. The zero value is an element without
// attributes of DefaultWidth by DefaultHeight that nobody sees and that has no
// network.
type Options struct {
	// Text says that messages are lines of text: each line of input is a string. What
	// the program sends that is no string is a line of JSON all the same.
	Text bool
	// Attributes are those of the element, as "name=value".
	Attributes []string
	// Width and Height are the size of the element in CSS pixels, Scale is how many
	// pixels of the device make one; 0 stands for the defaults.
	Width, Height int
	Scale         float64
	// Frames is the directory that pictures of the element go to, as PNG; "" is none.
	// EachFrame keeps all of them, not only the last.
	Frames    string
	EachFrame bool
	// Events are lines of JSON with what a person does: see script.go; nil is nothing.
	Events io.Reader
	// Audio is the file that what the program plays goes to, as WAV; "" is none.
	Audio string
	// Network are the hosts that the program may reach, as HOST or HOST:PORT.
	Network []string
	// Web is what reaches them over http and web sockets; nil is nothing.
	Web network.Network
	// Trace gets a line for each interface the program asks for and each call of one;
	// nil is none.
	Trace io.Writer
}

// The size of an element that is given none, and the largest, in CSS pixels.
const (
	MaxSize       = 65535
	DefaultWidth  = 640
	DefaultHeight = 480
)

// withDefaults fills in what is not given.
func (o Options) withDefaults() Options {
	if o.Width <= 0 {
		o.Width = DefaultWidth
	}
	if o.Height <= 0 {
		o.Height = DefaultHeight
	}
	if !(o.Scale > 0) {
		o.Scale = 1
	}
	return o
}

// OS returns the options that the variables of the environment give: see
// translate.VarMessages and those behind it. The error is about their values.
func OS() (Options, error) {
	o := Options{
		Text:   os.Getenv(translate.VarMessages) == "text",
		Frames: os.Getenv(translate.VarFrames), Audio: os.Getenv(translate.VarAudio),
		Attributes: fields(os.Getenv(translate.VarAttributes), '\n'), Network: fields(os.Getenv(translate.VarAllowNet), ','),
	}
	if _, ok := os.LookupEnv(translate.VarTracePPAPI); ok {
		o.Trace = os.Stderr
	}
	if name := os.Getenv(translate.VarEvents); name != "" {
		data, err := os.ReadFile(name)
		if err != nil {
			return o, err
		}
		o.Events = strings.NewReader(string(data))
	}
	return o, errors.Join(o.readSize(os.Getenv(translate.VarSize)), o.readScale(os.Getenv(translate.VarScale)))
}

func fields(s string, separator rune) []string {
	return strings.FieldsFunc(s, func(r rune) bool { return r == separator })
}

func (o *Options) readSize(s string) error {
	if s == "" {
		return nil
	}
	if n, err := fmt.Sscanf(s, "%dx%d", &o.Width, &o.Height); n != 2 || err != nil || o.Width <= 0 || o.Height <= 0 || o.Width > MaxSize || o.Height > MaxSize {
		return fmt.Errorf("the variable %s is %q: expected a width and a height of at most %d, for example 640x480", translate.VarSize, s, MaxSize)
	}
	return nil
}

func (o *Options) readScale(s string) (err error) {
	if s == "" {
		return nil
	}
	if o.Scale, err = strconv.ParseFloat(s, 64); err != nil || !(o.Scale > 0) {
		return fmt.Errorf("the variable %s is %q: expected a number above 0", translate.VarScale, s)
	}
	return nil
}
