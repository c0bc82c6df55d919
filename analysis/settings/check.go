package settings

import (
	"fmt"
	"slices"
	"strings"

	"github.com/pnaclasm/pnaclasm/analysis/describe"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

// CheckProfile says what is wrong with the name of a profile; nil: nothing.
func CheckProfile(name string) error {
	if _, ok := verify.ProfileByName(name); !ok {
		return fmt.Errorf("there is no profile %q: expected %v or %v", short(name), verify.Pexe, verify.Fragment)
	}
	return nil
}

// CheckLevel says what is wrong with giving a rule, by code or number, a severity
// by its word; nil: nothing.
func CheckLevel(code, word string) error {
	if err := checkRule(code); err != nil {
		return err
	}
	return checkSeverity(word)
}

func checkRule(code string) error {
	if _, ok := describe.FindRule(code); ok || len(verify.Lookup(code)) > 0 {
		return nil
	}
	return fmt.Errorf("there is no rule %q: pnaclasm explain --all lists them", short(code))
}

func checkSeverity(word string) error {
	if _, ok := severities[word]; !ok {
		return fmt.Errorf("there is no severity %q: expected %s", short(word), severityWords)
	}
	return nil
}

// key is a setting in a file.
type key struct {
	// set changes the settings by a value; an error says what was expected.
	set func(s *Settings, value any) error
}

// keys are the settings by their place in a file. Those of diagnostics are rules.
var keys = map[string]key{
	"profile":          {text(func(s *Settings) *string { return &s.Profile }, CheckProfile)},
	"lenses":           {flag(func(s *Settings) *bool { return &s.Lenses })},
	"workspace":        {flag(func(s *Settings) *bool { return &s.Workspace })},
	"renumber":         {flag(func(s *Settings) *bool { return &s.Renumber })},
	"hints.bits":       {text(func(s *Settings) *string { return &s.Hints.Bits }, checkBits)},
	"hints.types":      {flag(func(s *Settings) *bool { return &s.Hints.Types })},
	"hints.names":      {flag(func(s *Settings) *bool { return &s.Hints.Names })},
	"hints.parameters": {flag(func(s *Settings) *bool { return &s.Hints.Parameters })},
}

// tables are the keys that have keys in them.
var tables = []string{"hints", diagnosticsTable}

const diagnosticsTable = "diagnostics"

// flag is a setting that is true or false.
func flag(field func(s *Settings) *bool) func(s *Settings, value any) error {
	return func(s *Settings, value any) error {
		b, ok := value.(bool)
		if !ok {
			return fmt.Errorf("expected true or false")
		}
		*field(s) = b
		return nil
	}
}

// text is a setting that is one of a few words.
func text(field func(s *Settings) *string, check func(string) error) func(s *Settings, value any) error {
	return func(s *Settings, value any) error {
		word, ok := value.(string)
		if !ok {
			return fmt.Errorf("expected a word in quotes")
		}
		if err := check(word); err != nil {
			return err
		}
		*field(s) = word
		return nil
	}
}

func checkBits(word string) error {
	if words := []string{"off", "costly", "all"}; !slices.Contains(words, word) {
		return fmt.Errorf("there are no hints %q: expected off, costly or all", short(word))
	}
	return nil
}

// unknown says that there is no such setting, and which may be meant.
func unknown(path []string) error {
	name := short(strings.Join(path, "."))
	all := slices.Clone(tables)
	for k := range keys {
		all = append(all, k)
	}
	slices.Sort(all)
	if near := diag.Nearest(name, all); near != "" {
		return fmt.Errorf("there is no setting %q: is %q meant?", name, near)
	}
	return fmt.Errorf("there is no setting %q: expected one of %s", name, strings.Join(all, ", "))
}

// short cuts what a message repeats of a file.
func short(word string) string {
	const most = 60
	if len(word) > most {
		return word[:most] + "…"
	}
	return word
}
