package translate

// Status is how the process of a command, or of a program, can end.
type Status struct {
	Code int
	// Name says it in a few words, Doc in a sentence.
	Name, Doc string
}

// The exit statuses that mean something. A program may end with any of them for
// reasons of its own.
const (
	StatusOK      = 0
	StatusWrong   = 1
	StatusUsage   = 2
	StatusTimeout = 124
	StatusSignal  = 128
	StatusTrap    = 134
)

// Statuses is the table of exit statuses.
var Statuses = []Status{
	{StatusOK, "all is well", "The command has done what it was asked for. A program that run ran has ended with 0."},
	{StatusWrong, "the input is wrong", "A file has errors, or programs that are compared differ: the messages say where. It is also the status of the server if an editor leaves without a word."},
	{StatusUsage, "wrong usage", "The command line is wrong, or a file cannot be read or written. Nothing was done."},
	{StatusTimeout, "the time is over", "The program that run ran had more to do when the time that --timeout gives it was over."},
	{StatusSignal, "a signal", "The program was ended by a signal; the number of the signal is added, so that 130 is an interrupt and 143 a request to terminate."},
	{StatusTrap, "a trap", "The program did what it must not: a division by zero, an access outside of its memory, a call of what is no function of that type, `unreachable`. The message names the instruction."},
}
