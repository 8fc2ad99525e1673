#define _GNU_SOURCE
#include "telop_cleanup.h"

#include "telop_platform.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/wait.h>

enum { ROOM = 64, LENGTH = 1024 };
enum { FREE, TAKEN, PATH, GROUP };

static struct {
  atomic_int state;
  pid_t group;
  int folder;
  char path[LENGTH];
} entries[ROOM];

static int take(void) {
  for (int place = 0; place < ROOM; place++) {
    int expected = FREE;
    if (atomic_compare_exchange_strong(&entries[place].state, &expected, TAKEN)) return place;
  }
  return -1;
}

int telop_cleanup_add_path(const char *path, int folder) {
  size_t length = strlen(path);
  if (length >= LENGTH) return -1;
  int place = take();
  if (place < 0) return -1;
  memcpy(entries[place].path, path, length + 1);
  entries[place].folder = folder;
  atomic_store(&entries[place].state, PATH);
  return place;
}

int telop_cleanup_add_group(int group) {
  // 0 would mean our own group, and 1 all processes.
  int place = group > 1 ? take() : -1;
  if (place < 0) return -1;
  entries[place].group = group;
  atomic_store(&entries[place].state, GROUP);
  return place;
}

void telop_cleanup_drop(int place) {
  if (place >= 0 && place < ROOM) atomic_store(&entries[place].state, FREE);
}

void telop_cleanup_clear(void) {
  int before = errno;
  for (int place = 0; place < ROOM; place++)
    if (atomic_load(&entries[place].state) == GROUP) kill(-entries[place].group, SIGKILL);
  int turn = 0;
  for (int place = 0; place < ROOM; place++) {
    if (atomic_load(&entries[place].state) != GROUP) continue;
    // A killed process may write into a folder until it has ended, so this waits before folders are removed.
    for (; turn < 200; turn++) {
      while (waitpid(-entries[place].group, NULL, WNOHANG) > 0) {}
      if (kill(-entries[place].group, 0) != 0) break;
      poll(NULL, 0, 5);
    }
  }
  for (int place = 0; place < ROOM; place++)
    if (atomic_load(&entries[place].state) == PATH)
      telop_remove(entries[place].path, entries[place].folder);
  errno = before;
}
