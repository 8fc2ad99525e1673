#ifndef CTELOP_MALLOC_SHIM_H
#define CTELOP_MALLOC_SHIM_H

// How glibc hands out memory, which Swift's module of it leaves out.
#include <malloc.h>

#endif
