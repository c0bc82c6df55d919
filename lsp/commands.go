package lsp

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
)

// The commands a client can have executed. All take one object: see
// commandArguments.
const (
	commandShow        = "pnaclasm.show"
	commandAssemble    = "pnaclasm.assemble"
	commandDisassemble = "pnaclasm.disassemble"
	commandBuild       = "pnaclasm.build"
	commandRun         = "pnaclasm.run"
	commandGoToBit     = "pnaclasm.goToBit"
	commandBitAt       = "pnaclasm.bitAt"
	commandRenumber    = "pnaclasm.renumber"
	commandNumbers     = "pnaclasm.numbers"
	commandCompare     = "pnaclasm.compare"
	commandAdvise      = "pnaclasm.advise"
	commandGraph       = "pnaclasm.graph"
	commandContents    = "pnaclasm.contents"
	commandMemory      = "pnaclasm.memory"
	commandProfile     = "pnaclasm.profile"
)

// commandArguments are what commands take; each uses some of them.
type commandArguments struct {
	URI      uri.URI           `json:"uri"`
	Position protocol.Position `json:"position"`
	// Positions are where the text has changed, Cursors where cursors stand.
	Positions []protocol.Position `json:"positions"`
	Cursors   []protocol.Position `json:"cursors"`
	// Kind is the view to show.
	Kind string `json:"kind"`
	// Output is the path of the file to write; beside the document if empty.
	Output string `json:"output"`
	// Bit is a position `B:N`.
	Bit string `json:"bit"`
	// Args and Stdin are for the program to run.
	Args  []string `json:"args"`
	Stdin string   `json:"stdin"`
	// Global is the number of a global.
	Global uint64 `json:"global"`
	// Other is the file to compare with, or the profile to read.
	Other uri.URI `json:"other"`
}

// command is what executes a command.
type command struct {
	// title is what progress is reported under; "" for a command that is quick.
	title string
	// run executes the command on an open document, file one on a file that need
	// not be open.
	run  func(v *view, ctx context.Context, a *commandArguments) (any, error)
	file func(s *server, ctx context.Context, a *commandArguments) (any, error)
}

// commands are those of every host, and those of this one.
var commands = withHost(map[string]command{
	commandShow:        {run: showCommand, title: "Translating"},
	commandAssemble:    {run: assembleCommand, title: "Assembling"},
	commandDisassemble: {file: disassembleCommand, title: "Disassembling"},
	commandGoToBit:     {run: goToBitCommand},
	commandBitAt:       {run: bitAtCommand},
	commandRenumber:    {run: renumberCommand},
	commandNumbers:     {run: numbersCommand},
	commandAdvise:      {run: adviseCommand, title: "Weighing"},
	commandGraph:       {run: graphCommand},
	commandContents:    {run: contentsCommand},
	commandMemory:      {run: memoryCommand},
})

// withHost adds the commands that need a machine.
func withHost(list map[string]command) map[string]command {
	maps.Copy(list, hostCommands)
	return list
}

func commandNames() []string {
	names := make([]string, 0, len(commands))
	for name := range commands {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// prepareExecuteCommand takes the view of the document, if the command is about
// one.
func prepareExecuteCommand(s *server, params []byte) (work, error) {
	p, err := decode[protocol.ExecuteCommandParams](params)
	if err != nil {
		return nil, err
	}
	c, ok := commands[p.Command]
	if !ok {
		return nil, jsonrpc2.NewError(jsonrpc2.InvalidParams, fmt.Sprintf("there is no command %q", p.Command))
	}
	a := &commandArguments{}
	if len(p.Arguments) > 0 {
		if err := json.Unmarshal(p.Arguments[0], a); err != nil {
			return nil, jsonrpc2.NewError(jsonrpc2.InvalidParams, fmt.Sprintf("the argument of %s: %v", p.Command, err))
		}
	}
	var v *view
	if c.run != nil {
		if v, err = s.view(a.URI); err != nil {
			return nil, err
		}
	}
	return func(ctx context.Context) (any, error) {
		ctx, done := s.progress(ctx, p.WorkDoneToken, c.title)
		defer done()
		return c.execute(s, v, ctx, a)
	}, nil
}

func (c *command) execute(s *server, v *view, ctx context.Context, a *commandArguments) (any, error) {
	var result any
	var err error
	if c.run != nil {
		result, err = c.run(v, ctx, a)
	} else {
		result, err = c.file(s, ctx, a)
	}
	if err != nil || result == nil {
		return nil, err
	}
	return rawJSON(result), nil
}

// goToBitCommand returns the place of a bit position in the text.
func goToBitCommand(v *view, ctx context.Context, a *commandArguments) (any, error) {
	pos, err := parseBit(a.Bit)
	if err != nil {
		return nil, err
	}
	block, record, ok := v.AtBit(ctx, pos)
	if !ok {
		return nil, fmt.Errorf("no record stands at %s", pos)
	}
	c := v.Tree(block)
	n := &c.Nodes[v.Meaning(block).Nodes[record]]
	at := v.Start(block)
	where := v.location(diag.Span{Start: at + int(n.Start), End: at + int(n.End)})
	if v.client.showDocument {
		v.server.spawn("show", func() { v.server.showDocument(where) })
	}
	return where, nil
}

// showDocument asks the client to show a place.
func (s *server) showDocument(l protocol.Location) {
	p := &protocol.ShowDocumentParams{URI: l.URI, TakeFocus: new(true), Selection: &l.Range}
	if _, err := s.conn.Call(s.ctx, protocol.MethodWindowShowDocument, p, nil); err != nil {
		s.log.Warn("document not shown", "error", err)
	}
}

// parseBit reads a position `B:N`, or `B` for the first bit of a byte.
func parseBit(text string) (diag.BitPos, error) {
	bytes, bit, both := strings.Cut(strings.TrimSpace(text), ":")
	b, err := strconv.ParseUint(bytes, 10, 48)
	n := uint64(0)
	if err == nil && both {
		n, err = strconv.ParseUint(bit, 10, 3)
	}
	if err != nil {
		return 0, fmt.Errorf("%q is no bit position: expected B:N, a byte and a bit from 0 to 7", text)
	}
	return diag.BitPos(8*b + n), nil
}

// bitAtCommand returns the bit position of the record at a place.
func bitAtCommand(v *view, ctx context.Context, a *commandArguments) (any, error) {
	site := v.At(v.offset(a.Position))
	record := v.Meaning(site.Block).RecordOf(site.Node)
	if record < 0 {
		return nil, fmt.Errorf("there is no record here")
	}
	pos, _ := v.RecordPos(ctx, site.Block, record)
	return pos.String(), ctx.Err()
}

// renumberCommand puts all numbers right.
func renumberCommand(v *view, ctx context.Context, _ *commandArguments) (any, error) {
	edit := v.workspaceEdit(renumberAll(v, ctx))
	if !v.client.applyEdit {
		return edit, nil
	}
	p := &protocol.ApplyWorkspaceEditParams{Label: new("Renumber"), Edit: *edit}
	_, err := v.server.conn.Call(ctx, protocol.MethodWorkspaceApplyEdit, p, nil)
	return nil, err
}
