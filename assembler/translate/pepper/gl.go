package pepper

import (
	"math"
	"strings"

	"github.com/pnaclasm/pnaclasm/assembler/translate/ppapi"
)

// Kinds of things that have numbers in OpenGL ES.
const (
	kindBuffer = iota
	kindFramebuffer
	kindRenderbuffer
	kindTexture
	kindShader
	kindProgram
	kindQuery
	kindArrays
	numKinds
)

// glName begins the names of the interfaces of OpenGL ES.
const glName = "PPB_OpenGLES2"

// glFuncs are OpenGL ES: those that answer something, and all others, which would
// only draw.
func glFuncs() map[string]Func {
	list := map[string]Func{}
	for _, i := range ppapi.Interfaces() {
		for _, s := range i.Slots {
			if strings.HasPrefix(i.Name, glName) {
				list[i.Function(&s)] = func(*Thread, []uint64) uint64 { return 0 }
			}
		}
	}
	for name, f := range answers {
		list[glName+name] = with(0, f)
	}
	return list
}

// answers are the functions that answer something, by their names behind glName. The
// first argument is the context.
var answers = map[string]func(t *Thread, c *context3D, a []uint64) uint64{
	"_GenBuffers": gen(kindBuffer), "_GenFramebuffers": gen(kindFramebuffer), "_GenRenderbuffers": gen(kindRenderbuffer),
	"_GenTextures": gen(kindTexture), "Query_GenQueriesEXT": gen(kindQuery),
	"VertexArrayObject_GenVertexArraysOES": gen(kindArrays), "VertexArrayObject_DeleteVertexArraysOES": ungen(kindArrays),
	"VertexArrayObject_IsVertexArrayOES": isName(kindArrays),
	"_DeleteBuffers":                     ungen(kindBuffer), "_DeleteFramebuffers": ungen(kindFramebuffer), "_DeleteRenderbuffers": ungen(kindRenderbuffer),
	"_DeleteTextures": ungen(kindTexture), "Query_DeleteQueriesEXT": ungen(kindQuery),
	"_CreateShader": created(kindShader), "_CreateProgram": created(kindProgram),
	"_DeleteShader": deleted(kindShader), "_DeleteProgram": deleted(kindProgram),
	"_IsBuffer": isName(kindBuffer), "_IsFramebuffer": isName(kindFramebuffer), "_IsRenderbuffer": isName(kindRenderbuffer),
	"_IsTexture": isName(kindTexture), "_IsShader": isName(kindShader), "_IsProgram": isName(kindProgram), "Query_IsQueryEXT": isName(kindQuery),

	"_GetAttribLocation": place, "_GetUniformLocation": place,
	"_GetShaderiv": status, "_GetProgramiv": status,
	"_GetShaderInfoLog": emptyText, "_GetProgramInfoLog": emptyText, "_GetShaderSource": emptyText,
	"_CheckFramebufferStatus": func(*Thread, *context3D, []uint64) uint64 { return framebufferComplete },
	"_GetString":              glString, "_GetIntegerv": integers, "_GetFloatv": floatLimits, "_GetBooleanv": clearByte,
	"_ReadPixels": readPixels, "_GetShaderPrecisionFormat": precision,
	"Query_GetQueryObjectuivEXT":                  func(t *Thread, _ *context3D, a []uint64) uint64 { t.putUint32(a[3], 1); return 0 },
	"ChromiumMapSub_MapBufferSubDataCHROMIUM":     func(t *Thread, c *context3D, a []uint64) uint64 { return c.mapMemory(t, int32(a[3])) },
	"ChromiumMapSub_MapTexSubImage2DCHROMIUM":     mapTexture,
	"ChromiumMapSub_UnmapBufferSubDataCHROMIUM":   unmap,
	"ChromiumMapSub_UnmapTexSubImage2DCHROMIUM":   unmap,
	"ChromiumEnableFeature_EnableFeatureCHROMIUM": func(*Thread, *context3D, []uint64) uint64 { return 0 },
}

