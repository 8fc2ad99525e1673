#ifndef CTELOP_MALLOC_SHIM_H
#define CTELOP_MALLOC_SHIM_H

// How glibc hands out memory, which Swift's module of it leaves out.
#ifdef __linux__
#include <malloc.h>
#endif

#endif
