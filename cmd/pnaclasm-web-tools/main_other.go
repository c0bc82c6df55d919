//go:build !js

package main

import (
	"fmt"
	"os"
)

func main() {
	fmt.Fprintln(os.Stderr, "pnaclasm-web-tools is for web pages: build it with GOOS=js GOARCH=wasm go build ./cmd/pnaclasm-web-tools")
	os.Exit(2)
}
