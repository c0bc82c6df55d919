package pages

import "image"

// How many parts a picture has.
const (
	blocksWide = 4
	blocksHigh = 3
)

// Look notes what there is in a picture; nil is none.
func (s *Seen) Look(p image.Image) {
	if p == nil {
		return
	}
	known := map[[4]uint32]bool{}
	var sums [blocksWide * blocksHigh][4]int
	width, height := p.Bounds().Dx(), p.Bounds().Dy()
	for y := range height {
		for x := range width {
			r, g, b, a := p.At(x, y).RGBA()
			known[[4]uint32{r, g, b, a}] = true
			sum := &sums[y*blocksHigh/height*blocksWide+x*blocksWide/width]
			for i, c := range []uint32{r, g, b, 1 << 8} {
				sum[i] += int(c >> 8)
			}
		}
	}
	s.Colours = len(known)
	for _, sum := range sums {
		n := max(sum[3], 1)
		s.Blocks = append(s.Blocks, [3]int{sum[0] / n, sum[1] / n, sum[2] / n})
	}
}

// tolerance is how far a part of a picture that is made by chance may be from another,
// of 255.
const tolerance = 12

// near reports whether the parts of a picture are those wanted; none are wanted where
// the picture is not known.
func near(got, want [][3]int) bool {
	if len(want) > 0 && len(got) != len(want) {
		return false
	}
	for i := range want {
		for c := range want[i] {
			if d := got[i][c] - want[i][c]; d > tolerance || d < -tolerance {
				return false
			}
		}
	}
	return true
}
