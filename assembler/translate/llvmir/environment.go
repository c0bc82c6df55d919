package llvmir

// Variables of the environment through which an executable's runtime is told
// what the program may do. The program does not see them.
const (
	// VarDir names a directory that the program sees as the root of its files and
	// may read and write. Without it there are no files.
	VarDir = "PNACLASM_DIR"
	// VarMemory is the limit of the program's memory in bytes.
	VarMemory = "PNACLASM_MEMORY"
	// VarTraceIRT, with any value, shows the interfaces that the program asks for.
	VarTraceIRT = "PNACLASM_TRACE_IRT"
)
