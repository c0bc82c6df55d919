package lsp

import (
	"context"

	"go.lsp.dev/protocol"

	"github.com/pnaclasm/pnaclasm/analysis/refactor"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
)

// numbers is the result of numbersCommand.
type numbers struct {
	// Version is that of the document which the edits are for.
	Version int32               `json:"version"`
	Edits   []protocol.TextEdit `json:"edits"`
}

// numbersCommand returns the edits that let the numbers follow a change: lines that
// were typed, deleted, moved or pasted. The positions are where the text changed,
// and the cursors stay where they are. Clients ask for it in place of
// textDocument/onTypeFormatting where they can make the edits a part of the change,
// so that one undo takes back both.
func numbersCommand(v *view, _ context.Context, a *commandArguments) (any, error) {
	result := numbers{Version: v.version, Edits: []protocol.TextEdit{}}
	if !v.settings.Renumber {
		return result, nil
	}
	edits, seen := []diag.Edit(nil), map[int]bool{}
	for _, p := range a.Positions {
		offset := v.offset(p)
		block := v.BlockAt(offset)
		if v.Context(block) == nil {
			block = moduleNumbers
		}
		if !seen[block] {
			seen[block] = true
			edits = append(edits, v.renumberAt(offset, refactor.Keep)...)
		}
	}
	diag.SortEdits(edits)
	result.Edits = v.textEdits(refactor.Few(v.Snapshot, edits, v.offsets(a.Cursors)))
	return result, nil
}

// moduleNumbers stands for all blocks that are no function's.
const moduleNumbers = -1

func (v *view) offsets(list []protocol.Position) []int {
	out := make([]int, len(list))
	for i, p := range list {
		out[i] = v.offset(p)
	}
	return out
}
