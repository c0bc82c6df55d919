package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/foreign"
)

// maxWrappings bounds how often a file may be wrapped.
const maxWrappings = 4

// readUnpacked returns the contents of a file, or of a file in an archive, out of
// what it is wrapped in: gzip, the header of LLVM's wrapper. Of an archive with
// one program it is that.
func (w *world) readUnpacked(name string) (*input, error) {
	in, err := w.readFile(name)
	if err != nil {
		archive, member := splitMember(name)
		if archive == "" {
			return nil, err
		}
		if in, err = w.readMember(archive, member); err != nil {
			return nil, err
		}
	}
	if in, err = unwrapped(in); err != nil {
		return nil, err
	}
	list, ok, err := membersOf(in)
	if err != nil || !ok {
		return in, err
	}
	return w.onlyProgram(in, list)
}

// membersOf lists the files in an archive; ok is false for a file that is none.
func membersOf(in *input) (list []foreign.Member, ok bool, err error) {
	if list, ok, err = foreign.Members(in.data); err != nil {
		err = fmt.Errorf("%s is damaged: %w", in.name, err)
	}
	return list, ok, err
}

// unwrapped takes the wrappings off a file. What was in one is no file that
// others lie beside.
func unwrapped(in *input) (*input, error) {
	for range maxWrappings {
		data, ok, err := foreign.Unwrap(in.data)
		switch {
		case err != nil:
			return nil, fmt.Errorf("%s is damaged: %w", in.name, err)
		case !ok:
			return in, nil
		}
		in = &input{name: in.name, data: data}
	}
	return in, nil
}

// splitMember cuts the name of a file in an archive, as in app.zip/prog.pexe. The
// archive is "" if no part of the name is a file.
func splitMember(name string) (archive, member string) {
	for i, c := range name {
		if i == 0 || c != '/' && c != filepath.Separator {
			continue
		}
		if info, err := os.Stat(name[:i]); err != nil || info.Mode().IsRegular() {
			if err != nil {
				return "", ""
			}
			return name[:i], filepath.ToSlash(name[i+1:])
		}
	}
	return "", ""
}

// readMember returns a file in an archive.
func (w *world) readMember(archive, member string) (*input, error) {
	in, err := w.readFile(archive)
	if err != nil {
		return nil, err
	}
	if in, err = unwrapped(in); err != nil {
		return nil, err
	}
	list, ok, err := membersOf(in)
	switch {
	case err != nil:
		return nil, err
	case !ok:
		return nil, fmt.Errorf("cannot read %s/%s: %s is no archive", archive, member, archive)
	}
	for i := range list {
		if list[i].Name == member {
			return memberInput(archive, &list[i])
		}
	}
	return nil, fmt.Errorf("%s has no member %s: %s", archive, member, listMembers(list))
}

func memberInput(archive string, m *foreign.Member) (*input, error) {
	name := archive + "/" + m.Name
	data, err := m.Read()
	if err != nil {
		return nil, fmt.Errorf("%s is damaged: %w", name, err)
	}
	return &input{name: name, data: data}, nil
}

// onlyProgram returns the program in an archive if there is one. Of several, a
// person must name one.
func (w *world) onlyProgram(in *input, list []foreign.Member) (*input, error) {
	var program *input
	for i := range list {
		if !mayBeProgram(list[i].Name) {
			continue
		}
		m, err := memberInput(in.name, &list[i])
		if err != nil {
			return nil, err
		}
		if k := foreign.Detect(m.data); k != nil && k.Name != foreign.LLVMText || k == nil && assembler.Detect(m.data) == assembler.Foreign {
			continue
		}
		if program != nil {
			return nil, fmt.Errorf("%s holds several programs: name one, such as %s; %s", in.name, program.name, listMembers(list))
		}
		program = m
	}
	if program == nil {
		return nil, fmt.Errorf("%s holds no program: %s", in.name, listMembers(list))
	}
	return program, nil
}

// mayBeProgram reports whether the name of a file is one that programs have.
func mayBeProgram(name string) bool {
	switch strings.ToLower(filepath.Ext(name)) {
	case ".pexe", ".pnaclasm", ".ll", ".tbc":
		return true
	}
	return false
}

// shownMembers is how many members a message names.
const shownMembers = 20

// listMembers says what is in an archive.
func listMembers(list []foreign.Member) string {
	names := make([]string, 0, shownMembers)
	for i := range list[:min(len(list), shownMembers)] {
		names = append(names, fmt.Sprintf("%s (%d bytes)", list[i].Name, list[i].Size))
	}
	if more := len(list) - len(names); more > 0 {
		names = append(names, fmt.Sprintf("%d more", more))
	}
	if len(names) == 0 {
		return "it is empty"
	}
	return "it has " + strings.Join(names, ", ")
}

// unpackModules puts the members of libraries in their place: the modules of LLVM
// IR among them.
func unpackModules(in *input) ([]*input, error) {
	in, err := unwrappedText(in)
	if err != nil {
		return nil, err
	}
	members, ok, err := membersOf(in)
	if err != nil || !ok {
		return []*input{in}, err
	}
	var list []*input
	for i := range members {
		m, err := memberInput(in.name, &members[i])
		if err != nil {
			return nil, err
		}
		if k := foreign.Detect(m.data); k != nil && (k.Name == foreign.LLVMText || k.Name == foreign.LLVMBitcode || k.Name == foreign.Wrapper) {
			list = append(list, m)
		}
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("%s holds no LLVM IR: %s", in.name, listMembers(members))
	}
	return list, nil
}

// unwrappedText takes gzip off a module; LLVM's own tools know its wrapper.
func unwrappedText(in *input) (*input, error) {
	if k := foreign.Detect(in.data); k != nil && k.Name == foreign.Gzip {
		return unwrapped(in)
	}
	return in, nil
}
