#ifndef CTELOP_CMARK_SHIM_H
#define CTELOP_CMARK_SHIM_H

// CommonMark's reference parser; Swift imports all of its declarations directly.
#include <cmark.h>

#endif
