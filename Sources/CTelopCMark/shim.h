#ifndef CTELOP_CMARK_SHIM_H
#define CTELOP_CMARK_SHIM_H

// CommonMark's reference parser; everything it exports imports into Swift as it is.
#include <cmark.h>

#endif
