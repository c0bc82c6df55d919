package pepper

import (
	"math"
	"sync"
	"time"

	"github.com/pnaclasm/pnaclasm/assembler/translate/ppapi"
)

// frameTime is how long a picture is shown before the program learns of it.
const frameTime = 16 * time.Millisecond

// graphics2D is a picture that a program changes and shows (PPB_Graphics2D). What it
// does is done when it says Flush.
type graphics2D struct {
	width, height int32
	opaque        bool

	mu       sync.Mutex
	scale    float32
	pixels   []byte // RGBA, with premultiplied alpha
	queue    []func(g *graphics2D, h *Host)
	flushing bool
}

// maxQueue bounds what a picture has to do at a Flush.
const maxQueue = 1 << 16

// graphicsFuncs are PPB_Graphics2D.
var graphicsFuncs = map[string]Func{
	"PPB_Graphics2D_Create":          createGraphics,
	"PPB_Graphics2D_IsGraphics2D":    is[*graphics2D](),
	"PPB_Graphics2D_Describe":        with(0, describeGraphics),
	"PPB_Graphics2D_PaintImageData":  with(0, paintImage),
	"PPB_Graphics2D_Scroll":          with(0, scroll),
	"PPB_Graphics2D_ReplaceContents": with(0, replaceContents),
	"PPB_Graphics2D_Flush":           with(code(ppapi.BadResource), flush),
	"PPB_Graphics2D_SetScale":        with(0, setScale),
	"PPB_Graphics2D_GetScale": with(0, func(_ *Thread, g *graphics2D, _ []uint64) uint64 {
		g.mu.Lock()
		defer g.mu.Unlock()
		return single(g.scale)
	}),
}

func createGraphics(t *Thread, a []uint64) uint64 {
	b := t.copyOf(a[1], 8)
	g := &graphics2D{width: int32(get32(b)), height: int32(get32(b[4:])), opaque: uint32(a[2]) != 0, scale: 1}
	size, ok := area(g.width, g.height)
	if !ok || uint32(a[0]) != theInstance || !t.host.resources.charge(int64(size)) {
		return 0
	}
	g.pixels = make([]byte, size)
	for i := pixelBytes - 1; g.opaque && i < len(g.pixels); i += pixelBytes {
		g.pixels[i] = 0xFF
	}
	return uint64(t.host.resources.add(g))
}

func (g *graphics2D) close(h *Host) {
	h.resources.charge(-int64(len(g.pixels)))
	h.screen.unbind(g)
}

func describeGraphics(t *Thread, g *graphics2D, a []uint64) uint64 {
	putWords(t.view(a[1], 8), g.width, g.height)
	putWords(t.view(a[2], 4), int32(flag(g.opaque)))
	return 1
}

func setScale(_ *Thread, g *graphics2D, a []uint64) uint64 {
	s := math.Float32frombits(uint32(a[1]))
	if !(s > 0) {
		return 0
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	g.scale = s
	return 1
}

// enqueue adds what is to be done at the next Flush.
func (g *graphics2D) enqueue(f func(g *graphics2D, h *Host)) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	if len(g.queue) == maxQueue {
		return false
	}
	g.queue = append(g.queue, f)
	return true
}

// useImage queues what is to be done with a picture, which stays until then.
func (g *graphics2D) useImage(t *Thread, image uint64, f func(g *graphics2D, i *imageData, pixels []byte)) {
	i, ok := lookup[*imageData](t, image)
	if !ok {
		return
	}
	t.host.resources.addRef(uint32(image))
	if !g.enqueue(func(g *graphics2D, h *Host) {
		size, _ := area(i.width, i.height)
		if pixels, ok := h.process.Bytes(i.address, size); ok {
			f(g, i, pixels)
		}
		h.resources.release(uint32(image))
	}) {
		t.host.resources.release(uint32(image))
	}
}

