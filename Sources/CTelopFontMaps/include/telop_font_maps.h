#ifndef CTELOP_FONT_MAPS_H
#define CTELOP_FONT_MAPS_H

// Where font files are mapped. Reading one that became shorter meanwhile raises SIGBUS, and a handler of
// that signal, which may neither allocate nor lock, wants to know which font it was.

#include <stddef.h>

// Remembers that a font file is mapped to some memory, and its name as a terminal may get it: of a long one
// the end.
//
// Returns its place, or -1 where there is no room for it: 512 at once.
int telop_font_map_add(const void *start, size_t length, const char *name);

// Forgets what is at a place, before the memory is given back; -1 is none.
void telop_font_map_drop(int place);

// The name of the font that is mapped to an address; NULL when none is. May be called in a signal
// handler.
const char *telop_font_map_name(const void *address);

#endif
