package dap

import (
	"net/url"
	"path/filepath"
	"strings"
)

// fileScheme begins the URI of a file.
const fileScheme = "file://"

// pathFormatURI is what a client says that names files by URIs.
const pathFormatURI = "uri"

// localPath returns the path of a file that is named by its path or URI. Other names
// stay what they are.
func localPath(name string) string {
	if !strings.HasPrefix(name, fileScheme) {
		return name
	}
	u, err := url.Parse(name)
	if err != nil || u.Path == "" {
		return name
	}
	path := u.Path
	if len(path) > 2 && path[0] == '/' && path[2] == ':' { // "/C:/…"
		path = path[1:]
	}
	return filepath.FromSlash(path)
}

// clientPath names a file as the client does.
func (s *session) clientPath(path string) string {
	if !s.uris || strings.Contains(path, ":/") {
		return path
	}
	path = filepath.ToSlash(path)
	if !strings.HasPrefix(path, "/") {
		path = "/" + path
	}
	return (&url.URL{Scheme: "file", Path: path}).String()
}
