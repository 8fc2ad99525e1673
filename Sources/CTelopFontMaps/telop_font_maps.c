#include "telop_font_maps.h"

#include <stdatomic.h>
#include <stdint.h>
#include <string.h>

enum { ROOM = 512, LENGTH = 1024 };
enum { FREE, TAKEN, KNOWN };

static struct {
  atomic_int state;
  uintptr_t start;
  size_t length;
  // Within the table, so that a handler never reads a name that another thread has freed.
  char name[LENGTH];
} maps[ROOM];

// How many bytes at the start of some text a terminal would act on; 0 for none.
static int acting(const unsigned char *text) {
  if (text[0] < 0x20 || text[0] == 0x7F) return 1;
  if (text[0] == 0xC2 && text[1] >= 0x80 && text[1] < 0xA0) return 2;
  if (text[0] == 0xD8 && text[1] == 0x9C) return 2;
  if (text[0] != 0xE2) return 0;
  // U+200E, U+200F; U+2028 to U+202E; U+2066 to U+2069.
  if (text[1] == 0x80 && (text[2] == 0x8E || text[2] == 0x8F)) return 3;
  if (text[1] == 0x80 && text[2] >= 0xA8 && text[2] <= 0xAE) return 3;
  if (text[1] == 0x81 && text[2] >= 0xA6 && text[2] <= 0xA9) return 3;
  return 0;
}

int telop_font_map_add(const void *start, size_t length, const char *name) {
  for (int place = 0; place < ROOM; place++) {
    int expected = FREE;
    if (!atomic_compare_exchange_strong(&maps[place].state, &expected, TAKEN)) continue;
    size_t size = strlen(name);
    if (size >= LENGTH) {
      name += size - (LENGTH - 1);
      // Not from the middle of a character.
      while ((*name & 0xC0) == 0x80) name++;
    }
    maps[place].start = (uintptr_t)start;
    maps[place].length = length;
    memcpy(maps[place].name, name, strlen(name) + 1);
    unsigned char *text = (unsigned char *)maps[place].name;
    while (*text) {
      int count = acting(text);
      if (count == 0) text++;
      while (count-- > 0) *text++ = '?';
    }
    atomic_store(&maps[place].state, KNOWN);
    return place;
  }
  return -1;
}

void telop_font_map_drop(int place) {
  if (place >= 0 && place < ROOM) atomic_store(&maps[place].state, FREE);
}

const char *telop_font_map_name(const void *address) {
  for (int place = 0; place < ROOM; place++)
    if (atomic_load(&maps[place].state) == KNOWN &&
        (uintptr_t)address - maps[place].start < maps[place].length)
      return maps[place].name;
  return NULL;
}
