package verify

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/asmparse/testcorpus"
	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
	"github.com/pnaclasm/pnaclasm/assembler/module"
)

// A mutation breaks one rule at one instruction.
type mutation struct {
	name string
	// ids are the instructions it applies to; all if there are none.
	ids []isa.ID
	// change returns the values of the record after the mutation; false where the
	// instruction cannot be broken like this.
	change func(m *mutant, values []uint64) ([]uint64, bool)
}

// mutant is an instruction to be broken.
type mutant struct {
	body *module.Body
	inst *module.Inst
	rand *rand.Rand
	// next is the absolute index of the next value at the instruction.
	next module.ValueID
}

var binaries = []isa.ID{isa.Add, isa.Sub, isa.Mul, isa.UDiv, isa.Shl, isa.And, isa.Or, isa.Xor, isa.FAdd, isa.FMul}

// mutations is the table of mutations: to add one, add a line.
var mutations = []mutation{
	{"operand of another type", binaries, func(m *mutant, v []uint64) ([]uint64, bool) { return m.otherType(v, 2) }},
	{"compared with another type", []isa.ID{isa.ICmp, isa.FCmp}, func(m *mutant, v []uint64) ([]uint64, bool) { return m.otherType(v, 2) }},
	{"returned another type", []isa.ID{isa.Ret}, func(m *mutant, v []uint64) ([]uint64, bool) { return m.otherType(v, 1) }},
	{"argument of another type", []isa.ID{isa.Call}, func(m *mutant, v []uint64) ([]uint64, bool) { return m.otherType(v, 3) }},
	{"condition of another type", []isa.ID{isa.BrIf, isa.Select}, func(m *mutant, v []uint64) ([]uint64, bool) { return m.otherType(v, 3) }},
	{"phi of another type", []isa.ID{isa.Phi}, func(m *mutant, v []uint64) ([]uint64, bool) { return m.otherPhiType(v) }},
	{"address of another type", []isa.ID{isa.Load, isa.Store}, func(m *mutant, v []uint64) ([]uint64, bool) { return m.otherType(v, 1) }},
	{"use of the own result", binaries, set(1, func(*mutant) uint64 { return 0 })},
	{"use before definition", binaries, set(1, func(*mutant) uint64 { return 1<<32 - 1 })},
	{"operand that does not exist", binaries, set(2, func(m *mutant) uint64 { return uint64(m.next) + 1 })},
	{"missing phi arm", []isa.ID{isa.Phi}, func(_ *mutant, v []uint64) ([]uint64, bool) { return v[:len(v)-2], len(v) > 4 }},
	{"phi arm twice", []isa.ID{isa.Phi}, func(_ *mutant, v []uint64) ([]uint64, bool) { return append(v, v[len(v)-2:]...), true }},
	{"phi block that does not exist", []isa.ID{isa.Phi}, func(_ *mutant, v []uint64) ([]uint64, bool) { v[len(v)-1] = 1 << 20; return v, true }},
	{"branch target that does not exist", []isa.ID{isa.Br, isa.BrIf}, set(1, func(*mutant) uint64 { return 1 << 20 })},
	{"branch to the entry block", []isa.ID{isa.Br, isa.BrIf}, set(1, func(*mutant) uint64 { return 0 })},
	{"alignment", []isa.ID{isa.Load}, set(2, func(*mutant) uint64 { return 6 })},
	{"alignment of a store", []isa.ID{isa.Store}, set(3, func(*mutant) uint64 { return 6 })},
	{"alignment of an alloca", []isa.ID{isa.Alloca}, set(2, func(*mutant) uint64 { return 31 })},
	{"type of a load", []isa.ID{isa.Load}, set(3, func(*mutant) uint64 { return 1 << 20 })},
	{"unknown operator", binaries, set(3, func(*mutant) uint64 { return 50 })},
	{"unknown predicate", []isa.ID{isa.ICmp}, set(3, func(*mutant) uint64 { return 99 })},
	{"unknown record", nil, set(0, func(*mutant) uint64 { return 77 })},
	{"one value too few", append(slices.Clone(binaries), isa.Load, isa.Store, isa.ICmp, isa.Select, isa.Phi),
		func(_ *mutant, v []uint64) ([]uint64, bool) { return v[:len(v)-1], true }},
	{"one argument too few", []isa.ID{isa.Call}, func(_ *mutant, v []uint64) ([]uint64, bool) { return v[:len(v)-1], len(v) > 3 }},
	{"one argument too many", []isa.ID{isa.Call}, func(_ *mutant, v []uint64) ([]uint64, bool) { return append(v, 1), true }},
	{"calling convention", []isa.ID{isa.Call, isa.CallIndirect}, set(1, func(*mutant) uint64 { return 6 })},
	{"case twice", []isa.ID{isa.Switch}, func(_ *mutant, v []uint64) ([]uint64, bool) {
		v[4]++
		return append(v, v[len(v)-4:]...), len(v) > 5
	}},
	{"missing case", []isa.ID{isa.Switch}, func(_ *mutant, v []uint64) ([]uint64, bool) { return v[:len(v)-1], len(v) > 5 }},
}

