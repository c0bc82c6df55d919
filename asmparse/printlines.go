package asmparse

import (
	"bytes"
	"strconv"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// enter prints the first line of a block.
func (p *printer) enter(dst []byte) []byte {
	block := isa.BlockID(p.args[0].Value)
	switch {
	case len(p.args) > 1:
		dst = p.header(append(dst, block.String()...))
	case block == isa.Function, p.layout.Away && !p.layout.Bcdis:
		// A function block without header has no name of its own.
		dst = append(strconv.AppendUint(append(dst, wordBlockNumber+"("...), uint64(block), 10), ')')
	default:
		dst = append(dst, block.String()...)
	}
	dst = append(dst, " {"...)
	if p.node.Width != 0 {
		dst = append(strconv.AppendUint(append(dst, " <"...), uint64(p.node.Width), 10), '>')
	}
	if p.layout.Bcdis {
		dst = strconv.AppendUint(append(dst, "  // BlockID = "...), uint64(block), 10)
	}
	return dst
}

// header prints ` RT @fN(T %pN, …)`.
func (p *printer) header(dst []byte) []byte {
	params := p.args[3:]
	if n := len(params); n%2 != 0 { // the linkage
		word, _ := isa.LinkageWords.Word(params[n-1].Value)
		dst = append(append(dst, ' '), word...)
		params = params[:n-1]
	}
	dst = append(p.args[1].Type().AppendTo(append(dst, ' ')), ' ')
	dst = append(p.id(dst, &p.args[2]), '(')
	for i := 0; i+1 < len(params); i += 2 {
		if i > 0 {
			dst = append(dst, ", "...)
		}
		dst = append(params[i].Type().AppendTo(dst), ' ')
		dst = p.id(dst, &params[i+1])
	}
	return append(dst, ')')
}

// define prints the definition of an abbreviation.
func (p *printer) define(dst []byte) []byte {
	if o := &p.args[0]; o.Sort == SortPlaceholder {
		dst = p.spelling(dst, o)
	} else {
		dst = strconv.AppendUint(append(dst, p.node.Suffix.Sort, 'a'), o.Value, 10)
	}
	dst = append(dst, " = "+wordAbbrev+" <"...)
	for i := 1; i+1 < len(p.args); i += 2 {
		if i > 1 {
			dst = append(dst, ", "...)
		}
		code := p.args[i].Value
		dst = appendEncoding(dst, code, p.args[i+1].Value)
		if code == isa.EncodingArray && i+3 < len(p.args) {
			dst = appendEncoding(append(dst, '('), p.args[i+2].Value, p.args[i+3].Value)
			dst = append(dst, ')')
			i += 2
		}
	}
	return append(dst, ">;"...)
}

// appendEncoding appends a literal, a word, or a word and its bits.
func appendEncoding(dst []byte, code, value uint64) []byte {
	word, ok := isa.EncodingWords.Word(code)
	if !ok {
		return strconv.AppendUint(dst, value, 10)
	}
	dst = append(dst, word...)
	if code == isa.EncodingFixed || code == isa.EncodingVBR {
		dst = append(strconv.AppendUint(append(dst, '('), value, 10), ')')
	}
	return dst
}

// escape prints a record as such.
func (p *printer) escape(dst []byte) []byte {
	dst = append(strconv.AppendUint(dst, p.args[0].Value, 10), ": <"...)
	for i := 1; i < len(p.args); i++ {
		if i > 1 {
			dst = append(dst, ", "...)
		}
		dst = strconv.AppendUint(dst, p.args[i].Value, 10)
	}
	return append(dst, '>')
}

// spelling prints a name or literal as it was written, without blanks behind a
// sign.
func (p *printer) spelling(dst []byte, o *Operand) []byte {
	text := p.chunk.Text[o.Start:o.End]
	if len(text) > 0 && (text[0] == '-' || text[0] == '+') {
		dst = append(dst, text[0])
		l := Lexer{text: text, pos: 1}
		t := l.Next()
		for t.Kind == CommentLine || t.Kind == Foreign {
			t = l.Next()
		}
		text = text[t.Start:t.End]
	}
	return append(dst, text...)
}

// initial prints a string, bytes or words of a global.
func (p *printer) initial(dst []byte) []byte {
	if len(p.args) == 2 && p.args[1].Kind == isa.SlotBytes {
		return append(dst, p.chunk.Text[p.args[1].Start:p.args[1].End]...)
	}
	dst = append(p.args[0].Type().AppendTo(dst), " {"...)
	line := bytes.LastIndexByte(dst, '\n') + 1
	for i := 1; i < len(p.args); i++ {
		o := &p.args[i]
		switch {
		case o.Kind == isa.SlotAddend:
			dst = appendAddend(append(dst, ' '), o.Value)
			continue
		case i > 1:
			dst = append(dst, ',')
			if p.layout.Width > 0 && len(dst)-line+int(o.End-o.Start) > p.layout.Width {
				dst = append(dst, '\n')
				line = len(dst)
				dst = appendBlanks(dst, p.layout.Indent+levelWidth)
			} else {
				dst = append(dst, ' ')
			}
		}
		dst = p.id(dst, o)
	}
	return append(dst, '}')
}

// include prints the line that takes in another file.
func (p *printer) include(dst []byte) []byte {
	name := p.chunk.Data(&p.args[0])
	dst = append(dst, wordInclude+" "...)
	if p.args[0].Sort == SortPrelude {
		return append(append(append(dst, '<'), name...), '>')
	}
	return append(append(append(dst, '"'), name...), '"')
}
