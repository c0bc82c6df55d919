package ir

// Module is a translation unit, or several that were linked.
type Module struct {
	// Name is what diagnostics call the module's file, Text its text.
	Name string
	Text string
	// Layout is the data layout of the target.
	Layout Layout
	Triple string
	// Symbols are the functions, variables and aliases in the order of the text.
	Symbols []*Symbol
	// Metadata are the texts of the numbered metadata: `!7 = TEXT`.
	Metadata map[int]string

	names map[string]*Symbol
}

// Symbol returns the symbol called name, or nil.
func (m *Module) Symbol(name string) *Symbol { return m.names[name] }

// Add puts a symbol into the module. A symbol of its name must not be there.
func (m *Module) Add(s *Symbol) *Symbol {
	if m.names == nil {
		m.names = map[string]*Symbol{}
	}
	m.Symbols = append(m.Symbols, s)
	m.names[s.Name] = s
	return s
}

// Rename gives a symbol another name, which must be free.
func (m *Module) Rename(s *Symbol, name string) {
	delete(m.names, s.Name)
	s.Name = name
	m.names[name] = s
}

// Keep drops the symbols for which keep is false.
func (m *Module) Keep(keep func(*Symbol) bool) {
	rest := m.Symbols[:0]
	for _, s := range m.Symbols {
		if keep(s) {
			rest = append(rest, s)
		} else if m.names[s.Name] == s {
			delete(m.names, s.Name)
		}
	}
	clear(m.Symbols[len(rest):])
	m.Symbols = rest
}

// Functions are the functions with a body.
func (m *Module) Functions() []*Symbol {
	var list []*Symbol
	for _, s := range m.Symbols {
		if s.Kind == FunctionSymbol && s.Defined() {
			list = append(list, s)
		}
	}
	return list
}

// SymbolKind is the kind of a symbol.
type SymbolKind uint8

// The kinds of symbol. Unseen is one that was used and not declared.
const (
	UnseenSymbol SymbolKind = iota
	FunctionSymbol
	VariableSymbol
	AliasSymbol
)

// Linkage says who may see a symbol and what happens to several of its name.
type Linkage uint8

// The linkages. Private ones count as Internal, and AvailableExternally as a
// declaration.
const (
	External Linkage = iota
	Internal
	LinkOnce // may be dropped if nobody uses it; one of several is taken
	Weak     // one of several is taken, a strong one first
	Common   // a weak zero-initialised variable
	Appending
	ExternWeak // a declaration that may stay undefined
)

// Symbol is a function, a variable or an alias.
type Symbol struct {
	Name    string
	Kind    SymbolKind
	Linkage Linkage
	// ValueType is the type of the variable's memory, or of the function.
	ValueType *Type
	Align     uint64 // in bytes; 0 if not said

	// Constant marks a variable that nobody writes, ThreadLocal one of which each
	// thread has its own.
	Constant, ThreadLocal bool
	// Init is a variable's contents, or what an alias stands for; nil for a
	// declaration.
	Init Value

	// Params and Blocks are those of a function; Blocks[0] is where it begins. A
	// declaration has no blocks.
	Params []*Param
	Blocks []*Block
	// Result are the attributes of what the function returns.
	Result Attrs
	// ReturnsTwice marks a function like setjmp.
	ReturnsTwice bool
	// Debug is the number of the function's metadata, 0 without.
	Debug int

	// Module and Pos are where it stands: a byte offset in the module's text.
	Module *Module
	Pos    int
}

// Type is the type of the symbol's address.
func (s *Symbol) Type() *Type { return PtrType }

// Defined reports whether the symbol has contents, not just a name.
func (s *Symbol) Defined() bool { return len(s.Blocks) > 0 || s.Init != nil }

// Block is a basic block. Its last instruction is a terminator.
type Block struct {
	Name  string
	Insts []*Inst

	seen bool // by a walk that is under way
}

// Terminator is the last instruction of the block.
func (b *Block) Terminator() *Inst { return b.Insts[len(b.Insts)-1] }

// Inst is an instruction.
type Inst struct {
	Op  Op
	Typ *Type // of its result
	// Name is that of its result; numbers are names, too.
	Name string
	// Args are the values it uses. A call's callee is the last one; a store's are
	// the value and the address; a phi's belong to Blocks.
	Args []Value
	// Blocks are basic blocks: the targets of a terminator (of a switch, the
	// default first), and where a phi's values come from.
	Blocks []*Block
	// Cases are the values of a switch.
	Cases []*Const
	// Source is the type of a getelementptr's memory, of an alloca, or of the
	// function that is called.
	Source *Type
	// Indices are those of an extractvalue or insertvalue; the elements that a
	// shufflevector takes, -1 for any.
	Indices []int
	// Pred is the predicate of a comparison, as isa numbers them.
	Pred  uint64
	Align uint64 // in bytes; 0 if not said
	// Order and FailOrder are the orderings of an atomic access.
	Order, FailOrder Ordering
	RMW              RMW
	Volatile, Tail   bool
	// Disjoint is the flag of an or whose operands have no bit in common.
	Disjoint bool
	// Weak is the flag of a cmpxchg that may fail without reason.
	Weak bool
	// Asm is the text of inline assembly that is called, Constraint what it does.
	Asm *Asm
	// ArgAttrs are the attributes of the arguments of a call, Result those of what
	// it returns.
	ArgAttrs []Attrs
	Result   Attrs
	// Cleanup marks a landingpad that is entered for every exception; Catches are
	// the type infos of its clauses in order: a filter's is an array constant.
	Cleanup bool
	// Debug is the number of the metadata that says which line of the source it
	// was made from, 0 without.
	Debug int
	// Pos is the byte offset of the instruction in the module's text.
	Pos int
}

// Asm is inline assembly.
type Asm struct{ Text, Constraints string }

// Type is the type of the instruction's result.
func (in *Inst) Type() *Type { return in.Typ }

// Callee is what a call or an invoke calls.
func (in *Inst) Callee() Value { return in.Args[len(in.Args)-1] }

// CallArgs are the arguments of a call or an invoke.
func (in *Inst) CallArgs() []Value { return in.Args[:len(in.Args)-1] }

// CalledSymbol is the function that a call names, nil for a computed address.
func (in *Inst) CalledSymbol() *Symbol {
	if in.Op != Call && in.Op != Invoke || in.Asm != nil {
		return nil
	}
	s, _ := in.Callee().(*Symbol)
	return s
}
