#ifndef CTELOP_SIXEL_SHIM_H
#define CTELOP_SIXEL_SHIM_H

// Palettes and the encoder.
#include <sixel.h>

#endif
