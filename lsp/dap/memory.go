package dap

import (
	"encoding/base64"
	"fmt"
	"strconv"

	"github.com/google/go-dap"
)

// maxMemory is how many bytes are read at once.
const maxMemory = 1 << 20

// memoryAddress returns the place that a reference and an offset name.
func memoryAddress(reference string, offset int) (uint64, error) {
	n, err := strconv.ParseUint(reference, 0, 32)
	if err != nil {
		return 0, fmt.Errorf("%q is no place in the memory", reference)
	}
	at := int64(n) + int64(offset)
	if at < 0 || at >= 1<<32 {
		return 0, fmt.Errorf("%#x and %d is outside of the address space", n, offset)
	}
	return uint64(at), nil
}

type readMemoryBody struct {
	Address         string `json:"address"`
	UnreadableBytes int    `json:"unreadableBytes,omitempty"`
	Data            string `json:"data,omitempty"`
}

func (s *session) readMemory(a *dap.ReadMemoryArguments) (any, error) {
	at, err := memoryAddress(a.MemoryReference, a.Offset)
	if err != nil {
		return nil, err
	}
	count := min(max(a.Count, 0), maxMemory)
	data := s.debuggee.Memory(at, count)
	return readMemoryBody{fmt.Sprintf("%#x", at), count - len(data), base64.StdEncoding.EncodeToString(data)}, nil
}

func (s *session) writeMemory(a *dap.WriteMemoryArguments) (any, error) {
	at, err := memoryAddress(a.MemoryReference, a.Offset)
	if err != nil {
		return nil, err
	}
	data, err := base64.StdEncoding.DecodeString(a.Data)
	if err != nil {
		return nil, fmt.Errorf("the data is no base64: %w", err)
	}
	if err := s.debuggee.SetMemory(uint32(at), data); err != nil {
		return nil, err
	}
	return dap.WriteMemoryResponseBody{BytesWritten: len(data)}, nil
}
