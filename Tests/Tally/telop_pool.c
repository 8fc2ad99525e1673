// Runs the tests' tasks on separate threads. Swift's pool has one thread per core, and many tests wait for a program:
// two such tests would leave a machine of two cores idle.
//
// `swift_task_enqueueGlobal_hook` is the runtime's hook for this (swift/Runtime/Concurrency.h, Swift 6.3). If a runtime
// lacks the hook, remove this file: tests are then only slower.
#if defined(__linux__)

#include <pthread.h>
#include <stdlib.h>

#define SWIFT_CALL __attribute__((swiftcall))

// More than the number of concurrent tests, for the tasks that a test starts.
enum { thread_count = 16 };

typedef struct job job;
typedef SWIFT_CALL void enqueue_function(job *);
extern SWIFT_CALL void (*swift_task_enqueueGlobal_hook)(job *, enqueue_function *);
extern SWIFT_CALL void swift_job_run(job *, void *identity, void *implementation);

typedef struct entry {
  job *job;
  struct entry *next;
} entry;

static entry *first, **last = &first;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t is_filled = PTHREAD_COND_INITIALIZER;

static void *run_jobs(void *unused) {
  (void)unused;
  for (;;) {
    pthread_mutex_lock(&lock);
    while (!first) pthread_cond_wait(&is_filled, &lock);
    entry *taken = first;
    first = taken->next;
    if (!first) last = &first;
    pthread_mutex_unlock(&lock);
    job *next = taken->job;
    free(taken);
    swift_job_run(next, NULL, NULL);
  }
}

static SWIFT_CALL void enqueue(job *next, enqueue_function *original) {
  entry *added = malloc(sizeof(entry));
  if (!added) {
    original(next);
    return;
  }
  *added = (entry){next, NULL};
  pthread_mutex_lock(&lock);
  *last = added;
  last = &added->next;
  pthread_cond_signal(&is_filled);
  pthread_mutex_unlock(&lock);
}

__attribute__((constructor)) static void start_threads(void) {
  for (int count = 0; count < thread_count; count++) {
    pthread_t thread;
    if (pthread_create(&thread, NULL, run_jobs, NULL) != 0) return;
    pthread_detach(thread);
  }
  swift_task_enqueueGlobal_hook = enqueue;
}

#endif
