package pepper

import (
	"math"
	"sync"

	"github.com/pnaclasm/pnaclasm/assembler/translate/ppapi"
)

// value is a PP_Var as it lies in memory: a type, and bits whose meaning that says.
// From ppapi.VarString on they are the number of an object.
type value struct {
	kind uint32
	bits uint64
}

// Values that need no object.
var (
	undefined = value{kind: ppapi.VarUndefined}
	null      = value{kind: ppapi.VarNull}
)

func boolValue(b bool) value     { return value{ppapi.VarBool, flag(b)} }
func intValue(n int32) value     { return value{ppapi.VarInt32, uint64(uint32(n))} }
func floatValue(f float64) value { return value{ppapi.VarDouble, math.Float64bits(f)} }

// numberValue is what a number of JavaScript becomes: an integer if it is one.
func numberValue(f float64) value {
	if n := int32(f); float64(n) == f && !(n == 0 && math.Signbit(f)) {
		return intValue(n)
	}
	return floatValue(f)
}

// counted reports whether a value is the number of an object.
func (v value) counted() bool { return v.kind >= ppapi.VarString }

// value reads a PP_Var.
func (t *Thread) value(address uint64) value {
	b := t.copyOf(address, ppapi.VarSize)
	return value{get32(b), get64(b[8:])}
}

// putValue writes a PP_Var.
func (t *Thread) putValue(address uint64, v value) {
	b := t.view(address, ppapi.VarSize)
	put32(b, v.kind)
	put32(b[4:], 0)
	put64(b[8:], v.bits)
}

// object is what a counted value stands for.
type object struct {
	kind uint32
	refs int
	cost int64
	text string           // of a string
	list []value          // of an array
	keys map[string]value // of a dictionary
	// address is where the program sees a buffer, or a string that it has asked to
	// see; 0 for none. size is that of a buffer, in bytes.
	address, size uint32
	resource      uint32
}

// The cost of objects in bytes, about.
const (
	objectCost  = 160
	elementCost = 16
	keyCost     = 64
)

// vars are the objects of a program.
type vars struct {
	mu      sync.Mutex
	objects map[uint32]*object
	next    uint32
	arena   *arena
	// used is what the host holds for objects and resources, in bytes; limit is how
	// much that may be.
	used, limit int64
}

// charge takes bytes of the program's limit; false: there are not as many left.
// It needs the lock.
func (s *vars) charge(n int64) bool {
	if n > 0 && s.used+n > s.limit {
		return false
	}
	s.used += n
	return true
}

// add makes an object with one user. ok is false where the program holds too much.
func (s *vars) add(o object) (v value, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	o.refs, o.cost = 1, objectCost+int64(len(o.text))
	if !s.charge(o.cost) {
		s.arena.release(o.address)
		return null, false
	}
	for s.next++; s.next == 0 || s.next > math.MaxInt32 || s.objects[s.next] != nil; s.next++ {
	}
	s.objects[s.next] = &o
	return value{o.kind, uint64(s.next)}, true
}

// get returns the object of a value of a type, nil if it has none. It needs the
// lock.
func (s *vars) get(v value, kind uint32) *object {
	if o := s.objects[uint32(v.bits)]; v.kind == kind && o != nil && o.kind == kind {
		return o
	}
	return nil
}

// addRef adds a user.
func (s *vars) addRef(v value) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.keep(v)
}

// keep is addRef under the lock.
func (s *vars) keep(v value) {
	if o := s.get(v, v.kind); v.counted() && o != nil {
		o.refs++
	}
}

// release takes a user away. With the last one the object ends, and with it what
// only it used: values may nest deeply, so this is a list and not a recursion.
func (s *vars) release(v value) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.drop(v)
}

// drop is release under the lock.
func (s *vars) drop(v value) {
	for list := []value{v}; len(list) > 0; {
		v := list[len(list)-1]
		list = list[:len(list)-1]
		o := s.get(v, v.kind)
		if !v.counted() || o == nil {
			continue
		}
		if o.refs--; o.refs > 0 {
			continue
		}
		delete(s.objects, uint32(v.bits))
		s.charge(-o.cost)
		s.arena.release(o.address)
		list = append(list, o.list...)
		for _, v := range o.keys {
			list = append(list, v)
		}
	}
}

// string makes a string, null where the program holds too much.
func (s *vars) string(text string) value {
	v, _ := s.add(object{kind: ppapi.VarString, text: text})
	return v
}

// text returns the string that a value stands for.
func (s *vars) text(v value) (text string, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	o := s.get(v, ppapi.VarString)
	if o == nil {
		return "", false
	}
	return o.text, true
}

// buffer makes a buffer of zeros. ok is false where there is no memory for it.
func (s *vars) buffer(size uint32) (v value, address uint32, ok bool) {
	address, ok = s.arena.alloc(max(size, 1))
	if !ok {
		return null, 0, false
	}
	v, ok = s.add(object{kind: ppapi.VarArrayBuffer, address: address, size: size})
	return v, address, ok
}

// set puts a value in an element of an array, which takes part in it, and drops
// what was there.
func (s *vars) set(o *object, i uint32, v value) bool {
	if !s.resize(o, max(uint64(i)+1, uint64(len(o.list)))) {
		return false
	}
	old := o.list[i]
	s.keep(v)
	o.list[i] = v
	s.drop(old)
	return true
}

// resize gives an array another length.
func (s *vars) resize(o *object, n uint64) bool {
	cost := (int64(n) - int64(len(o.list))) * elementCost
	if n > math.MaxInt32 || !s.charge(cost) {
		return false
	}
	o.cost += cost
	var dropped []value
	if n < uint64(len(o.list)) {
		dropped = append(dropped, o.list[n:]...)
		o.list = o.list[:n:n]
	} else {
		o.list = append(o.list, make([]value, n-uint64(len(o.list)))...)
	}
	for _, v := range dropped {
		s.drop(v)
	}
	return true
}

// put gives a key of a dictionary a value.
func (s *vars) put(o *object, key string, v value) bool {
	old, there := o.keys[key]
	if !there {
		cost := keyCost + int64(len(key))
		if !s.charge(cost) {
			return false
		}
		o.cost += cost
	}
	s.keep(v)
	o.keys[key] = v
	s.drop(old)
	return true
}

// remove takes a key out of a dictionary.
func (s *vars) remove(o *object, key string) {
	if v, ok := o.keys[key]; ok {
		delete(o.keys, key)
		cost := keyCost + int64(len(key))
		o.cost -= cost
		s.charge(-cost)
		s.drop(v)
	}
}
