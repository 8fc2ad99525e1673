#ifndef CTELOP_CRYPTO_SHIM_H
#define CTELOP_CRYPTO_SHIM_H

// OpenSSL 3 deprecates the functions below but keeps them. Their recommended replacement, SHA256(), links all
// providers: the program would be 3.4 MB larger and start a millisecond later.
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/opensslv.h>
#include <openssl/sha.h>

// The version of the headers. A statically linked library has the same. Querying the library would link 4 MB more.
static inline const char *telop_crypto_version(void) { return OPENSSL_VERSION_STR; }

// Writes SHA256_DIGEST_LENGTH bytes to `digest`. The functions fail only for a null context.
static inline void telop_sha256(const void *data, size_t length, unsigned char *digest) {
  SHA256_CTX context;
  SHA256_Init(&context);
  SHA256_Update(&context, data, length);
  SHA256_Final(digest, &context);
}

#endif
