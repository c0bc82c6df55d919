package main

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"github.com/BurntSushi/toml"

	rules "github.com/pnaclasm/pnaclasm/analysis/card"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

// configFile is looked for in the directory of an input and all above it. The
// language server reads the same file.
const configFile = ".pnaclasm.toml"

// ruleFlags say how to judge a program.
type ruleFlags struct {
	Profile string            `placeholder:"PROFILE" help:"What the program is meant to be: pexe, a complete program (the default), or module, a part or an object of study."`
	Set     map[string]string `placeholder:"CODE=SEVERITY" help:"Give a rule another severity: error, warning, note, hint or off."`
}

// config is what a file of that name may hold.
type config struct {
	Profile     string            `toml:"profile"`
	Diagnostics map[string]string `toml:"diagnostics"`
}

// config returns how to judge the file called name: by the configuration file
// that belongs to it, and the flags, which win.
func (f ruleFlags) config(name string) (verify.Config, error) {
	c, err := findConfig(name)
	if err != nil {
		return verify.Config{}, err
	}
	if f.Profile != "" {
		c.Profile = f.Profile
	}
	return c.judge(f.Set)
}

// judge turns the words of a configuration into what the verifier takes; set
// wins.
func (c config) judge(set map[string]string) (verify.Config, error) {
	out := verify.Config{Levels: map[string]diag.Severity{}}
	if c.Profile != "" {
		profile, ok := verify.ProfileByName(c.Profile)
		if !ok {
			return out, fmt.Errorf("there is no profile %q: expected pexe or module", c.Profile)
		}
		out.Profile = profile
	}
	for _, levels := range []map[string]string{c.Diagnostics, set} {
		// In this order a number comes before the codes it stands for, which win.
		for _, code := range slices.Sorted(maps.Keys(levels)) {
			if err := setLevel(out.Levels, code, levels[code]); err != nil {
				return out, err
			}
		}
	}
	return out, nil
}

// setLevel gives a code, or all codes with a number, a severity.
func setLevel(levels map[string]diag.Severity, code, word string) error {
	severity, ok := severities[word]
	if !ok {
		return fmt.Errorf("there is no severity %q: expected error, warning, note, hint or off", word)
	}
	found := verify.Lookup(code)
	for _, r := range found {
		levels[r.Code] = severity
	}
	if len(found) > 0 {
		return nil
	}
	if _, ok := rules.Find(code); !ok {
		return fmt.Errorf("there is no rule %q: pnaclasm explain --all lists them", code)
	}
	levels[code] = severity
	return nil
}

var severities = map[string]diag.Severity{
	diag.Error.String(): diag.Error, diag.Warning.String(): diag.Warning, diag.Note.String(): diag.Note,
	diag.Hint.String(): diag.Hint, diag.Off.String(): diag.Off,
}

// findConfig reads the configuration file nearest to the file called name, if
// there is one.
func findConfig(name string) (config, error) {
	var c config
	dir := "."
	if name != stdio {
		dir = filepath.Dir(name)
	}
	dir, err := filepath.Abs(dir)
	if err != nil {
		return c, err
	}
	for {
		path := filepath.Join(dir, configFile)
		text, err := os.ReadFile(path)
		switch {
		case err == nil:
			return parseConfig(path, text)
		case !errors.Is(err, fs.ErrNotExist):
			return c, fmt.Errorf("cannot read %s: %w", path, cause(err))
		case dir == filepath.Dir(dir):
			return c, nil
		}
		dir = filepath.Dir(dir)
	}
}

func parseConfig(path string, text []byte) (config, error) {
	var c config
	err := toml.Unmarshal(text, &c)
	if err == nil {
		_, err = c.judge(nil)
	}
	if err != nil {
		return c, fmt.Errorf("%s: %w", path, err)
	}
	return c, nil
}
