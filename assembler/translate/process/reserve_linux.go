package process

import "syscall"

// mapNoReserve keeps a reservation from counting as memory in use.
const mapNoReserve = syscall.MAP_NORESERVE
