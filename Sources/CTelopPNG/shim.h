#ifndef CTELOP_PNG_SHIM_H
#define CTELOP_PNG_SHIM_H

// Writes images larger than a Cairo surface can be.
#include <png.h>

// Swift does not import a macro combined from other macros: blue, green, red and alpha bytes.
enum { telop_png_bgra = PNG_FORMAT_BGRA };

#endif
