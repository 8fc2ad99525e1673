#ifndef CTELOP_CAIRO_SHIM_H
#define CTELOP_CAIRO_SHIM_H

// Contexts, paths, image surfaces.
#include <cairo.h>
// Vector pictures.
#include <cairo-pdf.h>
#include <cairo-svg.h>

#endif
