package wasm

import (
	"math"
	"math/rand/v2"
	"testing"
)

// dividends returns numbers at which a wrong factor for d would show.
func dividends(d int64) (list []int64) {
	for _, x := range []int64{0, math.MaxInt32, math.MinInt32, math.MaxUint32, d * (math.MaxInt32 / d), d * (math.MaxUint32 / d)} {
		list = append(list, x-1, x, x+1)
	}
	for range 20 {
		x := d * (rand.Int64N(math.MaxUint32) / d)
		list = append(list, x-1, x)
	}
	return list
}

// divisors returns small, large and random numbers from 2 on.
func divisors() (list []int64) {
	for d := int64(2); d < 3000; d++ {
		list = append(list, d)
	}
	for k := range 32 {
		list = append(list, 1<<k+2, 1<<k+3, math.MaxUint32-int64(k), math.MaxInt32-int64(k))
	}
	for range 2000 {
		list = append(list, 2+rand.Int64N(math.MaxUint32-2)>>rand.IntN(31))
	}
	return list
}

// TestFactors divides as the emitted code does.
func TestFactors(t *testing.T) {
	for _, d := range divisors() {
		for _, x := range dividends(d) {
			if u := uint32(x); d > 1 && d&(d-1) != 0 && d <= math.MaxUint32 {
				m, l := unsignedFactor(uint32(d))
				if q := uint32((uint64(u)*m>>32 + uint64(u)) >> l); q != u/uint32(d) {
					t.Fatalf("%d / %d = %d", u, d, q)
				}
			}
			if s := int32(x); d > 1 && d <= math.MaxInt32 {
				m, l := signedFactor(int32(d))
				if q := int32(int64(s)*int64(m)>>(31+l)) - s>>31; q != s/int32(d) {
					t.Fatalf("%d / %d = %d", s, d, q)
				}
			}
		}
	}
	if m, l := signedFactor(math.MinInt32); int32(int64(math.MinInt32)*int64(m)>>(31+l))+1 != -1 {
		t.Errorf("the most negative number is not once in itself: %d, %d", m, l)
	}
}