// Numbers of OpenGL ES 2.0.
const (
	framebufferComplete = 0x8CD5
	infoLogLength       = 0x8B84
	attachedShaders     = 0x8B85
	activeUniforms      = 0x8B86
	activeUniformLength = 0x8B87
	shaderSourceLength  = 0x8B88
	activeAttributes    = 0x8B89
	activeAttribLength  = 0x8B8A
	stringVendor        = 0x1F00
	stringRenderer      = 0x1F01
	stringVersion       = 0x1F02
	stringExtensions    = 0x1F03
	stringShading       = 0x8B8C
)

// take gives out a number; 0 where there are too many.
func (c *context3D) take(kind int) uint32 {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.names[kind]) >= maxNames {
		return 0
	}
	c.next++
	c.names[kind][c.next] = true
	return c.next
}

func (c *context3D) drop(kind int, name uint32) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.names[kind], name)
	if kind == kindProgram {
		for k := range c.places {
			if k.program == name {
				delete(c.places, k)
			}
		}
	}
}

// maxGen bounds how many numbers a call may ask for.
const maxGen = 1 << 12

func gen(kind int) func(*Thread, *context3D, []uint64) uint64 {
	return func(t *Thread, c *context3D, a []uint64) uint64 {
		n := min(uint32(a[1]), maxGen)
		for i := range uint64(n) {
			t.putUint32(a[2]+4*i, c.take(kind))
		}
		return 0
	}
}

func ungen(kind int) func(*Thread, *context3D, []uint64) uint64 {
	return func(t *Thread, c *context3D, a []uint64) uint64 {
		n := min(uint32(a[1]), maxGen)
		for i := range uint64(n) {
			c.drop(kind, t.uint32(a[2]+4*i))
		}
		return 0
	}
}

func created(kind int) func(*Thread, *context3D, []uint64) uint64 {
	return func(_ *Thread, c *context3D, _ []uint64) uint64 { return uint64(c.take(kind)) }
}

func deleted(kind int) func(*Thread, *context3D, []uint64) uint64 {
	return func(_ *Thread, c *context3D, a []uint64) uint64 { c.drop(kind, uint32(a[1])); return 0 }
}

func isName(kind int) func(*Thread, *context3D, []uint64) uint64 {
	return func(_ *Thread, c *context3D, a []uint64) uint64 {
		c.mu.Lock()
		defer c.mu.Unlock()
		return flag(c.names[kind][uint32(a[1])])
	}
}

// place numbers the attributes and uniforms of a program as it asks for them: all
// exist.
func place(t *Thread, c *context3D, a []uint64) uint64 {
	key := placeKey{uint32(a[1]), t.string(a[2])}
	c.mu.Lock()
	defer c.mu.Unlock()
	if n, ok := c.places[key]; ok {
		return uint64(n)
	}
	if len(c.places) >= maxNames || len(key.name) > 256 {
		return math.MaxUint32
	}
	n := uint32(0)
	for k := range c.places {
		if k.program == key.program {
			n++
		}
	}
	c.places[key] = n
	return uint64(n)
}

// status says that shaders compile and programs link, and that they have nothing in
// them.
func status(t *Thread, _ *context3D, a []uint64) uint64 {
	v := uint32(1)
	switch uint32(a[2]) {
	case infoLogLength, attachedShaders, activeUniforms, activeUniformLength, shaderSourceLength, activeAttributes, activeAttribLength:
		v = 0
	}
	t.putUint32(a[3], v)
	return 0
}

func emptyText(t *Thread, _ *context3D, a []uint64) uint64 {
	if uint32(a[3]) != 0 {
		t.putUint32(a[3], 0)
	}
	if int32(a[2]) > 0 {
		t.view(a[4], 1)[0] = 0
	}
	return 0
}

