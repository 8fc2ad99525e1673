#ifndef TELOP_BARE_H
#define TELOP_BARE_H

#include <stdint.h>

typedef struct bare_font bare_font;

// Opens a font file as a C program would: a blob, a face, a font with HarfBuzz's own functions.
bare_font *bare_open(const char *path);
void bare_close(bare_font *font);

// Shapes the text in one buffer and returns the sum of the advances in font units.
int64_t bare_shape(bare_font *font, const char *text, int length);

// Counts instructions until `bare_count_stop`, if the program runs under valgrind's callgrind.
void bare_count_start(void);
// Stops counting and writes a dump with this name.
void bare_count_stop(const char *name);

#endif
