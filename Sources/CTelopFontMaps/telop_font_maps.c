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
  // A copy, so that a handler never reads a name that another thread has freed.
  char name[LENGTH];
} maps[ROOM];

int telop_font_map_add(const void *start, size_t length, const char *name) {
  for (int place = 0; place < ROOM; place++) {
    int expected = FREE;
    if (!atomic_compare_exchange_strong(&maps[place].state, &expected, TAKEN)) continue;
    size_t size = strlen(name);
    if (size >= LENGTH) {
      name += size - (LENGTH - 1);
      // Skips the rest of a truncated character.
      while ((*name & 0xC0) == 0x80) name++;
    }
    maps[place].start = (uintptr_t)start;
    maps[place].length = length;
    memcpy(maps[place].name, name, strlen(name) + 1);
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
