// Package assembler is the waist of the pipeline: text and bits meet as
// records.
//
//	text ── asmparse ──► tree ── bind ──► records ── bitstream ──► bits
//	text ◄── asmparse ── tree ◄── bind ── records ◄── bitstream ── bits
//
// What a statement or a record means is decided in assembler/bind; this package
// reads and writes whole files in all their forms. It may import asmparse, its
// sub-packages, assembler/bitstream and assembler/bind.
package assembler

import "github.com/pnaclasm/pnaclasm/assembler/bind"

// Program is a bitcode file as records.
type Program = bind.Program
