package pepper

import (
	"maps"
	"slices"
	"unicode/utf8"

	"github.com/pnaclasm/pnaclasm/assembler/translate/ppapi"
)

// varFuncs are PPB_Var, PPB_VarArray, PPB_VarDictionary and PPB_VarArrayBuffer.
var varFuncs = map[string]Func{
	"PPB_Var_AddRef":  func(t *Thread, a []uint64) uint64 { t.host.vars.addRef(t.value(a[0])); return 0 },
	"PPB_Var_Release": func(t *Thread, a []uint64) uint64 { t.host.vars.release(t.value(a[0])); return 0 },

	"PPB_Var_VarFromUtf8":     func(t *Thread, a []uint64) uint64 { return t.fromText(a[0], a[1], a[2]) },
	"PPB_Var_VarFromUtf8_1_0": func(t *Thread, a []uint64) uint64 { return t.fromText(a[0], a[2], a[3]) },
	"PPB_Var_VarToUtf8":       varToText,
	"PPB_Var_VarToResource":   varToResource, "PPB_Var_VarFromResource": varFromResource,

	"PPB_VarArray_Create": func(t *Thread, a []uint64) uint64 { return t.make(a[0], object{kind: ppapi.VarArray}) },
	"PPB_VarArray_Get":    arrayGet, "PPB_VarArray_Set": arraySet, "PPB_VarArray_GetLength": arrayLength, "PPB_VarArray_SetLength": arraySetLength,

	"PPB_VarDictionary_Create": func(t *Thread, a []uint64) uint64 {
		return t.make(a[0], object{kind: ppapi.VarDictionary, keys: map[string]value{}})
	},
	"PPB_VarDictionary_Get": dictionaryGet, "PPB_VarDictionary_Set": dictionarySet, "PPB_VarDictionary_Delete": dictionaryDelete,
	"PPB_VarDictionary_HasKey": dictionaryHasKey, "PPB_VarDictionary_GetKeys": dictionaryKeys,

	"PPB_VarArrayBuffer_Create": bufferCreate, "PPB_VarArrayBuffer_ByteLength": bufferLength, "PPB_VarArrayBuffer_Map": bufferMap,
	"PPB_VarArrayBuffer_Unmap": func(*Thread, []uint64) uint64 { return 0 }, // a buffer stays where it is
}

// make makes an object and writes its value to a place of the program.
func (t *Thread) make(result uint64, o object) uint64 {
	t.view(result, ppapi.VarSize)
	v, _ := t.host.vars.add(o)
	t.putValue(result, v)
	return 0
}

// fromText makes a string of bytes, null if they are no UTF-8.
func (t *Thread) fromText(result, data, size uint64) uint64 {
	v, text := null, ""
	if uint32(size) > 0 {
		text = string(t.view(data, uint32(size)))
	}
	t.view(result, ppapi.VarSize)
	if utf8.ValidString(text) {
		v = t.host.vars.string(text)
	}
	t.putValue(result, v)
	return 0
}

// varToText gives the address and the length of a string.
func varToText(t *Thread, a []uint64) uint64 {
	v := t.value(a[0])
	address, size := t.show(v)
	t.putUint32(a[1], size)
	return uint64(address)
}

// show returns a string's place in the program's memory, with a NUL behind it; 0 for
// what is no string.
func (t *Thread) show(v value) (address, size uint32) {
	s := &t.host.vars
	s.mu.Lock()
	defer s.mu.Unlock()
	o := s.get(v, ppapi.VarString)
	if o == nil {
		return 0, 0
	}
	if o.address == 0 {
		at, ok := s.arena.alloc(uint32(len(o.text)) + 1)
		if !ok {
			return 0, 0
		}
		o.address = at
		t.Process.Write(at, []byte(o.text))
	}
	return o.address, uint32(len(o.text))
}

// onObject calls f with an object under the lock; result is what comes of it, or
// none where the value is not of that type.
func onObject[T any](t *Thread, v value, kind uint32, none T, f func(s *vars, o *object) T) T {
	s := &t.host.vars
	s.mu.Lock()
	defer s.mu.Unlock()
	if o := s.get(v, kind); o != nil {
		return f(s, o)
	}
	return none
}

// lend returns a value with a user more: the program's.
func lend(s *vars, v value) value {
	s.keep(v)
	return v
}

func arrayGet(t *Thread, a []uint64) uint64 {
	i := uint32(a[2])
	t.view(a[0], ppapi.VarSize)
	t.putValue(a[0], onObject(t, t.value(a[1]), ppapi.VarArray, undefined, func(s *vars, o *object) value {
		if i >= uint32(len(o.list)) {
			return undefined
		}
		return lend(s, o.list[i])
	}))
	return 0
}

