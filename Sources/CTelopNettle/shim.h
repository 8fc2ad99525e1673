#ifndef CTELOP_NETTLE_SHIM_H
#define CTELOP_NETTLE_SHIM_H

#include <nettle/sha2.h>

// Nettle renames its functions by macros (sha256_init is nettle_sha256_init), which Swift does not
// see; the names below stay.
static inline void telop_sha256(const uint8_t *data, size_t length, uint8_t *digest) {
  struct sha256_ctx context;
  sha256_init(&context);
  sha256_update(&context, length, data);
  sha256_digest(&context, SHA256_DIGEST_SIZE, digest);
}

#endif
