#define _GNU_SOURCE
#include "telop_platform.h"

#include <fcntl.h>
#include <limits.h>
#include <sys/resource.h>
#include <unistd.h>

void telop_limit(int kind, long long most) {
  struct rlimit limit = {.rlim_cur = (rlim_t)most, .rlim_max = (rlim_t)most};
  switch (kind) {
  case TELOP_LIMIT_MEMORY: setrlimit(RLIMIT_AS, &limit); break;
  case TELOP_LIMIT_SECONDS: setrlimit(RLIMIT_CPU, &limit); break;
  case TELOP_LIMIT_FILE: setrlimit(RLIMIT_FSIZE, &limit); break;
  case TELOP_LIMIT_CORE: setrlimit(RLIMIT_CORE, &limit); break;
  }
}

void telop_limit_program(int process, long long most) {
#ifdef __linux__
  struct rlimit limit;
  if (prlimit(process, RLIMIT_AS, NULL, &limit) != 0) return;
  // An inherited lower limit stays.
  if (limit.rlim_max > (rlim_t)most) limit.rlim_max = (rlim_t)most;
  if (limit.rlim_cur > limit.rlim_max) limit.rlim_cur = limit.rlim_max;
  prlimit(process, RLIMIT_AS, &limit, NULL);
#else
  (void)process;
  (void)most;
#endif
}

long long telop_raise_files(long long wanted) {
  struct rlimit limit;
  if (wanted < 0 || getrlimit(RLIMIT_NOFILE, &limit) != 0) return -1;
  if (limit.rlim_cur < (rlim_t)wanted) {
    rlim_t most = limit.rlim_max;
#ifdef __APPLE__
    // macOS refuses more than this even where the hard limit is infinite.
    if (most > OPEN_MAX) most = OPEN_MAX;
#endif
    rlim_t raised = (rlim_t)wanted < most ? (rlim_t)wanted : most;
    if (raised > limit.rlim_cur) limit.rlim_cur = raised;
    setrlimit(RLIMIT_NOFILE, &limit);
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return -1;
  }
  return limit.rlim_cur < (rlim_t)LLONG_MAX ? (long long)limit.rlim_cur : LLONG_MAX;
}

void telop_lower_priority(void) {
  setpriority(PRIO_PROCESS, 0, 10);
#ifdef __linux__
  int score = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
  if (score < 0) return;
  ssize_t written = write(score, "1000", 4);
  (void)written;
  close(score);
#endif
}
