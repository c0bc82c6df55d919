package main

import (
	"errors"
	"os"
	"path/filepath"
	"runtime/pprof"
)

// The files of a directory of profiles, which `go tool pprof` reads.
const (
	cpuProfile  = "cpu.pprof"
	heapProfile = "heap.pprof"
)

// startProfiles begins to measure where the process spends its time. finish
// writes that to a directory, which is made, and what is in memory then.
func startProfiles(dir string) (finish func() error, err error) {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, err
	}
	cpu, err := os.Create(filepath.Join(dir, cpuProfile))
	if err != nil {
		return nil, err
	}
	if err := pprof.StartCPUProfile(cpu); err != nil {
		return nil, errors.Join(err, cpu.Close())
	}
	return func() error {
		pprof.StopCPUProfile()
		return errors.Join(cpu.Close(), writeHeap(filepath.Join(dir, heapProfile)))
	}, nil
}

func writeHeap(name string) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	return errors.Join(pprof.WriteHeapProfile(f), f.Close())
}
