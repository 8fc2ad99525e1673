// peak-memory PROGRAM ARGUMENTS…: runs a program, discards its output, and prints its peak memory in KB. Linux includes
// the memory that the parent held at the start. A benchmark as the parent would hold more than the program itself; this
// parent holds one megabyte.
#include <fcntl.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int count, char **arguments) {
  if (count < 2) return 64;
  pid_t child = fork();
  if (child < 0) return 71;
  if (child == 0) {
    int nothing = open("/dev/null", O_WRONLY);
    if (nothing < 0 || dup2(nothing, STDOUT_FILENO) < 0) _exit(71);
    execv(arguments[1], arguments + 1);
    _exit(69);
  }
  int status;
  struct rusage usage;
  if (wait4(child, &status, 0, &usage) != child || status != 0) return 69;
#ifdef __APPLE__
  long peak = usage.ru_maxrss / 1024;  // macOS counts bytes
#else
  long peak = usage.ru_maxrss;
#endif
  printf("%ld\n", peak);
  return 0;
}
