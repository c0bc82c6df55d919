package main

// root is the directory of go.mod, seen from this package.
const root = "../.."
