package pepper

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
)

// sound is what is played, as a WAV file: the head, and samples of 16 bits for two
// channels. Only one rate is written; what is played at another is left out.
type sound struct {
	mu     sync.Mutex
	file   *os.File
	config *audioConfig
	size   uint32
	err    error
}

// wavHead is the size of the head of a WAV file, in bytes.
const wavHead = 44

// write adds samples to the file, if there is one.
func (s *sound) write(h *Host, c *audioConfig, samples []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if h.options.Audio == "" || s.err != nil {
		return
	}
	if s.file == nil {
		s.config = c
		if s.file, s.err = os.Create(h.options.Audio); s.err == nil {
			_, s.err = s.file.Write(make([]byte, wavHead))
		}
	}
	if s.err == nil && c.rate == s.config.rate && s.size < 1<<31 {
		var n int
		n, s.err = s.file.Write(samples)
		s.size += uint32(n)
	}
}

// finish writes the head, which knows the size.
func (s *sound) finish() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.file != nil {
		if _, err := s.file.Seek(0, io.SeekStart); err == nil {
			_, err = s.file.Write(wavHeader(s.config.rate, s.size))
			s.err = errors.Join(s.err, err)
		}
		s.err = errors.Join(s.err, s.file.Close())
		s.file = nil
	}
	if s.err != nil {
		return fmt.Errorf("cannot write what was played: %w", s.err)
	}
	return nil
}

// wavHeader is the head of a file of so many bytes of sound.
func wavHeader(rate, size uint32) []byte {
	const pcm, channels, bits, formatSize = 1, 2, 16, 16
	le := binary.LittleEndian
	b := append([]byte{}, "RIFF"...)
	b = le.AppendUint32(b, wavHead-8+size)
	b = append(b, "WAVEfmt "...)
	b = le.AppendUint32(b, formatSize)
	b = le.AppendUint16(b, pcm)
	b = le.AppendUint16(b, channels)
	b = le.AppendUint32(b, rate)
	b = le.AppendUint32(b, rate*frameBytes)
	b = le.AppendUint16(b, frameBytes)
	b = le.AppendUint16(b, bits)
	b = append(b, "data"...)
	return le.AppendUint32(b, size)
}
