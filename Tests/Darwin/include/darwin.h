// Apple's declarations that Telop's C for macOS calls. make parse-darwin parses that C with them on Linux: this finds
// typing errors only.

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
