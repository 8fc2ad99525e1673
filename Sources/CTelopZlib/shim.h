#ifndef CTELOP_ZLIB_SHIM_H
#define CTELOP_ZLIB_SHIM_H

// Slides within pages: what browsers inflate by themselves.
#include <zlib.h>

#endif
