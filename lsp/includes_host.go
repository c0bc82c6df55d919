//go:build !js

package lsp

import sourceform "github.com/pnaclasm/pnaclasm/assembler/source"

// diskFolder reads the files of a folder and below.
func diskFolder(dir string) sourceform.Opener { return sourceform.Folder(dir) }
