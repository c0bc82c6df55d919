package ir

// attrs reads the attributes of a parameter, an argument or a result. What only
// helps an optimiser is skipped, whatever its name.
func (p *parser) attrs() Attrs {
	var a Attrs
	for {
		switch p.tok.kind {
		case tokString:
			p.advance()
			if p.accept('=') {
				p.str()
			}
		case tokAttrs:
			p.advance()
		case tokWord:
			if constWords[p.tok.text] || wordTypes[p.tok.text] != nil {
				return a
			}
			if _, integer := integerWidth(p.tok.text); integer {
				return a
			}
			p.attr(&a)
		default:
			return a
		}
	}
}

// attr reads one attribute.
func (p *parser) attr(a *Attrs) {
	switch word := p.advance().text; word {
	case "zeroext":
		a.ZeroExt = true
	case "signext":
		a.SignExt = true
	case "byval":
		a.ByVal = p.attrType()
	case "sret":
		a.StructRet = p.attrType()
	case "align":
		a.Align = p.alignment()
	case "inalloca", "preallocated", "swiftself", "swifterror", "swiftasync", "nest":
		a.Refused = word
		p.skipArguments()
	default:
		p.skipArguments()
	}
}

// attrType reads the type in parentheses of an attribute.
func (p *parser) attrType() *Type {
	if !p.is('(') {
		p.fail(p.tok, codeTypedPtr, "expected the type in parentheses: this text is by LLVM 14 or older; `opt -S` of LLVM 17 or later writes it anew")
	}
	p.advance()
	t := p.typ()
	p.expect(')')
	return t
}

// alignment reads a number, in parentheses or not.
func (p *parser) alignment() uint64 {
	paren := p.accept('(')
	at := p.tok
	n := p.number()
	if paren {
		p.expect(')')
	}
	if n == 0 || n&(n-1) != 0 || n > 1<<32 {
		p.fail(at, codeSyntax, "an alignment is a power of two up to 2^32")
	}
	return n
}

func (p *parser) skipArguments() {
	if p.is('(') {
		p.skipBalanced()
	}
}

// linkages are the words of linkage. Those of a declaration are told apart by
// the reader of symbols.
var linkages = map[string]Linkage{
	"private": Internal, "internal": Internal, "external": External, "extern_weak": ExternWeak,
	"linkonce": LinkOnce, "linkonce_odr": LinkOnce, "weak": Weak, "weak_odr": Weak, "common": Common,
	"appending": Appending, "available_externally": External,
}

// symbolWords reads what stands between a symbol's name and its type: linkage,
// visibility and the like. Only says that the text is a mere copy of a
// definition elsewhere.
func (p *parser) symbolWords(s *Symbol) (external, only bool) {
	for p.tok.kind == tokWord {
		if l, ok := linkages[p.tok.text]; ok {
			s.Linkage = l
			external = external || p.tok.text == "external" || l == ExternWeak
			only = only || p.tok.text == "available_externally"
			p.advance()
			continue
		}
		switch p.tok.text {
		case "dso_local", "dso_preemptable", "default", "hidden", "protected", "dllimport", "dllexport",
			"unnamed_addr", "local_unnamed_addr", "externally_initialized":
			p.advance()
		case "thread_local":
			p.advance()
			s.ThreadLocal = true
			p.skipArguments()
		case "addrspace":
			p.addrSpace()
		default:
			return external, only
		}
	}
	return external, only
}

// callingConventions are the words of calling conventions that mean nothing
// here: caller and callee are translated together.
var callingConventions = []string{"ccc", "fastcc", "coldcc", "tailcc", "cxx_fast_tlscc", "preserve_mostcc", "preserve_allcc",
	"preserve_nonecc", "swiftcc", "swifttailcc", "ghccc", "webkit_jscc", "anyregcc", "x86_stdcallcc", "x86_fastcallcc",
	"x86_thiscallcc", "x86_vectorcallcc", "x86_regcallcc", "x86_64_sysvcc", "win64cc", "arm_aapcscc", "arm_aapcs_vfpcc", "arm_apcscc"}

// convention skips a calling convention.
func (p *parser) convention() {
	if p.acceptWord("cc") {
		p.number()
		return
	}
	p.acceptWords(callingConventions...)
}
