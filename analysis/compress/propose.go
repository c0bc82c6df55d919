package compress

import (
	"math/bits"

	"github.com/pnaclasm/pnaclasm/analysis/ledger"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
)

// Proposal is an abbreviation that would make some records smaller.
type Proposal struct {
	Abbrev bitstream.Abbrev
	// Records is the number of records it is best for.
	Records int
	// Saved is what these records save, Cost the size of its definition and
	// of wider indices where the blocks have no index left for it; in bits.
	Saved, Cost uint64
}

// Net is what the abbreviation gains, in bits.
func (p *Proposal) Net() int64 { return int64(p.Saved) - int64(p.Cost) }

// Propose returns the abbreviation that gains most for the blocks of one kind
// among the records, if it were added to those they have: the records of a
// function, or all of a file. accounts are those of the records. nil says that no
// abbreviation gains anything.
func Propose(accounts []ledger.Account, records []bitstream.Record, id isa.BlockID) *Proposal {
	var chosen []*bitstream.Record
	var now []uint64 // present sizes without the index
	indices := map[*ledger.Block]uint64{}
	for i := range records {
		a, r := &accounts[i], &records[i]
		if a.Block.ID != id {
			continue
		}
		indices[a.Block]++
		if r.Abbrev >= isa.AbbrevDefault && len(r.Values) > 0 {
			chosen, now = append(chosen, r), append(now, a.Bits-uint64(a.Block.Width))
		}
	}
	pop := newPopulation(uint64(id), literals(chosen))
	for i, r := range chosen {
		pop.item(r.Values, now[i])
	}
	p := firstPlan(pop)
	if p == nil {
		return nil
	}
	for b, n := range indices {
		if needed := bits.Len(uint(3 + b.Usable() + 1)); needed > int(b.Width) {
			p.Cost += n * uint64(needed-int(b.Width))
		}
	}
	if p.Net() <= 0 {
		return nil
	}
	return p
}

// settling is the number of rounds a single plan gets to settle.
const settling = 8

// firstPlan returns the best single plan of a population, or nil.
func firstPlan(pop *population) *Proposal {
	g := newGrower(pop.atoms, pop.items, globalIndex, settling, populationWork)
	if !g.grow() {
		return nil
	}
	for _, f := range g.families {
		if f.plans() == 0 {
			continue
		}
		c := f.clusters[1]
		p := &Proposal{Abbrev: c.plan.abbrev(), Cost: globalIndex + c.plan.size()}
		for _, i := range c.members {
			p.Records += int(f.items[i].weight)
			p.Saved += f.items[i].weight * (f.items[i].plain - f.cost[i])
		}
		return p
	}
	return nil
}
