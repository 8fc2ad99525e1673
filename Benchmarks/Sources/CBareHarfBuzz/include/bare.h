#ifndef TELOP_BARE_H
#define TELOP_BARE_H

#include <stdint.h>

typedef struct bare_font bare_font;

// Opens a font file as a C program would: a blob, a face, a font with HarfBuzz's own functions.
bare_font *bare_open(const char *path);
void bare_close(bare_font *font);

// Shapes the text and returns the sum of the advances in font units. `chunk` is how many bytes go
// into one buffer: 0 puts all of it into one. Chunks are cut anywhere, so their sum may be wrong.
int64_t bare_shape(bare_font *font, const char *text, int length, int chunk);

#endif