// set returns a mutation that changes one value of the record.
func set(i int, value func(*mutant) uint64) func(*mutant, []uint64) ([]uint64, bool) {
	return func(m *mutant, v []uint64) ([]uint64, bool) {
		if i >= len(v) {
			return nil, false
		}
		v[i] = value(m)
		return v, true
	}
}

// otherType puts a parameter or constant of another type in place of value i.
func (m *mutant) otherType(v []uint64, i int) ([]uint64, bool) {
	if i >= len(v) {
		return nil, false
	}
	old := m.body.TypeOf(m.next - module.ValueID(v[i]))
	id, ok := m.valueOfOtherType(old)
	v[i] = uint64(m.next - id)
	return v, ok && old.IsKnown()
}

func (m *mutant) otherPhiType(v []uint64) ([]uint64, bool) {
	id, ok := m.valueOfOtherType(m.inst.Type)
	v[2] = uint64(m.next-id) << 1
	return v, ok
}

func (m *mutant) valueOfOtherType(t isa.Type) (module.ValueID, bool) {
	for _, i := range m.rand.Perm(len(m.body.Values)) {
		if v := &m.body.Values[i]; v.Kind != module.Result && v.Type != t && isValue(v.Type) {
			return m.body.Base + module.ValueID(i), true
		}
	}
	return 0, false
}

// Whatever is broken in a right program is found, at the record that was
// changed.
func TestMutations(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	done := make([]int, len(mutations))
	for _, p := range rightPrograms(t) {
		m := module.Build(p)
		if v, list := Module(m, Config{Profile: Fragment}); v == nil {
			t.Fatal(describeAll(list))
		}
		for i, mu := range mutations {
			for range 8 {
				if mutate(t, p, m, mu, r) {
					done[i]++
				}
			}
		}
	}
	for i, n := range done {
		if n == 0 {
			t.Errorf("%s: never tried", mutations[i].name)
		}
	}
}

// rightPrograms returns programs that break no rule.
func rightPrograms(t *testing.T) []*assembler.Program {
	files := []string{"real/simple.pexe", "real/main.pexe", "real/puts.pexe"}
	root := testcorpus.Path(t)
	for _, row := range table(t, filepath.Join(root, "small", "manifest.tsv")) {
		if row["abi_rc"] == "0" {
			files = append(files, "small/"+row["file"])
		}
	}
	var list []*assembler.Program
	for _, file := range files {
		data, err := os.ReadFile(filepath.Join(root, file))
		if err != nil {
			t.Fatal(err)
		}
		p, _ := Load(data, Config{})
		list = append(list, p)
	}
	return list
}

// mutate breaks a random instruction, if there is one that the mutation applies
// to, and checks that this is found. It returns false where there is none.
func mutate(t *testing.T, p *assembler.Program, m *module.Module, mu mutation, r *rand.Rand) bool {
	block := &m.FunctionBlocks[r.IntN(len(m.FunctionBlocks))]
	in, next := pick(block.Body, mu.ids, r)
	if in == nil {
		return false
	}
	record := &p.Segments[block.Enter.Segment].Records[in.Record]
	old := *record
	values, ok := mu.change(&mutant{block.Body, in, r, next}, slices.Clone(record.Values))
	if !ok {
		return false
	}
	record.Values = values
	checkMutant(t, p, mu.name, block.Enter.Segment, record, old)
	*record = old
	return true
}

// pick returns a random instruction with one of the IDs, and the absolute index
// of the next value there.
func pick(b *module.Body, ids []isa.ID, r *rand.Rand) (*module.Inst, module.ValueID) {
	var found []int
	for i := range b.Insts {
		if ids == nil || slices.Contains(ids, b.Insts[i].ID) {
			found = append(found, i)
		}
	}
	if len(found) == 0 {
		return nil, 0
	}
	in := &b.Insts[found[r.IntN(len(found))]]
	next := b.Base
	for i := range b.Values {
		if b.Values[i].Record < in.Record || b.Values[i].Kind == module.Param {
			next++
		}
	}
	return in, next
}

func checkMutant(t *testing.T, p *assembler.Program, name string, segment int, record *bitstream.Record, old bitstream.Record) {
	t.Helper()
	v, list := Module(module.Build(p), Config{Profile: Fragment})
	if v != nil {
		t.Errorf("%s: %v accepted instead of %v", name, record.Values, old.Values)
		return
	}
	for _, d := range list {
		if uint64(d.Origin.Bit) == record.Pos {
			return
		}
	}
	t.Errorf("%s in segment %d: %v at %d instead of %v: %v", name, segment, record.Values, record.Pos, old.Values, describeAll(list))
}
