package run

import (
	"errors"

	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental/table"
)

// errPointer is what ends a program that has the browser call what it cannot.
var errPointer = errors.New("the browser was to call a function pointer that is no function of the expected type")

// valueTypes are the types of the engine by their codes in package ppapi.
var valueTypes = map[byte]api.ValueType{'i': api.ValueTypeI32, 'I': api.ValueTypeI64, 'f': api.ValueTypeF32, 'd': api.ValueTypeF64}

func typesOf(codes string) (list []api.ValueType) {
	for i := range len(codes) {
		if t, ok := valueTypes[codes[i]]; ok {
			list = append(list, t)
		}
	}
	return list
}

// CallPointer calls a function of the program on the thread, inside of a call of the
// host: see pepper.Caller.
func (t *thread) CallPointer(pointer uint32, params string, result byte, args ...uint64) (r uint64, err error) {
	f, err := t.lookup(pointer, params, result)
	if err != nil {
		return 0, err
	}
	results, err := f.Call(t.machine.contextOf(t), args...)
	if err = t.endOf(err); err != nil || len(results) == 0 {
		return 0, err
	}
	return results[0], nil
}

// lookup finds a function by its pointer. The engine panics where it is none.
func (t *thread) lookup(pointer uint32, params string, result byte) (f api.Function, err error) {
	defer func() {
		if recover() != nil {
			err = errPointer
		}
	}()
	return table.LookupFunction(t.module, 0, pointer, typesOf(params), typesOf(string(result))), nil
}
