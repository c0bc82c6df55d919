package compress

import "slices"

// ranked is what an item would use of the plans still standing.
type ranked struct {
	best, second         int16 // -1 for the default abbreviation
	bestCost, secondCost uint64
}

// orderer puts plans into an order in which each beginning serves well on its
// own, so that blocks with narrow indices reach the plans of most use. It takes
// the plan away that is missed least, again and again: the last one left comes
// first.
type orderer struct {
	groups
	standing []bool
	ranks    []ranked
	loss     []uint64 // by plan: the bits its going would cost
}

// order returns the plans in that order.
func order(pop *population, plans []plan) []plan {
	o := orderer{groups: newGroups(pop, plans), standing: make([]bool, len(plans)), ranks: make([]ranked, len(pop.items)), loss: make([]uint64, len(plans))}
	for p := range plans {
		o.standing[p] = true
	}
	for i := range o.ranks {
		o.rank(i)
	}
	ordered := make([]plan, 0, len(plans))
	for range plans {
		ordered = append(ordered, plans[o.takeAway()])
	}
	slices.Reverse(ordered)
	return ordered
}

// rank finds the two best plans of item i and books the loss of the first.
func (o *orderer) rank(i int) {
	it := &o.pop.items[i]
	r := ranked{best: -1, second: -1, bestCost: it.plain, secondCost: it.plain}
	for _, p := range o.byCode[it.atoms[0]] {
		if !o.standing[p] {
			continue
		}
		switch c := it.cost(o.pop.atoms, &o.plans[p], r.secondCost); {
		case c < r.bestCost:
			r.second, r.secondCost = r.best, r.bestCost
			r.best, r.bestCost = p, c
		case c < r.secondCost:
			r.second, r.secondCost = p, c
		}
	}
	o.ranks[i] = r
	if r.best >= 0 {
		o.loss[r.best] += it.weight * (r.secondCost - r.bestCost)
	}
}

// takeAway removes the plan with the least loss, the last of equals, and
// returns it.
func (o *orderer) takeAway() int {
	least := -1
	for p, standing := range o.standing {
		if standing && (least < 0 || o.loss[p] <= o.loss[least]) {
			least = p
		}
	}
	o.standing[least] = false
	for i := range o.ranks {
		r := &o.ranks[i]
		if int(r.best) != least && int(r.second) != least {
			continue
		}
		if r.best >= 0 {
			o.loss[r.best] -= o.pop.items[i].weight * (r.secondCost - r.bestCost)
		}
		o.rank(i)
	}
	return least
}
