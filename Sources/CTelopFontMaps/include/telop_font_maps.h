#ifndef CTELOP_FONT_MAPS_H
#define CTELOP_FONT_MAPS_H

// Where font files are mapped. Reading a file that was truncated after it was mapped raises SIGBUS.
// The signal handler, which may neither allocate nor lock, uses this table to name the font.

#include <stddef.h>

// Records a mapped font file and its name, escaped for a terminal. A long name keeps only its end.
//
// Returns the index of the entry, or -1 when all 512 entries are in use.
int telop_font_map_add(const void *start, size_t length, const char *name);

// Removes the entry at an index; call it before unmapping the file. Ignores -1.
void telop_font_map_drop(int place);

// The name of the font mapped at an address, or NULL. Safe to call in a signal handler.
const char *telop_font_map_name(const void *address);

#endif
