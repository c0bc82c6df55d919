//go:build !js

package main

import (
	"fmt"
	"os"
)

func main() {
	fmt.Fprintln(os.Stderr, "pnaclasm-web-debug is for web pages: build it with GOOS=js GOARCH=wasm go build ./cmd/pnaclasm-web-debug")
	os.Exit(2)
}
