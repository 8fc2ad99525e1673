#define _GNU_SOURCE
#include "telop_platform.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifdef __APPLE__
#include <crt_externs.h>
#include <mach-o/dyld.h>
#include <stdint.h>
// A library on macOS cannot use `environ`.
#define our_environment (*_NSGetEnviron())
#else
#define our_environment environ
#endif

int telop_program_path(char *path, size_t size) {
#ifdef __APPLE__
  char given[PATH_MAX], real[PATH_MAX];
  uint32_t room = sizeof given;
  // The path may be a link.
  if (_NSGetExecutablePath(given, &room) != 0 || !realpath(given, real)) return -1;
  size_t length = strlen(real);
  if (length >= size) return -1;
  memcpy(path, real, length + 1);
  return (int)length;
#else
  ssize_t length = readlink("/proc/self/exe", path, size);
  if (length < 1 || (size_t)length >= size) return -1;
  path[length] = 0;
  return (int)length;
#endif
}

#ifndef __APPLE__
// Closes all open files except the standard streams in the new process.
static int close_others(posix_spawn_file_actions_t *actions) {
  DIR *files = opendir("/proc/self/fd");
  if (!files) return 0;
  int failed = 0;
  struct dirent *file;
  while (!failed && (file = readdir(files))) {
    int number = atoi(file->d_name);
    // The list contains the descriptor of the folder itself. Closing it twice does no harm.
    if (number > STDERR_FILENO) failed = posix_spawn_file_actions_addclose(actions, number);
  }
  closedir(files);
  return failed;
}
#endif

static int add_streams(posix_spawn_file_actions_t *actions, const struct telop_spawning *how) {
  int failed = posix_spawn_file_actions_adddup2(actions, how->input, STDIN_FILENO);
  if (!failed) failed = posix_spawn_file_actions_adddup2(actions, how->output, STDOUT_FILENO);
  if (!failed && how->errors >= 0)
    failed = posix_spawn_file_actions_adddup2(actions, how->errors, STDERR_FILENO);
#ifdef __APPLE__
  if (!failed && how->errors < 0)
    failed = posix_spawn_file_actions_addinherit_np(actions, STDERR_FILENO);
#else
  if (!failed && how->is_isolated) failed = close_others(actions);
#endif
  return failed;
}

static int add_attributes(posix_spawnattr_t *attributes, const struct telop_spawning *how) {
  sigset_t none, defaults;
  sigemptyset(&none);
  if (how->is_isolated) {
    sigfillset(&defaults);
    // The actions of these two cannot be set.
    sigdelset(&defaults, SIGKILL);
    sigdelset(&defaults, SIGSTOP);
  } else {
    // This process ignores them, and a program would inherit that.
    sigemptyset(&defaults);
    sigaddset(&defaults, SIGPIPE);
    sigaddset(&defaults, SIGXFSZ);
  }
  short flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF;
  if (how->group >= 0) flags |= POSIX_SPAWN_SETPGROUP;
#ifdef __APPLE__
  // Without pipe2(), a pipe of another thread may not be marked close-on-exec yet.
  flags |= POSIX_SPAWN_CLOEXEC_DEFAULT;
#endif
  int failed = posix_spawnattr_setsigmask(attributes, &none);
  if (!failed) failed = posix_spawnattr_setsigdefault(attributes, &defaults);
  if (!failed && how->group >= 0) failed = posix_spawnattr_setpgroup(attributes, how->group);
  if (!failed) failed = posix_spawnattr_setflags(attributes, flags);
  return failed;
}

int telop_spawn(
    int *process, const char *path, char *const *words, char *const *environment,
    const struct telop_spawning *how) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  int failed = posix_spawn_file_actions_init(&actions);
  if (failed) return failed;
  failed = posix_spawnattr_init(&attributes);
  if (!failed) {
    failed = add_streams(&actions, how);
    if (!failed) failed = add_attributes(&attributes, how);
    if (!failed) {
      pid_t number = 0;
      failed = posix_spawn(
        &number, path, &actions, &attributes, words, environment ? environment : our_environment);
      if (!failed) *process = number;
    }
    posix_spawnattr_destroy(&attributes);
  }
  posix_spawn_file_actions_destroy(&actions);
  return failed;
}
