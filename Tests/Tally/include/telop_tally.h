// Counts the work of the calling thread, for tests of its growth. Counts do not depend on the machine's load or on
// other tests.
#ifndef TELOP_TALLY_H
#define TELOP_TALLY_H

#include <stdint.h>

typedef struct {
  // Blocks from malloc and similar functions, and their bytes.
  int64_t allocations;
  int64_t bytes;
  // Bytes copied by memcpy and memmove.
  int64_t copied;
  // Characters passed to hb_shape.
  int64_t shaped;
  // Bytes allocated and not freed; below 0 when other threads' blocks were freed here.
  int64_t live;
  // Maximum of `live` since telop_tally_reset_peak.
  int64_t peak;
} telop_tally;

// The counts of the calling thread so far.
telop_tally telop_tally_now(void);

// Sets `peak` to `live`.
void telop_tally_reset_peak(void);

// Whether work is counted: not under a sanitizer, which has its own allocator.
int telop_tally_counts(void);

#endif
