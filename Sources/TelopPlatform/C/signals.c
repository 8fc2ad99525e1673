#define _GNU_SOURCE
#include "telop_platform.h"

#include <stdatomic.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>

// Written once, before the signal's action is set.
static void (*fault_handler)(const void *address);

static void on_fault(int number, siginfo_t *information, void *context) {
  (void)number, (void)context;
  fault_handler(information ? information->si_addr : NULL);
}

int telop_watch_fault(int number, void (*handler)(const void *address)) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  fault_handler = handler;
  action.sa_sigaction = on_fault;
  action.sa_flags = SA_SIGINFO;
  sigemptyset(&action.sa_mask);
  return sigaction(number, &action, NULL);
}

int telop_is_ignored(int number) {
  struct sigaction action;
  if (sigaction(number, NULL, &action) != 0) return -1;
  return !(action.sa_flags & SA_SIGINFO) && action.sa_handler == SIG_IGN;
}

int telop_thread(void *(*body)(void *context), void *context) {
  pthread_t thread;
  int failed = pthread_create(&thread, NULL, body, context);
  if (!failed) pthread_detach(thread);
  return failed;
}

unsigned telop_thread_number(void) {
  static atomic_uint last;
  static _Thread_local unsigned own;
  if (own == 0) own = atomic_fetch_add_explicit(&last, 1, memory_order_relaxed) + 1;
  return own - 1;
}
