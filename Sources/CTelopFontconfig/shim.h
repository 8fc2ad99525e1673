#ifndef CTELOP_FONTCONFIG_SHIM_H
#define CTELOP_FONTCONFIG_SHIM_H

// The fonts that are installed, and which of them answers to a name; everything that is called
// imports into Swift as it is. `make build` links Debian's archive, not the shared library: only
// `--font NAME` and `telop fonts` call it, and every start of the program would pay for loading it.
#include <fontconfig/fontconfig.h>

#endif