// glString gives one of the strings about the processor, which lie in the program's
// memory.
func glString(t *Thread, c *context3D, a []uint64) uint64 {
	text, ok := map[uint32]string{
		stringVendor: "pnaclasm", stringRenderer: "nothing is drawn", stringVersion: "OpenGL ES 2.0",
		stringExtensions: "", stringShading: "OpenGL ES GLSL ES 1.00",
	}[uint32(a[1])]
	if !ok {
		return 0
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	at, known := c.strings[uint32(a[1])]
	if !known {
		if at, ok = t.host.arena.alloc(uint32(len(text)) + 1); !ok {
			return 0
		}
		t.Process.Write(at, []byte(text))
		c.strings[uint32(a[1])] = at
	}
	return uint64(at)
}

// limits are the answers of GetIntegerv that are not 0, by their numbers.
var limits = map[uint32][]int32{
	0x0D33: {4096}, 0x851C: {4096}, 0x84E8: {4096}, // textures, cube maps, renderbuffers
	0x0D3A: {4096, 4096}, 0x0BA2: {0, 0, 0, 0}, 0x0C10: {0, 0, 0, 0}, // the largest viewport, the viewport, the scissors
	0x8869: {16}, 0x8872: {16}, 0x8B4C: {16}, 0x8B4D: {16}, // attributes, texture units
	0x8DFB: {256}, 0x8DFC: {15}, 0x8DFD: {224}, // vectors
	0x0D52: {8}, 0x0D53: {8}, 0x0D54: {8}, 0x0D55: {8}, 0x0D56: {24}, 0x0D57: {8}, // bits
	0x0CF5: {4}, 0x0D05: {4}, 0x0D50: {4}, // alignments
	0x84E0: {0x84C0},                   // the active texture
	0x8B9B: {0x1908}, 0x8B9A: {0x1401}, // how pixels are read
}

func integers(t *Thread, _ *context3D, a []uint64) uint64 {
	list, ok := limits[uint32(a[1])]
	if !ok {
		list = []int32{0}
	}
	putWords(t.view(a[2], uint32(4*len(list))), list...)
	return 0
}

func floatLimits(t *Thread, _ *context3D, a []uint64) uint64 {
	for i, n := range limits[uint32(a[1])] {
		putFloats(t.view(a[2]+4*uint64(i), 4), float32(n))
	}
	return 0
}

func clearByte(t *Thread, _ *context3D, a []uint64) uint64 { t.view(a[2], 1)[0] = 0; return 0 }

// readPixels gives black pixels, of four bytes at most.
func readPixels(t *Thread, _ *context3D, a []uint64) uint64 {
	const rgba, bytes = 0x1908, 0x1401
	size, ok := area(int32(a[3]), int32(a[4]))
	if ok && uint32(a[5]) == rgba && uint32(a[6]) == bytes {
		clear(t.view(a[7], size))
	}
	return 0
}

// precision says that numbers of shaders are those of the program.
func precision(t *Thread, _ *context3D, a []uint64) uint64 {
	putWords(t.view(a[3], 8), 127, 127)
	putWords(t.view(a[4], 4), 23)
	return 0
}

// maxMapped bounds the pieces of memory that are mapped at a time.
const maxMapped = 256

// mapMemory gives the program memory to write to.
func (c *context3D) mapMemory(t *Thread, size int32) uint64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	if size <= 0 || len(c.mapped) >= maxMapped {
		return 0
	}
	at, ok := t.host.arena.alloc(uint32(size))
	if !ok {
		return 0
	}
	c.mapped[at] = true
	return uint64(at)
}

// mapTexture takes four bytes for a pixel, whatever its format.
func mapTexture(t *Thread, c *context3D, a []uint64) uint64 {
	size, ok := area(int32(a[5]), int32(a[6]))
	if !ok {
		return 0
	}
	return c.mapMemory(t, int32(size))
}

func unmap(t *Thread, c *context3D, a []uint64) uint64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	if at := uint32(a[1]); c.mapped[at] {
		delete(c.mapped, at)
		t.host.arena.release(at)
	}
	return 0
}
