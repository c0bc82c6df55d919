package pepper

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
)

// screen is what the element shows.
type screen struct {
	mu    sync.Mutex
	bound *graphics2D
	full  bool
	// width and height are the size of the element, in CSS pixels.
	width, height int32
	// last is the picture shown last, and frames the number of pictures shown that
	// were different from the one before.
	last   *image.RGBA
	frames int
	// still is how many times in a row a picture was shown that was like the one
	// before.
	still atomic.Int32
	err   error // the first one in writing pictures
}

// bind puts a picture into the element; nil is none.
func (s *screen) bind(g *graphics2D) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.bound = g
}

// unbind takes a picture out of the element, if it is there.
func (s *screen) unbind(g *graphics2D) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.bound == g {
		s.bound = nil
	}
}

func (s *screen) isFull() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.full
}

// setFull makes the element fill the screen, or not; false: it does already.
func (s *screen) setFull(full bool) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	changes := s.full != full
	s.full = full
	return changes
}

// size returns the size of the element.
func (s *screen) size() (width, height int32) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.width, s.height
}

func (s *screen) resize(width, height int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.width, s.height = int32(width), int32(height)
}

// stillFrames is how many pictures without news are enough to say that no more will
// come by itself.
const stillFrames = 60

// show shows a picture, if it is the one in the element.
func (s *screen) show(h *Host, g *graphics2D) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.bound != g {
		return
	}
	if s.last == nil || s.last.Rect.Dx() != int(g.width) || s.last.Rect.Dy() != int(g.height) {
		s.last = image.NewRGBA(image.Rect(0, 0, int(g.width), int(g.height)))
	} else if bytes.Equal(s.last.Pix, g.pixels) {
		s.still.Add(1)
		return
	}
	copy(s.last.Pix, g.pixels)
	s.frames++
	s.still.Store(0)
	if h.options.EachFrame && h.options.Frames != "" {
		s.write(h.options.Frames, fmt.Sprintf("frame-%05d.png", s.frames))
	}
}

// finish writes the last picture.
func (s *screen) finish(h *Host) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.last != nil && !h.options.EachFrame && h.options.Frames != "" {
		s.write(h.options.Frames, "frame.png")
	}
	return s.err
}

// write writes a picture into a directory, which is made if it is not there.
func (s *screen) write(dir, name string) {
	var b bytes.Buffer
	err := png.Encode(&b, s.last)
	if err == nil {
		err = os.MkdirAll(dir, 0o777)
	}
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, name), b.Bytes(), 0o666)
	}
	if err != nil && s.err == nil {
		s.err = fmt.Errorf("cannot write the picture of the element: %w", err)
	}
}
