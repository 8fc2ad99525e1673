#define _GNU_SOURCE
#include "telop_platform.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/syscall.h>
#else
#include <dirent.h>
#endif

static int remove_at(int parent, const char *name, int depth);

// Removes the entries of a folder. Returns the number of removed entries, or -1 if the folder is empty.
static int remove_entries(int folder, int depth) {
  int gone = 0, seen = 0;
  lseek(folder, 0, SEEK_SET);
#ifdef __linux__
  // readdir() allocates, which a signal handler may not.
  struct entry {
    unsigned long long inode, offset;
    unsigned short length;
    unsigned char type;
    char name[];
  };
  char buffer[1024] __attribute__((aligned(8)));
  long count;
  while ((count = syscall(SYS_getdents64, folder, buffer, sizeof buffer)) > 0) {
    for (long at = 0; at < count;) {
      struct entry *entry = (struct entry *)(buffer + at);
      at += entry->length;
      if (!strcmp(entry->name, ".") || !strcmp(entry->name, "..")) continue;
      seen++;
      if (remove_at(folder, entry->name, depth - 1) == 0) gone++;
    }
  }
#else
  int copy = dup(folder);
  DIR *entries = copy < 0 ? NULL : fdopendir(copy);
  struct dirent *entry;
  while (entries && (entry = readdir(entries))) {
    if (!strcmp(entry->d_name, ".") || !strcmp(entry->d_name, "..")) continue;
    seen++;
    if (remove_at(folder, entry->d_name, depth - 1) == 0) gone++;
  }
  if (entries) closedir(entries);
#endif
  return seen == 0 ? -1 : gone;
}

static int remove_at(int parent, const char *name, int depth) {
  if (unlinkat(parent, name, 0) == 0) return 0;
  // For a folder, Linux fails with EISDIR, other systems with EPERM.
  if ((errno != EISDIR && errno != EPERM) || depth <= 0) return -1;
  int folder = openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (folder < 0) return -1;
  // Repeats, because a folder that changes while it is read may skip entries.
  while (remove_entries(folder, depth) > 0) {}
  close(folder);
  return unlinkat(parent, name, AT_REMOVEDIR);
}

int telop_remove(const char *path, int folder) {
  if (folder < 0) return unlink(path);
  // Uses the descriptor. If another folder has taken the name, it keeps its contents.
  while (remove_entries(folder, 16) > 0) {}
  return rmdir(path);
}

int telop_pipe(int ends[2]) {
#ifdef __linux__
  return pipe2(ends, O_CLOEXEC);
#else
  if (pipe(ends) != 0) return -1;
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  fcntl(ends[1], F_SETFD, FD_CLOEXEC);
  return 0;
#endif
}

int telop_sockets(int ends[2]) {
#ifdef __linux__
  return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends);
#else
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) return -1;
  for (int end = 0; end < 2; end++) {
    // The default on macOS is 8 KiB.
    int room = 1 << 17;
    fcntl(ends[end], F_SETFD, FD_CLOEXEC);
    setsockopt(ends[end], SOL_SOCKET, SO_SNDBUF, &room, sizeof room);
    setsockopt(ends[end], SOL_SOCKET, SO_RCVBUF, &room, sizeof room);
  }
  return 0;
#endif
}

int telop_nameless_file(const char *folder) {
#ifdef O_TMPFILE
  int nameless = open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
  if (nameless >= 0) return nameless;
#endif
  // Some file systems do not support O_TMPFILE, and macOS does not have it.
  char path[4096];
  int length = snprintf(path, sizeof path, "%s/telop-XXXXXX", folder);
  if (length < 0 || (size_t)length >= sizeof path) {
    errno = ENAMETOOLONG;
    return -1;
  }
  int file = mkstemp(path);
  if (file < 0) return -1;
  unlink(path);
  fcntl(file, F_SETFD, FD_CLOEXEC);
  return file;
}

int telop_rename_new(const char *path, const char *name) {
#if defined(__linux__) && defined(RENAME_NOREPLACE)
  return renameat2(AT_FDCWD, path, AT_FDCWD, name, RENAME_NOREPLACE);
#elif defined(__APPLE__)
  return renamex_np(path, name, RENAME_EXCL);
#else
  (void)path, (void)name;
  errno = ENOSYS;
  return -1;
#endif
}

int telop_exchange(const char *first, const char *second) {
#if defined(__linux__) && defined(RENAME_EXCHANGE)
  return renameat2(AT_FDCWD, first, AT_FDCWD, second, RENAME_EXCHANGE);
#elif defined(__APPLE__)
  return renamex_np(first, second, RENAME_SWAP);
#else
  (void)first, (void)second;
  errno = ENOSYS;
  return -1;
#endif
}