func paintImage(t *Thread, g *graphics2D, a []uint64) uint64 {
	b := t.copyOf(a[2], 8)
	x, y := int64(int32(get32(b))), int64(int32(get32(b[4:])))
	source := t.rectangle(a[3], rectangle{0, 0, math.MaxInt32, math.MaxInt32})
	g.useImage(t, a[1], func(g *graphics2D, i *imageData, pixels []byte) {
		r := source.within(i.width, i.height)
		for row := range int64(r.height) {
			for column := range int64(r.width) {
				g.set(x+int64(r.x)+column, y+int64(r.y)+row, i.pixel(pixels, int64(r.x)+column, int64(r.y)+row))
			}
		}
	})
	return 0
}

// pixel returns the bytes of a pixel, as RGBA.
func (i *imageData) pixel(pixels []byte, x, y int64) [pixelBytes]byte {
	p := pixels[y*int64(i.stride())+pixelBytes*x:]
	if i.format == ppapi.ImageBGRA {
		return [pixelBytes]byte{p[2], p[1], p[0], p[3]}
	}
	return [pixelBytes]byte{p[0], p[1], p[2], p[3]}
}

func (g *graphics2D) set(x, y int64, pixel [pixelBytes]byte) {
	if x >= 0 && y >= 0 && x < int64(g.width) && y < int64(g.height) {
		if g.opaque {
			pixel[3] = 0xFF
		}
		copy(g.pixels[pixelBytes*(y*int64(g.width)+x):], pixel[:])
	}
}

// replaceContents takes all pixels from a picture of the same size.
func replaceContents(t *Thread, g *graphics2D, a []uint64) uint64 {
	g.useImage(t, a[1], func(g *graphics2D, i *imageData, pixels []byte) {
		if i.width != g.width || i.height != g.height {
			return
		}
		for y := range int64(g.height) {
			for x := range int64(g.width) {
				g.set(x, y, i.pixel(pixels, x, y))
			}
		}
	})
	return 0
}

// scroll moves the pixels of a part.
func scroll(t *Thread, g *graphics2D, a []uint64) uint64 {
	clip := t.rectangle(a[1], rectangle{0, 0, math.MaxInt32, math.MaxInt32}).within(g.width, g.height)
	b := t.copyOf(a[2], 8)
	dx, dy := int64(int32(get32(b))), int64(int32(get32(b[4:])))
	g.enqueue(func(g *graphics2D, _ *Host) {
		old := append([]byte(nil), g.pixels...)
		for y := int64(clip.y); y < int64(clip.y)+int64(clip.height); y++ {
			for x := int64(clip.x); x < int64(clip.x)+int64(clip.width); x++ {
				if fx, fy := x-dx, y-dy; fx >= int64(clip.x) && fy >= int64(clip.y) && fx < int64(clip.x+clip.width) && fy < int64(clip.y+clip.height) {
					g.set(x, y, [pixelBytes]byte(old[pixelBytes*(fy*int64(g.width)+fx):]))
				}
			}
		}
	})
	return 0
}

// flush does what is queued and shows the picture. The program learns of it when the
// picture has been shown.
func flush(t *Thread, g *graphics2D, a []uint64) uint64 {
	c, e := t.callback(a[1])
	if e != ppapi.OK {
		return code(e)
	}
	if !g.paint(t.host) {
		return code(ppapi.InProgress)
	}
	t.host.screen.show(t.host, g)
	return t.shown(c, func() {
		g.mu.Lock()
		defer g.mu.Unlock()
		g.flushing = false
	})
}

// shown calls back when a frame has been shown for its time.
func (t *Thread) shown(c callback, done func()) uint64 {
	if c.function == 0 {
		time.Sleep(frameTime)
		done()
		return code(ppapi.OK)
	}
	return code(t.loop.post(task{callback: c, frame: true, before: func(*Thread) int32 {
		done()
		return ppapi.OK
	}}, frameTime))
}

// paint does what is queued; false: the last picture is still being shown.
func (g *graphics2D) paint(h *Host) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.flushing {
		return false
	}
	for _, f := range g.queue {
		f(g, h)
	}
	g.queue, g.flushing = nil, true
	return true
}
