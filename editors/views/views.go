// Package views holds the sources of the parts of pages in this directory, for whoever
// bundles a page with them. See README.md.
package views

import "embed"

// Sources are the parts, by their paths from here.
//
//go:embed graph treemap *.ts
var Sources embed.FS
