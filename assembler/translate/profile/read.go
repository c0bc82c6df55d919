package profile

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"path"
	"strconv"
	"strings"
	"time"

	"github.com/google/pprof/profile"
)

// Cost is what a line has cost.
type Cost struct {
	// Records is how many records were executed; of coverage, how often the line was.
	Records uint64
	Time    time.Duration
}

// Costs are the costs of lines, from 1, by the name of the file.
type Costs map[string]map[int]Cost

// Bounds of what Read takes.
const (
	maxProfile = 256 << 20 // bytes, unpacked
	maxLine    = 1 << 30
)

// Read reads a profile that Write has written, or coverage in lcov's format.
func Read(data []byte) (Costs, error) {
	c := Costs{}
	if bytes.HasPrefix(data, []byte{0x1f, 0x8b}) {
		return c, c.readProfile(data)
	}
	return c, c.readCoverage(string(data))
}

func (c Costs) readProfile(data []byte) error {
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return fmt.Errorf("no profile: %w", err)
	}
	raw, err := io.ReadAll(io.LimitReader(z, maxProfile+1))
	if err != nil || len(raw) > maxProfile {
		return errors.Join(errors.New("the profile is damaged, or too large"), err)
	}
	p, err := profile.ParseUncompressed(raw)
	if err != nil || p.CheckValid() != nil {
		return errors.Join(errors.New("no profile"), err)
	}
	records, passed := valueOf(p, recordsTimes.Type), valueOf(p, timeNanoseconds.Type)
	if records < 0 && passed < 0 {
		return errors.New("the profile has neither records nor time: it is none of `pnaclasm run --pprof`")
	}
	for _, s := range p.Sample {
		if len(s.Location) > 0 && len(s.Location[0].Line) > 0 {
			c.addSample(s, records, passed)
		}
	}
	return nil
}

// valueOf returns the index of a kind of values, -1 for none.
func valueOf(p *profile.Profile, kind string) int {
	for i, t := range p.SampleType {
		if t.Type == kind {
			return i
		}
	}
	return -1
}

// addSample adds what a sample has of the two values to its line.
func (c Costs) addSample(s *profile.Sample, records, passed int) {
	l := s.Location[0].Line[0]
	if l.Function == nil {
		return
	}
	cost := Cost{}
	if records >= 0 && records < len(s.Value) && s.Value[records] > 0 {
		cost.Records = uint64(s.Value[records])
	}
	if passed >= 0 && passed < len(s.Value) && s.Value[passed] > 0 {
		cost.Time = time.Duration(s.Value[passed])
	}
	c.add(l.Function.Filename, l.Line, cost)
}

func (c Costs) add(file string, line int64, more Cost) {
	if line < 1 || line > maxLine {
		return
	}
	lines := c[file]
	if lines == nil {
		lines = map[int]Cost{}
		c[file] = lines
	}
	sum := lines[int(line)]
	lines[int(line)] = Cost{sum.Records + more.Records, sum.Time + more.Time}
}

// readCoverage reads the lines SF: and DA: of lcov's format.
func (c Costs) readCoverage(text string) error {
	file := ""
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if name, ok := strings.CutPrefix(line, "SF:"); ok {
			file = name
		}
		entry, ok := strings.CutPrefix(line, "DA:")
		if !ok {
			continue
		}
		fields := strings.Split(entry, ",")
		if len(fields) < 2 {
			return fmt.Errorf("no coverage: %q", line)
		}
		n, err := strconv.ParseInt(fields[0], 10, 64)
		times, err2 := strconv.ParseUint(fields[1], 10, 64)
		if err != nil || err2 != nil {
			return fmt.Errorf("no coverage: %q", line)
		}
		c.add(file, n, Cost{Records: times})
	}
	if len(c) == 0 {
		return errors.New("expected a profile of `pnaclasm run --pprof`, or coverage of `run --coverage`")
	}
	return nil
}

// Of returns the costs of the lines of a file: that of its name in another directory
// if there is none of the whole name. That of a .pexe is its text.
func (c Costs) Of(file string) map[int]Cost {
	slashed := func(name string) string { return strings.ReplaceAll(name, "\\", "/") }
	name := strings.TrimSuffix(path.Base(slashed(file)), ".pnaclasm")
	name = strings.TrimSuffix(name, ".pexe") + ".pnaclasm"
	var found map[int]Cost
	for own, lines := range c {
		if own == file {
			return lines
		}
		if base := path.Base(slashed(own)); base == name || base == path.Base(slashed(file)) {
			found = lines
		}
	}
	return found
}
