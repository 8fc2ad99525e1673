#ifndef CTELOP_ZLIB_SHIM_H
#define CTELOP_ZLIB_SHIM_H

// Compresses slides embedded in pages; browsers decompress them natively.
#include <zlib.h>

#endif
