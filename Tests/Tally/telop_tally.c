// Replaces functions of the C library and of HarfBuzz; each counts, then calls the original.
#define _GNU_SOURCE
#include "telop_tally.h"

#include <dlfcn.h>
#include <errno.h>
#include <stddef.h>
#include <stdlib.h>
#ifdef __linux__
#include <malloc.h>
#endif

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define TELOP_SANITIZED
#endif
#endif

#ifdef __linux__
static __thread telop_tally tally __attribute__((tls_model("initial-exec")));
#else
static __thread telop_tally tally;
#endif

telop_tally telop_tally_now(void) { return tally; }

void telop_tally_reset_peak(void) { tally.peak = tally.live; }

#if defined(__GLIBC__) && !defined(TELOP_SANITIZED)

int telop_tally_counts(void) { return 1; }

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

static void *count_allocated(void *block, size_t bytes) {
  if (!block) return block;
  tally.allocations += 1;
  tally.bytes += (int64_t)bytes;
  tally.live += (int64_t)malloc_usable_size(block);
  if (tally.live > tally.peak) tally.peak = tally.live;
  return block;
}

static void count_freed(void *block) {
  if (block) tally.live -= (int64_t)malloc_usable_size(block);
}

void *malloc(size_t bytes) { return count_allocated(__libc_malloc(bytes), bytes); }

void *calloc(size_t count, size_t size) { return count_allocated(__libc_calloc(count, size), count * size); }

void *realloc(void *block, size_t bytes) {
  size_t before = block ? malloc_usable_size(block) : 0;
  void *moved = __libc_realloc(block, bytes);
  if (moved || bytes == 0) tally.live -= (int64_t)before;
  return count_allocated(moved, bytes);
}

void free(void *block) {
  count_freed(block);
  __libc_free(block);
}

void *memalign(size_t alignment, size_t bytes) {
  return count_allocated(__libc_memalign(alignment, bytes), bytes);
}

void *aligned_alloc(size_t alignment, size_t bytes) { return memalign(alignment, bytes); }

int posix_memalign(void **block, size_t alignment, size_t bytes) {
  void *made = memalign(alignment, bytes);
  if (!made) return ENOMEM;
  *block = made;
  return 0;
}

typedef void *copy_function(void *, const void *, size_t);
typedef void shape_function(void *, void *, const void *, unsigned);
typedef unsigned length_function(const void *);

static copy_function *real_memcpy, *real_memmove;

__attribute__((constructor)) static void find_copies(void) {
  real_memmove = (copy_function *)dlsym(RTLD_NEXT, "memmove");
  real_memcpy = (copy_function *)dlsym(RTLD_NEXT, "memcpy");
}

// Used before the constructor has run. Not `memmove`: with `restrict`, the compiler turns it into `memcpy`.
static void *copy_slowly(void *to, const void *from, size_t bytes) {
  volatile char *out = to;
  const volatile char *in = from;
  if (out < in) {
    for (size_t index = 0; index < bytes; index++) out[index] = in[index];
  } else {
    for (size_t index = bytes; index > 0; index--) out[index - 1] = in[index - 1];
  }
  return to;
}

void *memmove(void *to, const void *from, size_t bytes) {
  tally.copied += (int64_t)bytes;
  return real_memmove ? real_memmove(to, from, bytes) : copy_slowly(to, from, bytes);
}

void *memcpy(void *restrict to, const void *restrict from, size_t bytes) {
  tally.copied += (int64_t)bytes;
  return real_memcpy ? real_memcpy(to, from, bytes) : copy_slowly(to, from, bytes);
}

void hb_shape(void *font, void *buffer, const void *features, unsigned count) {
  shape_function *shape = (shape_function *)dlsym(RTLD_NEXT, "hb_shape");
  length_function *length = (length_function *)dlsym(RTLD_NEXT, "hb_buffer_get_length");
  if (!shape || !length) return;
  tally.shaped += length(buffer);
  shape(font, buffer, features, count);
}

#else

int telop_tally_counts(void) { return 0; }

#endif
