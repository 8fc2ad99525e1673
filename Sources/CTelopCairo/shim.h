#ifndef CTELOP_CAIRO_SHIM_H
#define CTELOP_CAIRO_SHIM_H

// Contexts, paths, image surfaces.
#include <cairo.h>
// The fonts of real text, by file, face and axes: patterns of fontconfig's.
#include <cairo-ft.h>
// Vector pictures.
#include <cairo-pdf.h>
#include <cairo-svg.h>

#endif
