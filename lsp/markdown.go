package lsp

import "strings"

// plain takes the marks out of a text written in Markdown.
func plain(text string) string {
	var lines []string
	for _, line := range strings.Split(text, "\n") {
		if strings.HasPrefix(line, "```") || strings.HasPrefix(line, "|--") {
			continue
		}
		line = strings.NewReplacer("**", "", "`", "").Replace(line)
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}
