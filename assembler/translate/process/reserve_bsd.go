//go:build unix && !linux

package process

// mapNoReserve has no meaning on systems that do not count reservations.
const mapNoReserve = 0
