package assembler

import (
	"strings"
	"testing"

	"github.com/pnaclasm/pnaclasm/asmparse/testcorpus"
)

// manifest returns the rows of a manifest of the corpus by file name, each as a
// map from column to value.
func manifest(t testing.TB, folder string) map[string]map[string]string {
	data := testcorpus.Read(t, testcorpus.Path(t, folder, "manifest.tsv"))
	lines := strings.Split(strings.TrimRight(string(data), "\n"), "\n")
	columns := strings.Split(lines[0], "\t")
	rows := map[string]map[string]string{}
	for _, line := range lines[1:] {
		fields := strings.Split(line, "\t")
		row := map[string]string{}
		for i, f := range fields {
			row[columns[i]] = f
		}
		rows[fields[0]] = row
	}
	return rows
}
