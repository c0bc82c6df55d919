package verify

import "github.com/pnaclasm/pnaclasm/asmparse/diag"

// Profile says what a module is meant to be.
type Profile uint8

// The profiles: a complete program, as it is shipped, and a fragment of one:
// an object of study or a part, which needs no entry point.
const (
	Pexe Profile = iota
	Fragment
)

var profileNames = [...]string{Pexe: "pexe", Fragment: "module"}

// String returns the profile's name in flags and configuration files.
func (p Profile) String() string { return profileNames[p] }

// ProfileByName returns the profile called name, or false.
func ProfileByName(name string) (Profile, bool) {
	for p, n := range profileNames {
		if n == name {
			return Profile(p), true
		}
	}
	return 0, false
}

// Config says how to judge a module. The zero Config is that of complete
// programs.
type Config struct {
	Profile Profile
	// Levels changes the severity of rules, by code (`C2-type-count`) or by
	// number (`C2`, all codes of it); the code wins. diag.Off switches them off.
	Levels map[string]diag.Severity
}

// Level returns the severity of a violation.
func (c *Config) Level(r *Rule) diag.Severity {
	if s, ok := c.Levels[r.Code]; ok {
		return s
	}
	if s, ok := c.Levels[r.Number()]; ok {
		return s
	}
	return r.SeverityIn(c.Profile)
}

// levels returns the severities of all rules, by index.
func (c *Config) levels() []diag.Severity {
	levels := make([]diag.Severity, len(allRules))
	for i, r := range allRules {
		levels[i] = c.Level(r)
	}
	return levels
}
