package pepper

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"

	"github.com/pnaclasm/pnaclasm/assembler/translate/ppapi"
)

// decoder reads a line of JSON: see encode.go.
type decoder struct {
	vars *vars
	json *json.Decoder
}

var errMemory = errors.New("the program has no memory left for it")

// decode returns the value that a line of JSON stands for, with one user. The error
// says what is wrong with the line.
func (s *vars) decode(line []byte) (value, error) {
	d := decoder{s, json.NewDecoder(bytes.NewReader(line))}
	d.json.UseNumber()
	v, err := d.value(0)
	if err != nil {
		return null, d.explain(err)
	}
	if _, err := d.json.Token(); err != io.EOF {
		s.release(v)
		return null, fmt.Errorf("expected nothing more behind the value, at byte %d", d.json.InputOffset())
	}
	return v, nil
}

// explain puts an error of the JSON reader into our words.
func (d *decoder) explain(err error) error {
	var syntax *json.SyntaxError
	switch {
	case errors.As(err, &syntax):
		return fmt.Errorf("expected JSON: %v, at byte %d", err, syntax.Offset)
	case err == io.EOF, err == io.ErrUnexpectedEOF:
		return errors.New("expected JSON: the line ends in the middle of a value")
	}
	return err
}

func (d *decoder) value(depth int) (value, error) {
	if depth > maxDepth {
		return null, errDepth
	}
	token, err := d.json.Token()
	if err != nil {
		return null, err
	}
	switch x := token.(type) {
	case nil:
		return null, nil
	case bool:
		return boolValue(x), nil
	case json.Number:
		f, err := x.Float64()
		if err != nil && !math.IsInf(f, 0) {
			return null, fmt.Errorf("expected a number, not %s", x)
		}
		return numberValue(f), nil
	case string:
		return d.made(object{kind: ppapi.VarString, text: x})
	}
	if token == json.Delim('[') {
		return d.array(depth)
	}
	return d.dictionary(depth)
}

// made makes an object.
func (d *decoder) made(o object) (value, error) {
	v, ok := d.vars.add(o)
	if !ok {
		return null, errMemory
	}
	return v, nil
}

func (d *decoder) array(depth int) (value, error) {
	array, err := d.made(object{kind: ppapi.VarArray})
	for i := uint32(0); err == nil && d.json.More(); i++ {
		var v value
		if v, err = d.value(depth + 1); err == nil {
			err = d.give(array, v, func(s *vars, o *object) bool { return s.set(o, i, v) })
		}
	}
	return d.closed(array, err)
}

// give makes a value a part of an object, and its only user.
func (d *decoder) give(to, v value, put func(s *vars, o *object) bool) error {
	d.vars.mu.Lock()
	defer d.vars.mu.Unlock()
	defer d.vars.drop(v)
	if o := d.vars.get(to, to.kind); o == nil || !put(d.vars, o) {
		return errMemory
	}
	return nil
}

// closed reads the bracket behind an array or a dictionary. What an error leaves
// behind is given back.
func (d *decoder) closed(v value, err error) (value, error) {
	if err == nil {
		_, err = d.json.Token()
	}
	if err != nil {
		d.vars.release(v)
		return null, err
	}
	return v, nil
}

// dictionary reads a dictionary, or what is tagged.
func (d *decoder) dictionary(depth int) (value, error) {
	if !d.json.More() {
		return d.entries(nil, depth)
	}
	key, err := d.key()
	if err != nil {
		return null, err
	}
	if !strings.HasPrefix(key, "$") {
		return d.entries(&key, depth)
	}
	v, err := d.tagged(key, depth)
	if err == nil && d.json.More() {
		err = fmt.Errorf("expected nothing beside %s", key)
	}
	return d.closed(v, err)
}

func (d *decoder) key() (string, error) {
	token, err := d.json.Token()
	key, ok := token.(string)
	if err == nil && !ok {
		err = errors.New("expected a key")
	}
	return key, err
}

// entries reads a dictionary whose first key may have been read.
func (d *decoder) entries(first *string, depth int) (value, error) {
	dictionary, err := d.made(object{kind: ppapi.VarDictionary, keys: map[string]value{}})
	for err == nil && (first != nil || d.json.More()) {
		err = d.entry(dictionary, first, depth)
		first = nil
	}
	return d.closed(dictionary, err)
}

// entry reads an entry of a dictionary, whose key may have been read.
func (d *decoder) entry(dictionary value, read *string, depth int) error {
	key, err := "", error(nil)
	if read != nil {
		key = *read
	} else if key, err = d.key(); err != nil {
		return err
	}
	v, err := d.value(depth + 1)
	if err != nil {
		return err
	}
	return d.give(dictionary, v, func(s *vars, o *object) bool { return s.put(o, key, v) })
}

// tagged reads what stands behind a key with "$".
func (d *decoder) tagged(key string, depth int) (value, error) {
	if key == tagDictionary {
		token, err := d.json.Token()
		if err == nil && token != json.Delim('{') {
			err = fmt.Errorf("expected an object behind %s", key)
		}
		if err != nil {
			return null, err
		}
		return d.entries(nil, depth+1)
	}
	token, err := d.json.Token()
	if err != nil {
		return null, err
	}
	text, isText := token.(string)
	switch {
	case key == tagUndefined && token == true:
		return undefined, nil
	case key == tagBuffer && isText:
		return d.buffer(text)
	case key == tagNumber && numbers[text] != undefined:
		return numbers[text], nil
	}
	return null, fmt.Errorf("expected %s, %s, %s or %s, not %s with %v", tagBuffer, tagUndefined, tagNumber, tagDictionary, key, token)
}

// numbers are those that JSON has no notation for.
var numbers = map[string]value{
	"NaN": floatValue(math.NaN()), "Infinity": floatValue(math.Inf(1)), "-Infinity": floatValue(math.Inf(-1)),
	"-0": floatValue(math.Copysign(0, -1)),
}

func (d *decoder) buffer(text string) (value, error) {
	data, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		return null, fmt.Errorf("expected base64 behind %s: %w", tagBuffer, err)
	}
	v, address, ok := d.vars.buffer(uint32(len(data)))
	if !ok {
		return null, errMemory
	}
	d.vars.arena.process.Write(address, data)
	return v, nil
}
