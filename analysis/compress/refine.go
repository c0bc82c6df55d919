package compress

// refined returns a scheme with every plan fitted again to the records that use
// it now: blocks with narrow indices do not reach all plans, so what the first
// ones are used for is not what they were made for.
func (s *scheme) refined() *scheme {
	plans := make([]plan, len(s.plans))
	t := tally{atoms: s.pop.atoms, index: globalIndex}
	for p, users := range s.users() {
		plans[p] = s.plans[p]
		if len(users) > 0 {
			t.reset()
			for i, n := range users {
				it := s.pop.items[i]
				it.weight = n
				t.add(&it)
			}
			t.fit(&plans[p])
		}
	}
	r := newScheme(s.pop, plans)
	r.local = s.local
	return r
}

// users returns, for each plan, the items that use it and in how many records.
func (s *scheme) users() []map[int32]uint64 {
	users := make([]map[int32]uint64, len(s.plans))
	for p := range users {
		users[p] = map[int32]uint64{}
	}
	for _, b := range s.pop.blocks {
		level := &s.levels[s.levelOf(b)]
		for _, i := range b.records {
			if _, own := s.blocks[b.number].choice[i]; own {
				continue
			}
			if p := level.plan[i]; p >= 0 {
				users[p][i]++
			}
		}
	}
	return users
}
