// What our C calls on macOS and this system's headers lack, as Apple's headers declare it. make parse-darwin reads the
// C of macOS with it: that finds slips of the pen, and proves nothing about Apple's systems.

// sys/stdio.h
#define RENAME_SWAP 0x00000002
#define RENAME_EXCL 0x00000004
int renamex_np(const char *, const char *, unsigned int);

// sys/syslimits.h
#define OPEN_MAX 10240

// sys/spawn.h
#define POSIX_SPAWN_CLOEXEC_DEFAULT 0x4000

// spawn.h
#include <spawn.h>
int posix_spawn_file_actions_addinherit_np(posix_spawn_file_actions_t *, int);
