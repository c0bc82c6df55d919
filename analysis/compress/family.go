package compress

import "slices"

// A family is the items of one record code, with the plans they share.
type family struct {
	tally *tally // scratch
	atoms []atom
	items []item

	// clusters[0] holds the items that the default abbreviation encodes best.
	clusters []*cluster
	owner    []int32  // by item: its cluster
	cost     []uint64 // by item: the size of a record under the cluster's plan
}

// A cluster is a plan with the items for which it is cheapest.
type cluster struct {
	plan    plan
	members []int32
	// total is the size of the definition and of all members, in bits.
	total uint64
	// split is the best way to take members out of the cluster, if known.
	split *split
}

// A split takes some members out of a cluster and gives them a plan of their
// own.
type split struct {
	gain    int64 // bits
	members []int32
}

func newFamily(t *tally, items []item) *family {
	f := &family{
		atoms: t.atoms, items: items, tally: t,
		owner: make([]int32, len(items)), cost: make([]uint64, len(items)),
	}
	all := &cluster{}
	for i := range items {
		all.members = append(all.members, int32(i))
		f.cost[i] = items[i].plain
	}
	f.clusters = []*cluster{all}
	f.refit(0)
	return f
}

// total is the size of all definitions and records, without their indices.
func (f *family) total() uint64 {
	var sum uint64
	for _, c := range f.clusters {
		sum += c.total
	}
	return sum
}

// plans is the number of plans.
func (f *family) plans() int { return len(f.clusters) - 1 }

// refit makes the best plan for the members of cluster k.
func (f *family) refit(k int32) {
	c := f.clusters[k]
	c.split = nil
	if k == 0 {
		c.total = f.plainTotal(c.members)
		return
	}
	f.tally.count(f.items, c.members)
	c.total = f.tally.fit(&c.plan)
	for _, i := range c.members {
		f.cost[i] = f.items[i].cost(f.atoms, &c.plan, never)
	}
}

// plainTotal is the size of items under the default abbreviation.
func (f *family) plainTotal(members []int32) uint64 {
	var sum uint64
	for _, i := range members {
		sum += f.items[i].weight * f.items[i].plain
	}
	return sum
}

// next returns the cluster whose split gains most and the gain; no gain is
// positive when there is nothing to split. All splits are known.
func (f *family) next() (best int32, gain int64) {
	for k, c := range f.clusters {
		if c.split.gain > gain {
			best, gain = int32(k), c.split.gain
		}
	}
	return best, gain
}

// divide performs the split of cluster k and lets all items settle.
func (f *family) divide(k int32, rounds int) {
	c, taken := f.clusters[k], f.clusters[k].split.members
	n := int32(len(f.clusters))
	f.clusters = append(f.clusters, &cluster{members: taken})
	for _, i := range taken {
		f.owner[i] = n
	}
	c.members = slices.DeleteFunc(c.members, func(i int32) bool { return f.owner[i] != k })
	f.refit(n)
	f.refit(k)
	f.settle([]int32{k, n}, rounds)
}

// settle moves items to their cheapest plans and fits the plans again, until
// nothing changes or the rounds are over. changed are the plans that are new.
func (f *family) settle(changed []int32, rounds int) {
	for range rounds {
		if changed = f.assign(changed); len(changed) == 0 {
			break
		}
	}
	f.prune()
}

// assign moves items to cheaper plans among those that changed; the members
// of these look at all plans. It refits and returns the clusters that gained
// or lost members.
func (f *family) assign(changed []int32) []int32 {
	isChanged := make([]bool, len(f.clusters))
	for _, k := range changed {
		isChanged[k] = true
	}
	everything := make([]int32, len(f.clusters))
	for k := range everything {
		everything[k] = int32(k)
	}
	touched := make([]bool, len(f.clusters))
	for i := range f.items {
		candidates := changed
		if isChanged[f.owner[i]] {
			candidates = everything
		}
		if k := f.cheapest(i, candidates); k != f.owner[i] {
			touched[f.owner[i]], touched[k] = true, true
			f.owner[i] = k
		}
	}
	return f.regroup(touched)
}

// cheapest returns the best of the candidates for item i, or its present
// cluster where none is better; and updates the item's cost.
func (f *family) cheapest(i int, candidates []int32) int32 {
	it := &f.items[i]
	best, cost := f.owner[i], f.cost[i]
	if it.plain < cost {
		best, cost = 0, it.plain
	}
	for _, k := range candidates {
		if k == 0 {
			continue
		}
		if c := it.cost(f.atoms, &f.clusters[k].plan, cost); c < cost {
			best, cost = k, c
		}
	}
	f.cost[i] = cost
	return best
}

// regroup lists the members of the clusters touched again and refits them. It
// returns them.
func (f *family) regroup(touched []bool) []int32 {
	var list []int32
	for k, t := range touched {
		if t {
			f.clusters[k].members = f.clusters[k].members[:0:0]
			list = append(list, int32(k))
		}
	}
	for i, k := range f.owner {
		if touched[k] {
			f.clusters[k].members = append(f.clusters[k].members, int32(i))
		}
	}
	for _, k := range list {
		f.refit(k)
	}
	return list
}

// prune drops plans without members.
func (f *family) prune() {
	kept := f.clusters[:1]
	for _, c := range f.clusters[1:] {
		if len(c.members) == 0 {
			continue
		}
		for _, i := range c.members {
			f.owner[i] = int32(len(kept))
		}
		kept = append(kept, c)
	}
	f.clusters = kept
}
