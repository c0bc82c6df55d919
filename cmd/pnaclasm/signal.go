package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"
)

// untilSignal does what leaves processes and temporary files behind if it is not
// ended in order: a signal that asks this process to end ends the context. The
// error is the status of the signal then.
func untilSignal(do func(ctx context.Context) error) error {
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	if !signal.Ignored(syscall.SIGHUP) { // nohup
		signal.Notify(signals, syscall.SIGHUP)
	}
	defer signal.Stop(signals)
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	caught := make(chan os.Signal, 1)
	go func() {
		select {
		case s := <-signals:
			caught <- s
			cancel()
		case <-ctx.Done():
		}
	}()
	err := do(ctx)
	select {
	case s := <-caught:
		if number, ok := s.(syscall.Signal); ok {
			return statusSignal + status(number)
		}
	default:
	}
	return err
}
