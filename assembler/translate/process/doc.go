// Package process is the world around a running program, whatever engine runs its
// instructions: memory to hand out, files, threads that wait for each other, the
// clock, and the functions of the runtime (Native Client's IRT) through which the
// program reaches them.
//
//	New, Attach      a process, and the memory and threads that its engine has
//	StartBlock       what the program gets when it starts
//	Funcs, Call      the functions of the runtime
//	Exit, ThreadEnd  how a program and a thread end by their own will
//	Trap             how a program ends that did something it must not
//
// A program is kept in a sandbox. It reaches its own memory, the three standard
// streams, the clock, and one directory if the caller grants it; nothing else of
// the host. All addresses, sizes and descriptors that it hands in are taken to be
// hostile, and its threads may change its memory while a function looks at it.
//
// The package knows no engine. It may import translate and what that imports.
package process
