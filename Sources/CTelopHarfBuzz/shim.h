#ifndef CTELOP_HARFBUZZ_SHIM_H
#define CTELOP_HARFBUZZ_SHIM_H

// The core: blobs, faces, fonts, buffers, shaping, sets.
#include <hb.h>
// hb_ot_font_set_funcs, variation axes, colour-table queries.
#include <hb-ot.h>

#endif
