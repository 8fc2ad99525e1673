#ifndef CTELOP_ICU_SHIM_H
#define CTELOP_ICU_SHIM_H

// This module carries ICU's compiler and linker flags to CTelopICUShims and is imported by no Swift
// file: Foundation brings an ICU of its own, and Swift refuses two different `enum UErrorCode`s.
#include <unicode/utypes.h>

#endif