func arraySet(t *Thread, a []uint64) uint64 {
	v := t.value(a[2])
	return onObject(t, t.value(a[0]), ppapi.VarArray, 0, func(s *vars, o *object) uint64 { return flag(s.set(o, uint32(a[1]), v)) })
}

func arrayLength(t *Thread, a []uint64) uint64 {
	return onObject(t, t.value(a[0]), ppapi.VarArray, 0, func(_ *vars, o *object) uint64 { return uint64(len(o.list)) })
}

func arraySetLength(t *Thread, a []uint64) uint64 {
	return onObject(t, t.value(a[0]), ppapi.VarArray, 0, func(s *vars, o *object) uint64 { return flag(s.resize(o, a[1])) })
}

func dictionaryGet(t *Thread, a []uint64) uint64 {
	key, _ := t.host.vars.text(t.value(a[2]))
	t.view(a[0], ppapi.VarSize)
	t.putValue(a[0], onObject(t, t.value(a[1]), ppapi.VarDictionary, undefined, func(s *vars, o *object) value { return lend(s, o.keys[key]) }))
	return 0
}

func dictionarySet(t *Thread, a []uint64) uint64 {
	key, ok := t.host.vars.text(t.value(a[1]))
	if !ok {
		return 0
	}
	v := t.value(a[2])
	return onObject(t, t.value(a[0]), ppapi.VarDictionary, 0, func(s *vars, o *object) uint64 { return flag(s.put(o, key, v)) })
}

func dictionaryDelete(t *Thread, a []uint64) uint64 {
	key, _ := t.host.vars.text(t.value(a[1]))
	return onObject(t, t.value(a[0]), ppapi.VarDictionary, 0, func(s *vars, o *object) uint64 { s.remove(o, key); return 0 })
}

func dictionaryHasKey(t *Thread, a []uint64) uint64 {
	key, _ := t.host.vars.text(t.value(a[1]))
	return onObject(t, t.value(a[0]), ppapi.VarDictionary, 0, func(_ *vars, o *object) uint64 {
		_, ok := o.keys[key]
		return flag(ok)
	})
}

// dictionaryKeys gives an array of the keys, in order; null for what is no
// dictionary.
func dictionaryKeys(t *Thread, a []uint64) uint64 {
	d := t.value(a[1])
	t.view(a[0], ppapi.VarSize)
	keys := onObject(t, d, ppapi.VarDictionary, nil, func(_ *vars, o *object) []string {
		return slices.AppendSeq([]string{}, maps.Keys(o.keys))
	})
	if keys == nil {
		t.putValue(a[0], null)
		return 0
	}
	slices.Sort(keys)
	t.putValue(a[0], t.host.vars.strings(keys))
	return 0
}

// strings makes an array of strings; null where the program holds too much.
func (s *vars) strings(list []string) value {
	array, ok := s.add(object{kind: ppapi.VarArray})
	if !ok {
		return null
	}
	for i, text := range list {
		v := s.string(text)
		s.mu.Lock()
		if o := s.get(array, ppapi.VarArray); o != nil {
			s.set(o, uint32(i), v)
		}
		s.drop(v) // it is the array's now
		s.mu.Unlock()
	}
	return array
}

func bufferCreate(t *Thread, a []uint64) uint64 {
	t.view(a[0], ppapi.VarSize)
	v, _, ok := t.host.vars.buffer(uint32(a[1]))
	if !ok {
		v = null
	}
	t.putValue(a[0], v)
	return 0
}

func bufferLength(t *Thread, a []uint64) uint64 {
	result := t.view(a[1], 4)
	v := t.value(a[0])
	return onObject(t, v, ppapi.VarArrayBuffer, 0, func(_ *vars, o *object) uint64 { put32(result, o.size); return 1 })
}

func bufferMap(t *Thread, a []uint64) uint64 {
	return onObject(t, t.value(a[0]), ppapi.VarArrayBuffer, 0, func(_ *vars, o *object) uint64 { return uint64(o.address) })
}

func varToResource(t *Thread, a []uint64) uint64 {
	id := onObject(t, t.value(a[0]), ppapi.VarResource, 0, func(_ *vars, o *object) uint64 { return uint64(o.resource) })
	t.host.resources.addRef(uint32(id))
	return id
}

func varFromResource(t *Thread, a []uint64) uint64 {
	return t.make(a[0], object{kind: ppapi.VarResource, resource: uint32(a[1])})
}
