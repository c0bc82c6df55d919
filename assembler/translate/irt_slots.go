package translate

import "github.com/pnaclasm/pnaclasm/asmparse/isa"

// What several versions of an interface are for.
const (
	docFdio     = "Reads and writes open files."
	docMemory   = "Takes and gives back memory, in pages."
	docFilename = "Files and directories by their names, in the directory that the program was granted."
)

// The functions of the interfaces. A parameter whose name ends in _out is the
// address of what the function stores.
var (
	basicSlots = []Slot{
		proc("exit", "status", "Ends the program with an exit status.", isa.I32),
		fn("gettod", "timeval_out", "Stores the time of day, in seconds and microseconds.", isa.I32),
		fn("clock", "ticks_out", "Stores how long the program has used the processor, in microseconds.", isa.I32),
		fn("nanosleep", "request remaining_out", "Waits for a time, in seconds and nanoseconds.", isa.I32, isa.I32),
		fn("sched_yield", "", "Lets another thread go first."),
		fn("sysconf", "name value_out", "Stores a property of the system: the size of a page, the number of processors.", isa.I32, isa.I32),
	}
	fdioSlots = []Slot{
		fn("close", "fd", "Closes a file.", isa.I32),
		fn("dup", "fd fd_out", "Stores another number for an open file.", isa.I32, isa.I32),
		fn("dup2", "fd new_fd", "Gives an open file another number, and closes what had it.", isa.I32, isa.I32),
		fn("read", "fd buffer count count_out", "Reads from a file into a buffer and stores how many bytes there were; 0 at its end.", isa.I32, isa.I32, isa.I32, isa.I32),
		fn("write", "fd buffer count count_out", "Writes a buffer to a file and stores how many bytes that were.", isa.I32, isa.I32, isa.I32, isa.I32),
		fn("seek", "fd offset whence offset_out", "Sets where a file is read and written next: from its start (0), from here (1), from its end (2).", isa.I32, isa.I64, isa.I32, isa.I32),
		fn("fstat", "fd stat_out", "Stores what is known of an open file: its kind, size, times.", isa.I32, isa.I32),
		fn("getdents", "fd entries_out count count_out", "Stores the next entries of a directory.", isa.I32, isa.I32, isa.I32, isa.I32),
	}
	devFdioSlots = []Slot{
		fn("fchdir", "fd", "Makes an open directory the one that relative names start at.", isa.I32),
		fn("fchmod", "fd mode", "Sets the permissions of an open file.", isa.I32, isa.I32),
		fn("fsync", "fd", "Waits until a file is on the disk.", isa.I32),
		fn("fdatasync", "fd", "Waits until the contents of a file are on the disk.", isa.I32),
		fn("ftruncate", "fd length", "Sets the length of an open file.", isa.I32, isa.I64),
		fn("isatty", "fd result_out", "Stores whether an open file is a terminal.", isa.I32, isa.I32),
	}
	filenameSlots = []Slot{
		fn("open", "path flags mode fd_out", "Opens a file, or makes it, and stores its number.", isa.I32, isa.I32, isa.I32, isa.I32),
		fn("stat", "path stat_out", "Stores what is known of a file: its kind, size, times.", isa.I32, isa.I32),
		fn("mkdir", "path mode", "Makes a directory.", isa.I32, isa.I32),
		fn("rmdir", "path", "Removes a directory, which must be empty.", isa.I32),
		fn("chdir", "path", "Makes a directory the one that relative names start at.", isa.I32),
		fn("getcwd", "buffer_out size", "Stores the name of the directory that relative names start at.", isa.I32, isa.I32),
		fn("unlink", "path", "Removes a file.", isa.I32),
		fn("truncate", "path length", "Sets the length of a file.", isa.I32, isa.I64),
		fn("lstat", "path stat_out", "Like stat, but of a symbolic link itself.", isa.I32, isa.I32),
		fn("link", "path new_path", "Gives a file another name.", isa.I32, isa.I32),
		fn("rename", "path new_path", "Renames a file, in the place of what had that name.", isa.I32, isa.I32),
		fn("symlink", "target path", "Makes a symbolic link.", isa.I32, isa.I32),
		fn("chmod", "path mode", "Sets the permissions of a file.", isa.I32, isa.I32),
		fn("access", "path mode", "Tells whether a file may be read, written, run, or is there at all.", isa.I32, isa.I32),
		fn("readlink", "path buffer_out count count_out", "Stores what a symbolic link stands for.", isa.I32, isa.I32, isa.I32, isa.I32),
		fn("utimes", "path times", "Sets the times of a file.", isa.I32, isa.I32),
	}
	tlsSlots = []Slot{
		fn("init", "pointer", "Sets the pointer of this thread.", isa.I32),
		fn("get", "", "Returns the pointer of this thread."),
	}
	threadSlots = []Slot{
		fn("create", "start stack tls", "Starts a thread at a function, with a stack and a pointer of its own.", isa.I32, isa.I32, isa.I32),
		proc("exit", "flag_out", "Ends this thread and sets a flag to 0.", isa.I32),
		fn("nice", "niceness", "Sets how readily this thread goes behind others.", isa.I32),
	}
	futexSlots = []Slot{
		fn("wait_abs", "address value deadline", "Sleeps while the address holds the value, until woken or a time is reached.", isa.I32, isa.I32, isa.I32),
		fn("wake", "address count count_out", "Wakes threads that sleep at an address and stores how many.", isa.I32, isa.I32, isa.I32),
	}
	clockSlots = []Slot{
		fn("clock_getres", "clock time_out", "Stores how finely a clock goes.", isa.I32, isa.I32),
		fn("clock_gettime", "clock time_out", "Stores the time of a clock, in seconds and nanoseconds.", isa.I32, isa.I32),
	}
	randomSlots = []Slot{
		fn("get_random_bytes", "buffer_out count count_out", "Fills a buffer with random bytes.", isa.I32, isa.I32, isa.I32),
	}
	memoryBreak   = fn("sysbrk", "break_inout", "Moves the end of the heap; with 0, stores where it is.", isa.I32)
	memoryMap     = fn("mmap", "address_inout length protection flags fd offset", "Takes memory, at an address or where there is room, and stores where it is.", isa.I32, isa.I32, isa.I32, isa.I32, isa.I32, isa.I64)
	memoryUnmap   = fn("munmap", "address length", "Gives memory back.", isa.I32, isa.I32)
	memoryProtect = fn("mprotect", "address length protection", "Sets whether memory may be read and written.", isa.I32, isa.I32, isa.I32)
)
