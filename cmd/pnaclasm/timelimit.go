package main

import (
	"fmt"
	"strconv"
	"time"
)

// timeLimit is a length of time on the command line, as Go writes it or as a
// number of seconds; 0 is no limit.
type timeLimit time.Duration

// UnmarshalText reads a time.
func (t *timeLimit) UnmarshalText(text []byte) error {
	s := string(text)
	if _, err := strconv.ParseFloat(s, 64); err == nil {
		s += "s"
	}
	d, err := time.ParseDuration(s)
	if err != nil || d < 0 {
		return fmt.Errorf("expected a time of 0 or more, for example 10s or 1m30s, not %q", text)
	}
	*t = timeLimit(d)
	return nil
}
