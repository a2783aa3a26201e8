// SPDX-License-Identifier: GPL-3.0-or-later
#define _GNU_SOURCE
#include "Offences.h"
#include "Watch.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static struct tally tally;

bool watch_begin(void) { return true; }

/// RealtimeSanitizer watches all calls from here until the return.
static void call_nonblocking(run_function run, void *instance, uint32_t frame_count)
    __attribute__((nonblocking)) {
  run(instance, frame_count);
}

void watch_call(run_function run, void *instance, uint32_t frame_count) {
  call_nonblocking(run, instance, frame_count);
  tally.calls += 1;
}

struct tally watch_take(void) {
  struct tally taken = tally;
  tally = (struct tally){0};
  return taken;
}

/// Whether a process that calls `run` ends with an error, as after an offence.
static bool ends_badly(run_function run) {
  pid_t child = fork();
  if (child == 0) {
    dup2(open("/dev/null", O_WRONLY), STDERR_FILENO);
    watch_call(run, NULL, 100);
    _exit(0);
  }
  int status = 0;
  return child > 0 && waitpid(child, &status, 0) == child && status != 0;
}

bool watch_test(void (*call)(run_function run, void *instance, uint32_t frame_count)) {
  offences_begin();
  (void)call;
  bool sees_heap = ends_badly(use_the_heap), sees_locks = ends_badly(take_a_lock);
  if (!sees_heap) fprintf(stderr, "RealtimeSanitizer does not see a malloc\n");
  if (!sees_locks) fprintf(stderr, "RealtimeSanitizer does not see a lock\n");
  return sees_heap && sees_locks;
}
