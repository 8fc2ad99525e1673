#ifndef CTELOP_LEAVINGS_H
#define CTELOP_LEAVINGS_H

// What must not stay behind when the process ends: temporary files and folders, and groups of
// helper programs. In C and in fixed storage, because a signal handler may neither allocate nor lock.

// Remembers a file or a folder.
//
// Returns its place, or -1 where there is no room for it: 64 at once, 1,023 bytes each.
int telop_leaving_add_path(const char *path);

// Remembers a process group, a pid_t, whose leader is a child of ours. Returns its place, or -1. No header
// of the system stands here: Swift would take its types for this module's in a static build.
int telop_leaving_add_group(int group);

// Forgets what is at a place; -1 is none.
void telop_leaving_drop(int place);

// Ends the groups, waits a second at most until they have ended, and removes the files and folders.
// May be called in a signal handler, and more than once.
void telop_leavings_clear(void);

#endif
