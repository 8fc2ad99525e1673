// Counts the work that the calling thread does, for tests of how it grows: a count is the same
// however busy the machine is, and whatever other tests run beside it.
#ifndef TELOP_TALLY_H
#define TELOP_TALLY_H

#include <stdint.h>

typedef struct {
  // Blocks asked of malloc and its like, and their bytes.
  int64_t allocations;
  int64_t bytes;
  // Bytes copied by memcpy and memmove.
  int64_t copied;
  // Characters handed to hb_shape.
  int64_t shaped;
  // Bytes allocated and not freed; below 0 when other threads' blocks were freed here.
  int64_t live;
  // The most that `live` has been since telop_tally_rest.
  int64_t peak;
} telop_tally;

// What the calling thread has done so far.
telop_tally telop_tally_now(void);

// From now on `peak` counts from what is live.
void telop_tally_rest(void);

// Whether anything is counted: not under a sanitizer, which has an allocator of its own.
int telop_tally_counts(void);

#endif
