package pepper

import (
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"github.com/pnaclasm/pnaclasm/assembler/translate/ppapi"
	"github.com/pnaclasm/pnaclasm/assembler/translate/process"
)

// words puts numbers into memory of their own.
func (g *guest) words(list ...int32) uint32 {
	at, ok := g.host.arena.alloc(uint32(4 * len(list)))
	if !ok {
		g.t.Fatal("no memory")
	}
	putWords(g.view(uint64(at), uint32(4*len(list))), list...)
	return at
}

// TestPictures draws, and reads the files with another decoder.
func TestPictures(t *testing.T) {
	dir := t.TempDir()
	g := newGuest(t, Options{Frames: dir, EachFrame: true}, process.Options{})
	var results []int32
	c := g.callbackTo(100, 0, &results)
	screen := g.do("PPB_Graphics2D_Create", theInstance, g.words(4, 3), 1)
	if g.do("PPB_Instance_BindGraphics", theInstance, screen) != 1 {
		t.Fatal("the picture is not shown")
	}
	for format, bytes := range map[uint32]string{ppapi.ImageBGRA: "\x03\x02\x01\xff", ppapi.ImageRGBA: "\x01\x02\x03\xff"} {
		image := g.do("PPB_ImageData_Create", theInstance, format, g.words(2, 2), 1)
		pixels := g.view(g.do("PPB_ImageData_Map", image), 16)
		for i := 0; i < 16; i += 4 {
			copy(pixels[i:], bytes)
		}
		g.do("PPB_Graphics2D_PaintImageData", screen, image, g.words(1, 1), g.words(0, 0, 2, 1))
		if e := int32(g.do("PPB_Graphics2D_Flush", screen, c)); e != ppapi.CompletionPending {
			t.Errorf("flushing gives %d", e)
		}
		if e := int32(g.do("PPB_Graphics2D_Flush", screen, c)); e != ppapi.InProgress {
			t.Errorf("flushing again gives %d", e)
		}
		g.work()
	}
	g.do("PPB_Graphics2D_Scroll", screen, 0, g.words(1, -1))
	g.do("PPB_Graphics2D_Flush", screen, c)
	g.work()
	if err := g.host.Close(); err != nil || len(results) != 3 {
		t.Errorf("%v, results %v", err, results)
	}
	drawn, black := color.RGBA{1, 2, 3, 255}, color.RGBA{0, 0, 0, 255}
	checkPicture(t, filepath.Join(dir, "frame-00001.png"), map[[2]int]color.Color{{1, 1}: drawn, {2, 1}: drawn, {1, 2}: black, {3, 1}: black})
	checkPicture(t, filepath.Join(dir, "frame-00002.png"), map[[2]int]color.Color{{2, 0}: drawn, {3, 0}: drawn, {0, 2}: black})
	if _, err := os.Stat(filepath.Join(dir, "frame-00003.png")); err == nil {
		t.Error("a picture like the one before is there")
	}
}

func checkPicture(t *testing.T, name string, want map[[2]int]color.Color) {
	t.Helper()
	f, err := os.Open(name)
	if err != nil {
		t.Error(err)
		return
	}
	defer f.Close()
	picture, err := png.Decode(f)
	if err != nil {
		t.Errorf("%s: %v", name, err)
		return
	}
	for at, c := range want {
		r, g, b, a := picture.At(at[0], at[1]).RGBA()
		if wr, wg, wb, wa := c.RGBA(); r != wr || g != wg || b != wb || a != wa {
			t.Errorf("%s: the pixel at %v is %v", name, at, picture.At(at[0], at[1]))
		}
	}
}

// TestWildPictures has sizes and places that no picture has.
func TestWildPictures(t *testing.T) {
	g := newGuest(t, Options{}, process.Options{})
	const most = 1<<31 - 1
	for _, size := range [][2]int32{{0, 1}, {-1, -1}, {most, 1}, {1, most}, {1 << 15, 1 << 15}, {most, most}, {1 << 16, 1 << 16}} {
		if n := g.do("PPB_ImageData_Create", theInstance, 0, g.words(size[0], size[1]), 1); n != 0 {
			t.Errorf("a picture of %v pixels", size)
		}
		if n := g.do("PPB_Graphics2D_Create", theInstance, g.words(size[0], size[1]), 1); n != 0 {
			t.Errorf("a screen of %v pixels", size)
		}
	}
	screen := g.do("PPB_Graphics2D_Create", theInstance, g.words(4, 4), 1)
	image := g.do("PPB_ImageData_Create", theInstance, 0, g.words(4, 4), 1)
	for _, n := range []int32{most, -most - 1, -1, 3, 4} {
		g.do("PPB_Graphics2D_PaintImageData", screen, image, g.words(n, n), g.words(n, n, n, n))
		g.do("PPB_Graphics2D_PaintImageData", screen, image, g.words(n, -n), 0)
		g.do("PPB_Graphics2D_Scroll", screen, g.words(n, n, n, n), g.words(n, n))
		g.do("PPB_Graphics2D_Scroll", screen, 0, g.words(n, n))
	}
	g.do("PPB_Graphics2D_ReplaceContents", screen, image)
	g.do("PPB_Core_ReleaseResource", image) // it is still needed
	var results []int32
	g.do("PPB_Graphics2D_Flush", screen, g.callbackTo(100, 0, &results))
	g.work()
	if len(results) != 1 {
		t.Errorf("results %v", results)
	}
}
