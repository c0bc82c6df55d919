package namemap

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
)

// Write writes the map: the same bytes for the same names. It fails for a map that
// Read would refuse.
func (m *Map) Write(w io.Writer) error {
	if err := m.check(); err != nil {
		return err
	}
	var b bytes.Buffer
	encode(&b, file{Version: Version, Bitcode: m.Bitcode, Sources: m.Sources, Types: trim(m.Types), Globals: trim(m.Globals)})
	b.Truncate(b.Len() - 1) // the brace
	for i := range m.Functions {
		start := ",\n"
		if i == 0 {
			start = ",\n\"functions\":[\n"
		}
		b.WriteString(start)
		encode(&b, m.Functions[i].trimmed())
	}
	if len(m.Functions) > 0 {
		b.WriteString("]")
	}
	b.WriteString("}\n")
	if b.Len() > MaxSize {
		return fmt.Errorf("the map would be larger than %d bytes", MaxSize)
	}
	_, err := w.Write(b.Bytes())
	return err
}

// encode appends a value on one line, with `<` and `&` as they are.
func encode(b *bytes.Buffer, v any) {
	e := json.NewEncoder(b)
	e.SetEscapeHTML(false)
	// Strings and numbers in lists: nothing here can fail.
	if err := e.Encode(v); err != nil {
		panic(err)
	}
	b.Truncate(b.Len() - 1)
}

func (f Function) trimmed() Function {
	f.Params, f.Constants = trim(f.Params), trim(f.Constants)
	f.Values, f.Blocks = trim(f.Values), trim(f.Blocks)
	return f
}

// trim drops the empty names at the end of a list.
func trim(list []string) []string {
	for len(list) > 0 && list[len(list)-1] == "" {
		list = list[:len(list)-1]
	}
	return list
}

// MarshalJSON writes the flat list of the file.
func (l Lines) MarshalJSON() ([]byte, error) {
	flat := make([]uint32, 0, 4*len(l))
	for _, r := range l {
		flat = append(flat, r.Instruction, r.Source, r.Line, r.Column)
	}
	return json.Marshal(flat)
}
