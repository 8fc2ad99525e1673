#ifndef CTELOP_QR_SHIM_H
#define CTELOP_QR_SHIM_H

// Words into the squares of a QR code.
#include <qrencode.h>

#endif
