#ifndef CTELOP_PNG_SHIM_H
#define CTELOP_PNG_SHIM_H

// Pictures larger than Cairo has.
#include <png.h>

// Swift does not import a flag made of flags: blue, green, red and opacity, in bytes.
enum { telop_png_bgra = PNG_FORMAT_BGRA };

#endif
