package lsp

import (
	"context"
	"strings"
	"sync"
	"time"

	"go.lsp.dev/protocol"

	"github.com/pnaclasm/pnaclasm/analysis/symbol"
)

// maxSymbols limits the answer to a query, maxKept how many symbols of texts that are not
// open are kept for the next one: one is asked for with each key.
const (
	maxSymbols = 1000
	maxKept    = 100_000
)

// address is a function, global or type of a text.
type address struct {
	info protocol.SymbolInformation
	// letters are those of its name and ID in which a query is looked for.
	letters string
	// unnamed says that it has no name: nobody lists it who does not ask for it.
	unnamed bool
}

// addressesOfFile are the addresses of a text at one of its states.
type addressesOfFile struct {
	changed time.Time
	size    int64
	list    []address
}

// symbolsKept are the addresses of texts that are not open, by path.
type symbolsKept struct {
	mu    sync.Mutex
	files map[string]addressesOfFile
	count int
	// read counts the texts that were read.
	read int
}

// of returns the addresses of a text: those kept, unless it has changed.
func (k *symbolsKept) of(f *workspaceFile, read func() []address) []address {
	k.mu.Lock()
	defer k.mu.Unlock()
	known, ok := k.files[f.path]
	if ok && known.changed.Equal(f.info.ModTime()) && known.size == f.info.Size() {
		return known.list
	}
	k.read++
	k.count -= len(known.list)
	delete(k.files, f.path)
	list := read()
	if k.count+len(list) <= maxKept {
		if k.files == nil {
			k.files = map[string]addressesOfFile{}
		}
		k.files[f.path] = addressesOfFile{f.info.ModTime(), f.info.Size(), list}
		k.count += len(list)
	}
	return list
}

// workspaceSymbol finds the names of the symbol tables of all documents and of all
// other texts of the workspace.
func workspaceSymbol(s *server, ctx context.Context, p *protocol.WorkspaceSymbolParams) (protocol.WorkspaceSymbolResult, error) {
	found := symbolSearch{server: s, params: p, query: strings.ToLower(p.Query), list: protocol.SymbolInformationSlice{}}
	for _, v := range s.allViews() {
		found.add(v.addresses())
	}
	for _, file := range s.closedTexts(ctx) {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		found.add(s.symbols.of(&file, func() []address {
			v, err := s.viewOfFile(&file)
			if err != nil {
				return nil
			}
			return v.addresses()
		}))
	}
	if p.PartialResultToken != nil {
		found.list = found.list[:0] // all has been sent
	}
	return found.list, ctx.Err()
}

// symbolSearch is the work for one query.
type symbolSearch struct {
	*server
	params *protocol.WorkspaceSymbolParams
	query  string
	list   protocol.SymbolInformationSlice
}

// add adds the addresses whose name or ID has the letters of the query in it.
func (f *symbolSearch) add(all []address) {
	from := len(f.list)
	for i := range all {
		a := &all[i]
		if len(f.list) < maxSymbols && !(a.unnamed && f.query == "") && strings.Contains(a.letters, f.query) {
			f.list = append(f.list, a.info)
		}
	}
	if f.params.PartialResultToken != nil && len(f.list) > from {
		f.report(f.params.PartialResultToken, f.list[from:])
	}
}

// addresses lists the functions and globals of a text, and the types that have names.
func (v *view) addresses() []address {
	var list []address
	index := v.Module().Index()
	for _, id := range index.Order {
		name := index.Names[id]
		r, ok := symbol.Definition(v.Snapshot, symbol.Symbol{Sort: id.Sort, Index: id.Index, Block: symbol.Module})
		if !ok || name == "" && id.Sort == 't' {
			continue
		}
		info := protocol.SymbolInformation{Location: v.location(r.Span)}
		info.Name, info.Kind = id.String(), protocol.SymbolKindVariable
		if name != "" {
			info.Name, info.ContainerName = name, new(id.String())
		}
		if id.Sort == 'f' {
			info.Kind = protocol.SymbolKindFunction
			if block, ok := index.Bodies[id.Index]; ok {
				info.Location = v.location(v.AddressSpan(block))
			}
		}
		list = append(list, address{info, strings.ToLower(name + " " + id.String()), name == ""})
	}
	return list
}
