#ifndef PNACL_ALLOCA_H
#define PNACL_ALLOCA_H
#define alloca(size) __builtin_alloca(size)
#endif
