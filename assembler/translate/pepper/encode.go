package pepper

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/pnaclasm/pnaclasm/assembler/translate/ppapi"
)

// A value of a message is a line of JSON. What JSON has no notation for is an object
// with one key, which begins with "$":
//
//	{"$buffer": "base64"}               the bytes of an ArrayBuffer
//	{"$undefined": true}
//	{"$number": "NaN"}                  and Infinity, -Infinity, -0
//	{"$dictionary": {"$buffer": 1}}     a dictionary that looks like one of these
//
// Numbers that are whole and fit into 32 bits become integers, others doubles, as
// they do in JavaScript.
const (
	tagBuffer     = "$buffer"
	tagUndefined  = "$undefined"
	tagNumber     = "$number"
	tagDictionary = "$dictionary"
)

// maxDepth is how deep the values of a message may nest. A value that contains
// itself nests deeper.
const maxDepth = 1000

var (
	errDepth    = fmt.Errorf("its values nest deeper than %d levels, or contain themselves", maxDepth)
	errSize     = errors.New("it is larger than the memory limit")
	errResource = errors.New("it contains a resource, which has no text")
)

// encoder writes a value as JSON.
type encoder struct {
	vars *vars
	out  bytes.Buffer
}

// encode returns a value as a line of JSON, without a line feed.
func (s *vars) encode(v value) ([]byte, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	e := encoder{vars: s}
	err := e.value(v, 0)
	return e.out.Bytes(), err
}

func (e *encoder) value(v value, depth int) error {
	switch {
	case depth > maxDepth:
		return errDepth
	case int64(e.out.Len()) > e.vars.limit:
		return errSize
	}
	switch v.kind {
	case ppapi.VarNull:
		e.out.WriteString("null")
	case ppapi.VarBool:
		fmt.Fprint(&e.out, uint32(v.bits) != 0)
	case ppapi.VarInt32:
		fmt.Fprint(&e.out, int32(v.bits))
	case ppapi.VarDouble:
		e.number(math.Float64frombits(v.bits))
	case ppapi.VarUndefined:
		e.tag(tagUndefined, "true")
	default:
		return e.object(v, depth)
	}
	return nil
}

func (e *encoder) tag(name, text string) { fmt.Fprintf(&e.out, `{"%s":%s}`, name, text) }

func (e *encoder) number(f float64) {
	if text, err := json.Marshal(f); err == nil && !(f == 0 && math.Signbit(f)) {
		e.out.Write(text)
		return
	}
	name := map[bool]string{true: "-Infinity", false: "Infinity"}[f < 0]
	switch {
	case f == 0:
		name = "-0"
	case f != f:
		name = "NaN"
	}
	e.tag(tagNumber, `"`+name+`"`)
}

func (e *encoder) object(v value, depth int) error {
	o := e.vars.get(v, v.kind)
	switch {
	case o == nil:
		e.out.WriteString("null") // it was released
	case v.kind == ppapi.VarString:
		e.string(o.text)
	case v.kind == ppapi.VarArrayBuffer:
		b, _ := e.vars.arena.process.Bytes(o.address, o.size)
		e.tag(tagBuffer, `"`+base64.StdEncoding.EncodeToString(b)+`"`)
	case v.kind == ppapi.VarArray:
		return e.array(o.list, depth)
	case v.kind == ppapi.VarDictionary:
		return e.dictionary(o.keys, depth)
	default:
		return errResource
	}
	return nil
}

func (e *encoder) string(s string) {
	j := json.NewEncoder(&e.out)
	j.SetEscapeHTML(false)
	j.Encode(s)
	e.out.Truncate(e.out.Len() - 1) // its line feed
}

func (e *encoder) array(list []value, depth int) error {
	e.out.WriteByte('[')
	for i, v := range list {
		if i > 0 {
			e.out.WriteByte(',')
		}
		if err := e.value(v, depth+1); err != nil {
			return err
		}
	}
	e.out.WriteByte(']')
	return nil
}

func (e *encoder) dictionary(keys map[string]value, depth int) error {
	names := slices.Sorted(maps.Keys(keys))
	escaped := len(names) == 1 && strings.HasPrefix(names[0], "$")
	if escaped {
		fmt.Fprintf(&e.out, `{"%s":`, tagDictionary)
		defer e.out.WriteByte('}')
	}
	e.out.WriteByte('{')
	for i, name := range names {
		if i > 0 {
			e.out.WriteByte(',')
		}
		e.string(name)
		e.out.WriteByte(':')
		if err := e.value(keys[name], depth+1); err != nil {
			return err
		}
	}
	e.out.WriteByte('}')
	return nil
}
