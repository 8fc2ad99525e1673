#ifndef CTELOP_FONTCONFIG_SHIM_H
#define CTELOP_FONTCONFIG_SHIM_H

// Installed fonts, and the font that matches a name; Swift imports all declarations in use directly. `make build`
// links Debian's archive, not the shared library: only `--font NAME` and `telop fonts` need it, and loading it would
// slow down every start of the program.
#include <fontconfig/fontconfig.h>

#endif
