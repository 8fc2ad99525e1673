#include "bare.h"

#include <hb.h>
#include <stdlib.h>

#if __has_include(<valgrind/callgrind.h>)
#include <valgrind/callgrind.h>
#else
#define CALLGRIND_START_INSTRUMENTATION
#define CALLGRIND_STOP_INSTRUMENTATION
#define CALLGRIND_ZERO_STATS
#define CALLGRIND_DUMP_STATS_AT(name) (void)(name)
#endif

struct bare_font {
  hb_font_t *font;
};

bare_font *bare_open(const char *path) {
  hb_blob_t *blob = hb_blob_create_from_file(path);
  hb_face_t *face = hb_face_create(blob, 0);
  bare_font *font = malloc(sizeof *font);
  font->font = hb_font_create(face);
  hb_face_destroy(face);
  hb_blob_destroy(blob);
  return font;
}

void bare_close(bare_font *font) {
  hb_font_destroy(font->font);
  free(font);
}

int64_t bare_shape(bare_font *font, const char *text, int length) {
  hb_buffer_t *buffer = hb_buffer_create();
  hb_buffer_add_utf8(buffer, text, length, 0, length);
  hb_buffer_guess_segment_properties(buffer);
  hb_shape(font->font, buffer, NULL, 0);
  unsigned count = 0;
  hb_glyph_position_t *positions = hb_buffer_get_glyph_positions(buffer, &count);
  int64_t sum = 0;
  for (unsigned i = 0; i < count; i++) sum += positions[i].x_advance;
  hb_buffer_destroy(buffer);
  return sum;
}

void bare_count_start(void) {
  CALLGRIND_START_INSTRUMENTATION;
  CALLGRIND_ZERO_STATS;
}

void bare_count_stop(const char *name) {
  CALLGRIND_DUMP_STATS_AT(name);
  CALLGRIND_STOP_INSTRUMENTATION;
}
