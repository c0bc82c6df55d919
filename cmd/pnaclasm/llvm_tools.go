package main

import (
	"bytes"
	"errors"
	"fmt"
	"os/exec"
	"regexp"
	"strconv"
	"strings"

	"github.com/pnaclasm/pnaclasm/assembler/llvm"
)

// The versions of LLVM whose text is read.
const (
	oldestLLVM = 17
	newestLLVM = 22
)

// findTool returns a tool of LLVM that is new enough: under its own name, or with
// the number of a version behind it, the newest first.
func findTool(name string, oldest int) (path string, err error) {
	names := []string{name}
	for v := newestLLVM + 2; v >= oldest; v-- {
		names = append(names, name+"-"+strconv.Itoa(v))
	}
	for _, n := range names {
		path, err := exec.LookPath(n)
		if err == nil && toolVersion(path) >= oldest {
			return path, nil
		}
	}
	return "", fmt.Errorf("%s of LLVM %d or later is not installed (Debian: apt-get install %s-19)", name, oldest, packageOf(name))
}

// packageOf is the package of a distribution that has a tool.
func packageOf(tool string) string {
	if tool == "clang" {
		return tool
	}
	return "llvm"
}

var versionNumber = regexp.MustCompile(`version (\d+)\.`)

// toolVersion is the version of a tool of LLVM, 0 if it does not say.
func toolVersion(path string) int {
	out, err := exec.Command(path, "--version").Output()
	if err != nil {
		return 0
	}
	m := versionNumber.FindSubmatch(out)
	if m == nil {
		return 0
	}
	n, _ := strconv.Atoi(string(m[1]))
	return n
}

// filter runs a tool on data and returns what it writes.
func filter(path string, data []byte, args ...string) ([]byte, error) {
	cmd := exec.Command(path, args...)
	cmd.Stdin = bytes.NewReader(data)
	var out, complaint bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &complaint
	if err := cmd.Run(); err != nil {
		if text := strings.TrimSpace(complaint.String()); text != "" {
			return nil, errors.New(text)
		}
		return nil, err
	}
	return out.Bytes(), nil
}

// typedPointer looks for a pointer type as LLVM wrote them until version 14.
var typedPointer = regexp.MustCompile(`(?m)^(define|declare|@|%|  )[^";]*\b(i\d+|float|double|\}|\])\*`)

// modernText returns a module as text that can be read. Bitcode, and text with
// typed pointers, goes through LLVM's own tools.
func modernText(in *input) ([]byte, error) {
	tool := ""
	var args []string
	switch {
	case llvm.Detect(in.data) == llvm.Bitcode:
		tool, args = "llvm-dis", []string{"-o", "-"}
	case typedPointer.Match(in.data):
		tool, args = "opt", []string{"-S", "-o", "-"}
	default:
		return in.data, nil
	}
	path, err := findTool(tool, oldestLLVM)
	if err != nil {
		return nil, fmt.Errorf("%s is %s, which %s turns into text: %w", in.name, oldForm(tool), tool, err)
	}
	data, err := filter(path, in.data, args...)
	if err != nil {
		return nil, fmt.Errorf("%s cannot read %s: %w", tool, in.name, err)
	}
	return data, nil
}

func oldForm(tool string) string {
	if tool == "opt" {
		return "LLVM IR with typed pointers, of LLVM 14 or older"
	}
	return "LLVM bitcode"
}
