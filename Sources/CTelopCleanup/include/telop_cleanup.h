#ifndef CTELOP_CLEANUP_H
#define CTELOP_CLEANUP_H

// Cleanup when the process ends: temporary files and folders, and process groups of helper
// programs. In C and in fixed storage, because a signal handler may neither allocate nor lock.

// Registers a file or a folder for removal.
//
// `folder` is the open descriptor of a folder, which stays open until the entry is dropped; -1 for a file.
// Returns the index of the entry, or -1 when all 64 are in use or the path exceeds 1,023 bytes.
int telop_cleanup_add_path(const char *path, int folder);

// Registers a process group whose leader is a child of this process. Returns the index of the entry,
// or -1. The type is int, not pid_t: in a static build Swift would attribute the types of a system
// header included here to this module.
int telop_cleanup_add_group(int group);

// Removes the entry at an index. Ignores -1.
void telop_cleanup_drop(int place);

// Kills the process groups, waits at most one second for them, and removes the files and folders.
// Safe to call in a signal handler, and more than once.
void telop_cleanup_clear(void);

#endif
