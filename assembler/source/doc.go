// Package source takes a text in the source form, as people write PNaClAsm, to the
// canonical statements that it stands for.
//
// The source form is the manual's language with things left out, which are
// inferred here, and with names for numbers. Its parser is asmparse; a chunk of
// its tree says by Chunk.Source that there is something to do. What comes out are
// chunks that hold nothing but the manual's language, and whose nodes keep the
// place of what was written: an inferred constant has that of its literal, an
// inferred type that of its first use. So what later stages have to say points
// into the text.
//
// The work is a list of steps (resolve.go), each in a file of its own:
//
//	files       includes are read, all files are parsed
//	definitions what stands in the files is sorted by what it defines
//	needed      intrinsics declare themselves; of the prelude comes what is used
//	numbers     functions, globals, types and abbreviations get their numbers
//	functions   names, literals, counts and forward declarations of each function
//	types       missing types are added
//	symbols     external functions enter the symbol table
//	shell       all but the functions is written out in the order of the manual
//
// Nothing depends on the machine or the number of its processors: the same files
// give the same statements. The package may import asmparse with its
// sub-packages and assembler/namemap.
package source
