package lsp

// hostCommands is empty in a browser: see programs_host.go.
var hostCommands map[string]command
