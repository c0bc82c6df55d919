package settings

import "github.com/pnaclasm/pnaclasm/asmparse/diag"

// decode reads nothing in a page, which has no folders, and is held to a size.
func (f *File) decode() { f.problem(diag.Span{}, "settings of a folder are not read in a page") }
