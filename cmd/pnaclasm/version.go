package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/alecthomas/kong"
)

type versionCommand struct{}

// Run prints what was built, from what and with what.
func (versionCommand) Run(w *world) error {
	return w.print(versionLine() + "\n")
}

// versionFlag is the flag that does the same.
type versionFlag bool

// BeforeReset prints the version and ends the process, whatever else was asked for.
func (versionFlag) BeforeReset(app *kong.Kong) error {
	fmt.Fprintln(app.Stdout, versionLine())
	app.Exit(0)
	return nil
}

// versionLine is what there is to say of this binary.
func versionLine() string {
	return fmt.Sprintf("pnaclasm %s %s %s/%s", buildVersion(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
}

// buildVersion returns the version that Go has recorded: a module version, or
// the commit the binary was built from.
func buildVersion() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	if v := info.Main.Version; v != "" && v != "(devel)" {
		return v
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" && len(s.Value) >= 12 {
			return s.Value[:12]
		}
	}
	return "devel"
}
