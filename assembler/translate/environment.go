package translate

// VarPrefix starts the names of the variables that a built executable takes as
// its own. The program does not see them.
const VarPrefix = "PNACLASM_"

// The variables of a built executable.
const (
	// VarDir names the directory that the program gets as its file system.
	VarDir = VarPrefix + "DIR"
	// VarMemory is the program's memory limit, in bytes.
	VarMemory = VarPrefix + "MEMORY"
	// VarTimeout is the time the program may take, in seconds: a decimal number.
	VarTimeout = VarPrefix + "TIMEOUT"
	// VarTraceIRT, if set, has every call of the runtime shown on standard error.
	VarTraceIRT = VarPrefix + "TRACE_IRT"
)
