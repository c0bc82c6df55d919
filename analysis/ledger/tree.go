package ledger

import "github.com/pnaclasm/pnaclasm/asmparse/isa"

// Node is an area of the file: its children share its bits.
type Node struct {
	Name     string  `json:"name"`
	Bits     uint64  `json:"bits"`
	Children []*Node `json:"children,omitempty"`
}

func (n *Node) size() uint64 { return n.Bits }

// maxChildren limits the functions that have a node of their own: the smallest
// of a large program are too small to be seen.
const maxChildren = 400

// Tree returns the file as a tree: kinds of blocks, the functions, and their
// kinds of records.
func (s *Stats) Tree() *Node {
	root := &Node{Name: "file", Bits: s.Bits}
	functions := s.functionNodes()
	inFunctions := map[recordKey]uint64{}
	for i := range s.functions {
		for k, n := range s.functions[i].kinds.of {
			inFunctions[k] += n.bits
		}
	}
	blocks := group[isa.BlockID, *Node]{}
	for _, k := range s.records.largest() {
		bits := s.records.of[k].bits - inFunctions[k]
		if bits == 0 {
			continue
		}
		b := blocks.at(k.block, func() *Node { return &Node{Name: k.block.String()} })
		b.Bits += bits
		b.Children = append(b.Children, &Node{Name: k.name, Bits: bits})
	}
	root.Children = append(root.Children, functions)
	for _, id := range blocks.largest() {
		root.Children = append(root.Children, blocks.of[id])
	}
	return root
}

// functionNodes returns the function blocks.
func (s *Stats) functionNodes() *Node {
	all := &Node{Name: "functions"}
	rest := &Node{Name: "smaller functions"}
	for i, f := range s.largestFunctions() {
		all.Bits += f.total.Bits
		if i >= maxChildren {
			rest.Bits += f.total.Bits
			continue
		}
		n := &Node{Name: f.id(), Bits: f.total.Bits}
		if name := s.names[uint64(f.address)]; name != "" {
			n.Name += " " + name
		}
		for _, k := range f.kinds.largest() {
			n.Children = append(n.Children, &Node{Name: k.block.String() + ": " + k.name, Bits: f.kinds.of[k].bits})
		}
		all.Children = append(all.Children, n)
	}
	if rest.Bits > 0 {
		all.Children = append(all.Children, rest)
	}
	return all
}
