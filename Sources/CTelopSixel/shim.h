#ifndef CTELOP_SIXEL_SHIM_H
#define CTELOP_SIXEL_SHIM_H

// Palettes and the encoder, to draw images in a terminal.
#include <sixel.h>

#endif
