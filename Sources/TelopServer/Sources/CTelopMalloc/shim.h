#ifndef CTELOP_MALLOC_SHIM_H
#define CTELOP_MALLOC_SHIM_H

// glibc's malloc settings, which Swift's Glibc module omits.
#ifdef __linux__
#include <malloc.h>
#endif

#endif
