package lsp

import (
	"encoding/json"
	"strings"
	"testing"

	"go.lsp.dev/protocol"
)

// TestNumbersFollow deletes, moves, pastes and types lines: the edits put the
// numbers right, and leave lines alone that they have nothing to do with.
func TestNumbersFollow(t *testing.T) {
	const head = "module {\n version 1;\n types { count 2; @t0 = i32; @t1 = i32 (i32); }\n define internal i32 @f0(i32);\n globals { count 0; }\n function i32 @f0(i32 %p0) {\n  blocks 1;\n %b0:\n"
	const lines = "  %v0 = add i32 %p0, %p0;\n  %v1 = mul i32 %p0, %p0;\n  %v2 = sub i32 %v0, %v1;\n  ret i32 %v2;\n }\n}\n"
	line := uint32(strings.Count(head, "\n"))
	for _, c := range []struct {
		name     string
		from, to uint32 // the lines that the change replaces, from the function's first
		text     string
		want     string // the function after the edits
	}{
		{"delete", 0, 1, "", "  %v0 = mul i32 %p0, %p0;\n  %v1 = sub i32 %v0?, %v0;\n  ret i32 %v1;\n"},
		{"paste", 1, 1, "  %v0 = add i32 %p0, %p0;\n", "  %v0 = add i32 %p0, %p0;\n  %v1 = add i32 %p0, %p0;\n  %v2 = mul i32 %p0, %p0;\n  %v3 = sub i32 %v0, %v2;\n  ret i32 %v3;\n"},
		{"move", 0, 2, "  %v1 = mul i32 %p0, %p0;\n  %v0 = add i32 %p0, %p0;\n", "  %v0 = mul i32 %p0, %p0;\n  %v1 = add i32 %p0, %p0;\n  %v2 = sub i32 %v1, %v0;\n  ret i32 %v2;\n"},
		{"blank line", 1, 1, "\n", "  %v0 = add i32 %p0, %p0;\n\n  %v1 = mul i32 %p0, %p0;\n  %v2 = sub i32 %v0, %v1;\n  ret i32 %v2;\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			client := connect(t, modern, Options{})
			client.open(head + lines)
			at := protocol.Position{Line: line + c.from}
			client.change(2, protocol.Range{Start: at, End: protocol.Position{Line: line + c.to}}, c.text)
			var got numbers
			if err := json.Unmarshal([]byte(client.must(commandNumbers, map[string]any{"positions": []protocol.Position{at}, "cursors": []protocol.Position{at}})), &got); err != nil {
				t.Fatal(err)
			}
			kept := strings.SplitAfter(lines, "\n")
			changed := head + strings.Join(kept[:c.from], "") + c.text + strings.Join(kept[c.to:], "")
			text := applied(changed, got.Edits)
			if body := strings.TrimSuffix(strings.TrimPrefix(text, head), " }\n}\n"); body != c.want {
				t.Errorf("the function became\n%swant\n%s", body, c.want)
			}
		})
	}
}
