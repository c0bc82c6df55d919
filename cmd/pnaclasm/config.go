package main

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"slices"

	"github.com/pnaclasm/pnaclasm/analysis/settings"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

// ruleFlags say how to judge a program.
type ruleFlags struct {
	Profile string            `placeholder:"PROFILE" help:"What the program is meant to be: pexe, a complete program (the default), or module, a part or an object of study."`
	Set     map[string]string `placeholder:"CODE=SEVERITY" help:"Give a rule another severity: error, warning, note, hint or off."`
}

// config returns how to judge the file called name: by the settings that belong to
// it, and the flags, which win. What is wrong with the settings is an error.
func (f ruleFlags) config(name string) (verify.Config, error) {
	s, err := settingsFor(name)
	if err != nil {
		return verify.Config{}, err
	}
	cfg := s.Verifier()
	if f.Profile != "" {
		if err := settings.CheckProfile(f.Profile); err != nil {
			return cfg, err
		}
		cfg.Profile, _ = verify.ProfileByName(f.Profile)
	}
	flags := settings.Settings{Diagnostics: f.Set}
	for _, code := range slices.Sorted(maps.Keys(f.Set)) {
		if err := settings.CheckLevel(code, f.Set[code]); err != nil {
			return cfg, err
		}
	}
	for _, r := range verify.All() { // by number or by code, which wins
		if level, ok := flags.Level(r.Code); ok {
			cfg.Levels[r.Code] = level
		}
	}
	maps.Copy(cfg.Levels, flags.Verifier().Levels)
	return cfg, nil
}

// settingsFor returns the settings that belong to the file called name.
func settingsFor(name string) (*settings.Settings, error) {
	dir := "."
	if archive, _ := splitMember(name); archive != "" {
		name = archive
	}
	if name != stdio {
		dir = filepath.Dir(name)
	}
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	f := settings.Nearest(dir)
	if f == nil {
		return settings.Default(), nil
	}
	return f.Apply(settings.Default()), problemsOf(f)
}

// problemsOf is what is wrong with a file of settings, a line for each problem.
func problemsOf(f *settings.File) error {
	var errs []error
	for _, d := range f.Problems {
		place := f.Path
		if f.Text != nil {
			before := f.Text[:d.Origin.Span.Start]
			line := bytes.LastIndexByte(before, '\n') + 1
			place = fmt.Sprintf("%s:%d:%d", f.Path, 1+bytes.Count(before, []byte("\n")), 1+len(before)-line)
		}
		errs = append(errs, fmt.Errorf("%s: %s", place, d.Message))
	}
	return errors.Join(errs...)
}
