#ifndef CTELOP_CAIRO_SHIM_H
#define CTELOP_CAIRO_SHIM_H

// Contexts, paths and image surfaces, to draw frames.
#include <cairo.h>
// Text drawn with a FreeType face and its axis values, which Cairo takes as a fontconfig pattern.
#include <cairo-ft.h>
#include <fontconfig/fcfreetype.h>
// PDF and SVG output.
#include <cairo-pdf.h>
#include <cairo-svg.h>

#endif
