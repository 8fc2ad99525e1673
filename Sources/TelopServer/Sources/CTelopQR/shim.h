#ifndef CTELOP_QR_SHIM_H
#define CTELOP_QR_SHIM_H

// Encodes text as a QR code.
#include <qrencode.h>

#endif
