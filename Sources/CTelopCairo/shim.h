#ifndef CTELOP_CAIRO_SHIM_H
#define CTELOP_CAIRO_SHIM_H

// Contexts, paths, image surfaces.
#include <cairo.h>
// The fonts of real text, by face and axes: patterns of fontconfig's, made of FreeType's faces.
#include <cairo-ft.h>
#include <fontconfig/fcfreetype.h>
// Vector pictures.
#include <cairo-pdf.h>
#include <cairo-svg.h>

#endif
