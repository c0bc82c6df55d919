package web

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"

	"github.com/pnaclasm/pnaclasm/assembler/translate/wasm"
)

// Folder returns the files of the playground by their paths: those that were built, and
// those that are made of tables. commands are what the documentation says of the commands.
func Folder(built map[string][]byte, commands []Command) (map[string][]byte, error) {
	files := maps.Clone(built)
	pages, err := fs.Sub(static, "static")
	if err != nil {
		return nil, err
	}
	if err := collect(pages, "", files); err != nil {
		return nil, err
	}
	if files["lessons.json"], err = lessonsJSON(); err != nil {
		return nil, err
	}
	files["loader.mjs"] = []byte(wasm.Loader(true))
	if err := addDocs(files, commands); err != nil {
		return nil, err
	}
	return files, seal(files)
}

// contents are what a folder is made of: files.json, for the service worker.
type contents struct {
	Version string   `json:"version"`
	Files   []string `json:"files"`
}

// seal adds the list of the files with the version that they make, which is part of the
// service worker, too: browsers look there for a new one.
func seal(files map[string][]byte) error {
	names := slices.Sorted(maps.Keys(files))
	number := version(files)
	list, err := json.Marshal(contents{number, slices.DeleteFunc(names, isWorker)})
	if err != nil {
		return err
	}
	files["files.json"] = list
	files[serviceWorker] = append(files[serviceWorker], "// "+number+"\n"...)
	return nil
}

// version is a number for what files hold: other files have another one.
func version(files map[string][]byte) string {
	hash := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(files)) {
		fmt.Fprintf(hash, "%s %d\n%s", name, len(files[name]), files[name])
	}
	return hex.EncodeToString(hash.Sum(nil))[:16]
}

const serviceWorker = "sw.js"

func isWorker(name string) bool { return path.Base(name) == serviceWorker }
