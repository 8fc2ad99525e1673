#ifndef CTELOP_PLATFORM_H
#define CTELOP_PLATFORM_H

// Functions that differ between Linux (glibc, musl) and macOS.
//
// They are in C, because Swift imports the system's types differently on each system: as optional pointers or
// structures, as enumerations or integers, and unions under different names. Swift code that compiles on Linux may
// therefore fail on macOS. This file includes no system headers: in a static build, Swift would attribute their types
// to this module.

#include <stddef.h>

// MARK: Programs (programs.c)

// Writes the path of the running program, with links resolved and a 0 at the end.
//
// Returns its length, or -1 if it is unknown or longer than the buffer.
int telop_program_path(char *path, size_t size);

// The attributes of a new process.
struct telop_spawning {
  // Its standard streams. -1 for errors inherits ours.
  int input, output, errors;
  // The process group to join: 0 starts a new one, -1 stays in ours.
  int group;
  // Not 0: every signal gets its default action, and no other open file is inherited, whatever its flags.
  // 0: only SIGPIPE and SIGXFSZ get their default action, and files without close-on-exec are inherited.
  int is_isolated;
};

// Starts a program. No signal is blocked in it.
//
// `words` and `environment` end with NULL. A NULL environment is ours.
// Returns 0, or the system's error number.
int telop_spawn(
  int *process, const char *path, char *const *words, char *const *environment,
  const struct telop_spawning *how);

// MARK: Signals and threads (signals.c)

// Calls `handler` with the address of a fault of this kind (SIGBUS). One handler for the process.
// Returns 0, or -1 with errno.
int telop_watch_fault(int number, void (*handler)(const void *address));

// Whether a signal is ignored. Not 0 if the system does not say.
int telop_is_ignored(int number);

// Starts a detached thread. Returns 0, or the system's error number.
int telop_thread(void *(*body)(void *context), void *context);

// The calling thread's number: threads count from 0 in the order in which they first ask.
unsigned telop_thread_number(void);

// MARK: Limits (limits.c)

enum { TELOP_LIMIT_MEMORY, TELOP_LIMIT_SECONDS, TELOP_LIMIT_FILE, TELOP_LIMIT_CORE };

// Limits a resource of the process: bytes of address space, seconds of processor time, bytes of each file, or bytes of
// a core file. The limit cannot be raised again. macOS does not enforce the limit on address space.
void telop_limit(int kind, long long most);

// Limits the address space of a started program, in bytes. macOS enforces no such limit.
void telop_limit_program(int process, long long most);

// Raises the limit on open files to at most `wanted`, as far as the system allows.
//
// Returns the resulting limit, or -1 if it is unknown.
long long telop_raise_files(long long wanted);

// Lowers the process's priority. Linux also kills the process first when memory runs out.
void telop_lower_priority(void);

// MARK: Files (files.c)

// A pipe whose ends no other program inherits. macOS has no call that does this in one step: a program that
// another thread starts at this moment inherits them, unless telop_spawn starts it. Returns 0, or -1 with errno.
int telop_pipe(int ends[2]);

// Two connected sockets, inherited like the ends of telop_pipe. 64 KiB can be written before the other end reads.
// Returns 0, or -1 with errno.
int telop_sockets(int ends[2]);

// Opens a file without a name for reading and writing. Returns its descriptor, or -1 with errno.
int telop_nameless_file(const char *folder);

// Renames a file without replacing another. Returns 0, or -1 with errno: EINVAL or ENOSYS if that is not supported.
int telop_rename_new(const char *path, const char *name);

// Exchanges two names atomically; both must exist. Returns 0, or -1 with errno.
int telop_exchange(const char *first, const char *second);

// Removes a file, or a folder and its contents. Does not follow links. Folders 16 or more levels deep stay. On Linux
// it may be called in a signal handler. On macOS reading a folder allocates, so a handler can safely remove only
// files and empty folders.
//
// `folder` is the open descriptor of the folder, used to remove its entries; -1 for a file.
// Returns 0, or -1 with errno.
int telop_remove(const char *path, int folder);

#endif
