// SPDX-License-Identifier: GPL-3.0-or-later
#define _GNU_SOURCE
#include "CAllocationCounter.h"
#include "ForbiddenCalls.h"
#include "Offences.h"
#include "Watch.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
// `syscall` is two bytes long.
static void repeat_instruction(ucontext_t *context) { context->uc_mcontext.gregs[REG_RIP] -= 2; }
#elif defined(__aarch64__)
static void repeat_instruction(ucontext_t *context) { context->uc_mcontext.pc -= 4; }
#endif

static struct tally tally;
/// The kernel reads this before each system call of the audio thread (Syscall User Dispatch).
static volatile char selector = SYSCALL_DISPATCH_FILTER_ALLOW;
static volatile sig_atomic_t was_blocked;

/// A system call was blocked: counts it, and allows it and all later ones of this run().
static void on_system_call(int signal, siginfo_t *info, void *context) {
  (void)signal;
  (void)info;
  selector = SYSCALL_DISPATCH_FILTER_ALLOW;
  was_blocked = 1;
  repeat_instruction(context);
}

bool watch_begin(void) {
  struct sigaction action = {.sa_sigaction = on_system_call, .sa_flags = SA_SIGINFO};
  sigaction(SIGSYS, &action, NULL);
  // Any other signal's handler would return through a system call.
  sigset_t others;
  sigfillset(&others);
  sigdelset(&others, SIGSYS);
  pthread_sigmask(SIG_BLOCK, &others, NULL);
  if (prctl(PR_SET_SYSCALL_USER_DISPATCH, PR_SYS_DISPATCH_ON, 0, 0, &selector) == 0) return true;
  fprintf(stderr, "system calls can't be forbidden: this kernel has no Syscall User Dispatch (%s);"
          " Linux 5.11 or later on x86-64 has\n", strerror(errno));
  return false;
}

void watch_call(run_function run, void *instance, uint32_t frame_count) {
  struct rusage before, after;
  getrusage(RUSAGE_THREAD, &before);
  spectrum_allocations_begin();
  forbidden_calls_begin();
  selector = SYSCALL_DISPATCH_FILTER_BLOCK;
  run(instance, frame_count);
  selector = SYSCALL_DISPATCH_FILTER_ALLOW;
  struct forbidden_calls calls = forbidden_calls_end();
  unsigned long heap_calls = spectrum_allocations_end();
  getrusage(RUSAGE_THREAD, &after);
  tally.calls += 1;
  tally.heap_calls += heap_calls + calls.allocating;
  tally.locks += calls.locking;
  tally.system_calls += was_blocked + calls.asking;
  tally.page_faults +=
      after.ru_minflt - before.ru_minflt + after.ru_majflt - before.ru_majflt;
  was_blocked = 0;
}

struct tally watch_take(void) {
  struct tally taken = tally;
  tally = (struct tally){0};
  return taken;
}

static void do_nothing(void *instance, uint32_t frame_count) {
  (void)instance;
  (void)frame_count;
}

static void call_the_system(void *instance, uint32_t frame_count) {
  (void)instance;
  (void)frame_count;
  syscall(SYS_getppid);
}

static void touch_a_page(void *instance, uint32_t frame_count) {
  (void)frame_count;
  *(volatile char *)instance = 1;
}

bool watch_test(void (*call)(run_function run, void *instance, uint32_t frame_count)) {
  offences_begin();
  void *page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  const struct {
    const char *name;
    run_function run;
    bool uses_heap, locks, calls_system, faults;
  } offences[] = {
      {"nothing", do_nothing, false, false, false, false},
      {"a malloc", use_the_heap, true, false, false, false},
      {"a lock", take_a_lock, false, true, false, false},
      {"a system call", call_the_system, false, false, true, false},
      {"a page fault", touch_a_page, false, false, false, true},
      {"nothing, afterwards", do_nothing, false, false, false, false},
  };
  // The first call of each only loads its code and resolves its names.
  for (unsigned index = 0; index < 4; ++index) call(offences[index].run, NULL, 100);
  (void)watch_take();
  bool is_right = page != MAP_FAILED;
  for (unsigned index = 0; index < sizeof offences / sizeof *offences; ++index) {
    call(offences[index].run, page, 100);
    struct tally seen = watch_take();
    if ((seen.heap_calls > 0) == offences[index].uses_heap &&
        (seen.locks > 0) == offences[index].locks &&
        (seen.system_calls > 0) == offences[index].calls_system &&
        (seen.page_faults > 0) == offences[index].faults)
      continue;
    fprintf(stderr,
            "the check itself is wrong: of %s it saw %lu heap calls, %lu locks, %lu system calls,"
            " %lu page faults\n",
            offences[index].name, seen.heap_calls, seen.locks, seen.system_calls,
            seen.page_faults);
    is_right = false;
  }
  munmap(page, 4096);
  return is_right;
}
