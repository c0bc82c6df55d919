//go:build !unix

package native

import (
	"errors"
	"os"
)

var errSystem = errors.New("a program for the browser cannot run this way on this system: leave out -O")

func memoryFile() (*os.File, error) { return nil, errSystem }

func mapFile(*os.File, int) ([]byte, error) { return nil, errSystem }

func unmapFile([]byte) {}

func socketPair() (here, there *os.File, err error) { return nil, nil, errSystem }

// channel is what there is none of.
type channel int

func receiveChannel(*os.File) (channel, error) { return -1, errSystem }

// Read fails.
func (channel) Read([]byte) (int, error) { return 0, errSystem }

// Write fails.
func (channel) Write([]byte) (int, error) { return 0, errSystem }

// Close does nothing.
func (channel) Close() error { return nil }

func shut(*os.File) {}
