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

	// These are for programs that were made for the browser. VarMessages is how
	// messages stand on the standard streams: json or text.
	VarMessages = VarPrefix + "MESSAGES"
	// VarAttributes are attributes of the element, each in a line: name=value.
	VarAttributes = VarPrefix + "ATTRIBUTES"
	// VarSize is the size of the element, 640x480 for example, and VarScale how many
	// pixels of the screen make one of the page.
	VarSize  = VarPrefix + "SIZE"
	VarScale = VarPrefix + "SCALE"
	// VarFrames names the directory for pictures of the element, VarEvents the file
	// with what a person does, VarAudio the one for what is played.
	VarFrames = VarPrefix + "FRAMES"
	VarEvents = VarPrefix + "EVENTS"
	VarAudio  = VarPrefix + "AUDIO"
	// VarAllowNet are hosts that the program may reach, with commas between them.
	VarAllowNet = VarPrefix + "ALLOW_NET"
	// VarTracePPAPI, if set, has every call of the browser shown on standard error.
	VarTracePPAPI = VarPrefix + "TRACE_PPAPI"
)
