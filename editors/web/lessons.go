package web

import (
	"encoding/json"
	"io/fs"
	"path"
	"regexp"
	"strings"

	"github.com/pnaclasm/pnaclasm/testdata"
)

// lesson is a program of the tutorial, and what there is to say about it.
type lesson struct {
	Name    string `json:"name"`
	Title   string `json:"title"`
	Text    string `json:"text"`
	Program string `json:"program"`
	Stdin   string `json:"stdin"`
}

// inLesson matches the first command that a lesson shows, with its input.
var inLesson = regexp.MustCompile(`(?m)^    \$ echo (.*) \| pnaclasm run`)

// lessons returns the tutorial, and the other files that it includes and reads.
func lessons() (list []lesson, files map[string]string, err error) {
	entries, err := fs.ReadDir(testdata.Files, "learn")
	if err != nil {
		return nil, nil, err
	}
	files = map[string]string{}
	for _, e := range entries {
		data, err := testdata.Files.ReadFile(path.Join("learn", e.Name()))
		if err != nil {
			return nil, nil, err
		}
		if name := e.Name(); '0' <= name[0] && name[0] <= '9' {
			list = append(list, newLesson(name, string(data)))
		} else {
			files[name] = string(data)
		}
	}
	return list, files, nil
}

func newLesson(name, program string) lesson {
	text := introduction(program)
	title, _, _ := strings.Cut(text, ":")
	l := lesson{Name: name, Title: strings.TrimLeft(name[:2], "0") + " " + title, Text: text, Program: program}
	if m := inLesson.FindStringSubmatch(text); m != nil {
		l.Stdin = m[1] + "\n"
	}
	return l
}

// introduction returns the comment at the top of a program. Lines of a paragraph are joined.
func introduction(program string) string {
	var b strings.Builder
	before := ""
	for line := range strings.Lines(program) {
		text, ok := strings.CutPrefix(strings.TrimRight(line, "\r\n"), "//")
		if !ok {
			break
		}
		text = strings.TrimPrefix(text, " ")
		if b.Len() > 0 {
			b.WriteString(joint(before, text))
		}
		b.WriteString(text)
		before = text
	}
	return b.String()
}

// joint is what stands between two lines of a comment.
func joint(before, text string) string {
	if before == "" || text == "" || strings.HasPrefix(before, "    ") || strings.HasPrefix(text, "    ") {
		return "\n"
	}
	return " "
}

// lessonsJSON is the file that the page loads.
func lessonsJSON() ([]byte, error) {
	list, files, err := lessons()
	if err != nil {
		return nil, err
	}
	return json.Marshal(map[string]any{"lessons": list, "files": files})
}
