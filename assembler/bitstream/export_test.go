package bitstream

// DecodeSequential is Decode without its parallel attempt.
func DecodeSequential(data []byte, split uint32) ([]Segment, error) {
	header, err := readHeader(data)
	if err != nil {
		return nil, err
	}
	in := newBitReader(data)
	in.pos = 8 * uint64(len(header))
	d, err := decodeSequential(in, split)
	if err != nil {
		return nil, err
	}
	return d.segments, nil
}

// MaxValues is the bound on the values of a file of that many bits.
func MaxValues(bits uint64) uint64 { return maxValues(bits) }
