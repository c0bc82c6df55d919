package ppapi

// Results of functions, PP_Error in the headers: PP_OK and what is above are
// success.
const (
	OK                int32 = 0
	CompletionPending int32 = -1 // the callback will be called
	Failed            int32 = -2
	Aborted           int32 = -3
	BadArgument       int32 = -4
	BadResource       int32 = -5
	NoInterface       int32 = -6
	NoAccess          int32 = -7
	NoMemory          int32 = -8
	NoSpace           int32 = -9
	InProgress        int32 = -11
	NotSupported      int32 = -12
	BlocksMainThread  int32 = -13
	MalformedInput    int32 = -14
	FileNotFound      int32 = -20
	FileExists        int32 = -21
	FileTooBig        int32 = -22
	NotAFile          int32 = -24
	TimedOut          int32 = -30
	NoMessageLoop     int32 = -51
	WrongThread       int32 = -52
	ConnectionClosed  int32 = -100
	ConnectionReset   int32 = -101
	ConnectionRefused int32 = -102
	ConnectionAborted int32 = -103
	ConnectionFailed  int32 = -104
	ConnectionTimeout int32 = -105
	AddressInvalid    int32 = -106
	AddressUnreach    int32 = -107
	AddressInUse      int32 = -108
	MessageTooBig     int32 = -109
	NameNotResolved   int32 = -110
)

// Types of values, PP_VarType in the headers. Those from VarString on are numbers of
// something that is counted by its users.
const (
	VarUndefined uint32 = iota
	VarNull
	VarBool
	VarInt32
	VarDouble
	VarString
	VarObject // not used any more
	VarArray
	VarDictionary
	VarArrayBuffer
	VarResource
)

// Sizes of structures in bytes.
const (
	VarSize       = 16
	CallbackSize  = 12
	ImageDescSize = 16
	FileInfoSize  = 40
)

// Types of input events, PP_InputEvent_Type.
const (
	EventMouseDown uint32 = iota
	EventMouseUp
	EventMouseMove
	EventMouseEnter
	EventMouseLeave
	EventWheel
	EventRawKeyDown
	EventKeyDown
	EventKeyUp
	EventChar
	EventContextMenu
	EventIMEStart
	EventIMEUpdate
	EventIMEEnd
	EventIMEText
	EventTouchStart
	EventTouchMove
	EventTouchEnd
	EventTouchCancel
)

// Classes of input events, PP_InputEvent_Class.
const (
	ClassMouse    uint32 = 1
	ClassKeyboard uint32 = 2
	ClassWheel    uint32 = 4
	ClassTouch    uint32 = 8
	ClassIME      uint32 = 16
)

// Flags of opened files, PP_FileOpenFlags.
const (
	OpenRead      = 1
	OpenWrite     = 2
	OpenCreate    = 4
	OpenTruncate  = 8
	OpenExclusive = 16
	OpenAppend    = 32
)

// Formats of images, PP_ImageDataFormat: the order of bytes, with premultiplied
// alpha.
const (
	ImageBGRA uint32 = iota
	ImageRGBA
)
