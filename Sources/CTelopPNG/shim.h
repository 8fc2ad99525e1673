#ifndef CTELOP_PNG_SHIM_H
#define CTELOP_PNG_SHIM_H

// Writes images larger than a Cairo surface can be.
#include <png.h>

// Pixels of four bytes: blue, green, red, alpha. Swift does not import a macro that combines other macros.
enum { telop_png_bgra = PNG_FORMAT_BGRA };

#endif
