package pepper

import (
	"github.com/pnaclasm/pnaclasm/assembler/translate/ppapi"
)

// imageData is a picture in the program's memory (PPB_ImageData): rows of pixels of
// four bytes, with premultiplied alpha.
type imageData struct {
	format, address uint32
	width, height   int32
}

// pixelBytes is the size of a pixel.
const pixelBytes = 4

func (i *imageData) close(h *Host) { h.arena.release(i.address) }

func (i *imageData) stride() int32 { return pixelBytes * i.width }

// imageFuncs are PPB_ImageData.
var imageFuncs = map[string]Func{
	"PPB_ImageData_GetNativeImageDataFormat":   func(*Thread, []uint64) uint64 { return uint64(ppapi.ImageBGRA) },
	"PPB_ImageData_IsImageDataFormatSupported": func(_ *Thread, a []uint64) uint64 { return flag(uint32(a[0]) <= ppapi.ImageRGBA) },
	"PPB_ImageData_Create":                     createImage,
	"PPB_ImageData_IsImageData":                is[*imageData](),
	"PPB_ImageData_Describe": with(0, func(t *Thread, i *imageData, a []uint64) uint64 {
		putWords(t.view(a[1], ppapi.ImageDescSize), int32(i.format), i.width, i.height, i.stride())
		return 1
	}),
	"PPB_ImageData_Map":   with(0, func(_ *Thread, i *imageData, _ []uint64) uint64 { return uint64(i.address) }),
	"PPB_ImageData_Unmap": func(*Thread, []uint64) uint64 { return 0 }, // it stays where it is
}

// area returns the bytes of a picture, false for one that cannot be.
func area(width, height int32) (size uint32, ok bool) {
	const most = 1 << 30 / pixelBytes
	if width <= 0 || height <= 0 || int64(width)*int64(height) > most {
		return 0, false
	}
	return uint32(width) * uint32(height) * pixelBytes, true
}

func createImage(t *Thread, a []uint64) uint64 {
	b := t.copyOf(a[2], 8)
	i := &imageData{format: uint32(a[1]), width: int32(get32(b)), height: int32(get32(b[4:]))}
	size, ok := area(i.width, i.height)
	if !ok || i.format > ppapi.ImageRGBA || uint32(a[0]) != theInstance {
		return 0
	}
	if i.address, ok = t.host.arena.alloc(size); !ok {
		return 0
	}
	return uint64(t.host.resources.add(i))
}

// rectangle is a part of a picture, in pixels.
type rectangle struct{ x, y, width, height int32 }

// rectangle reads a PP_Rect; at address 0 it is the whole.
func (t *Thread) rectangle(address uint64, whole rectangle) rectangle {
	if uint32(address) == 0 {
		return whole
	}
	b := t.copyOf(address, 16)
	return rectangle{int32(get32(b)), int32(get32(b[4:])), int32(get32(b[8:])), int32(get32(b[12:]))}
}

// within returns the part of r that lies in a picture.
func (r rectangle) within(width, height int32) rectangle {
	left, top := max(int64(r.x), 0), max(int64(r.y), 0)
	right := min(int64(r.x)+max(int64(r.width), 0), int64(width))
	bottom := min(int64(r.y)+max(int64(r.height), 0), int64(height))
	if left >= right || top >= bottom {
		return rectangle{}
	}
	return rectangle{int32(left), int32(top), int32(right - left), int32(bottom - top)}
}
