// bare-widths FONT SIZE QUESTIONS: prints the width of each text in a file of requests for `telop batch`. It does no
// more than needed: one font, one hb_shape per text, and no check of the input.
#include <hb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int hex(const char *digits) {
  char four[5] = {digits[0], digits[1], digits[2], digits[3], 0};
  return (int)strtol(four, NULL, 16);
}

static char *put_utf8(char *out, int c) {
  if (c < 0x80) {
    *out++ = (char)c;
  } else if (c < 0x800) {
    *out++ = (char)(0xC0 | c >> 6);
    *out++ = (char)(0x80 | (c & 63));
  } else if (c < 0x10000) {
    *out++ = (char)(0xE0 | c >> 12);
    *out++ = (char)(0x80 | (c >> 6 & 63));
    *out++ = (char)(0x80 | (c & 63));
  } else {
    *out++ = (char)(0xF0 | c >> 18);
    *out++ = (char)(0x80 | (c >> 12 & 63));
    *out++ = (char)(0x80 | (c >> 6 & 63));
    *out++ = (char)(0x80 | (c & 63));
  }
  return out;
}

// Decodes a JSON string in place. `in` is the character after the opening quotation mark. Returns the length in bytes.
static int decode_string(char *in) {
  char *start = in, *out = in;
  while (*in && *in != '"') {
    if (*in != '\\') {
      *out++ = *in++;
      continue;
    }
    int c = in[1];
    in += 2;
    if (c == 'u') {
      c = hex(in);
      in += 4;
      if (c >= 0xD800 && c < 0xDC00 && in[0] == '\\' && in[1] == 'u') {
        c = 0x10000 + ((c - 0xD800) << 10) + (hex(in + 2) - 0xDC00);
        in += 6;
      }
    } else if (c == 'n' || c == 't' || c == 'r' || c == 'b' || c == 'f') {
      c = ' ';
    }
    out = put_utf8(out, c);
  }
  return (int)(out - start);
}

int main(int argc, char **argv) {
  if (argc != 4) return 64;
  hb_blob_t *blob = hb_blob_create_from_file(argv[1]);
  hb_face_t *face = hb_face_create(blob, 0);
  hb_font_t *font = hb_font_create(face);
  double scale = atof(argv[2]) / hb_face_get_upem(face);
  FILE *questions = fopen(argv[3], "r");
  if (!questions) return 66;
  hb_buffer_t *buffer = hb_buffer_create();
  char *line = NULL;
  size_t size = 0;
  while (getline(&line, &size, questions) > 0) {
    char *start = strstr(line, "\"text\":\"");
    if (!start) return 65;
    start += 8;
    hb_buffer_clear_contents(buffer);
    hb_buffer_add_utf8(buffer, start, decode_string(start), 0, -1);
    hb_buffer_guess_segment_properties(buffer);
    hb_shape(font, buffer, NULL, 0);
    unsigned count = 0;
    hb_glyph_position_t *positions = hb_buffer_get_glyph_positions(buffer, &count);
    long long sum = 0;
    for (unsigned i = 0; i < count; i++) sum += positions[i].x_advance;
    printf("%.17g\n", (double)sum * scale);
  }
  return 0;
}
