// SPDX-License-Identifier: GPL-3.0-or-later
#define _GNU_SOURCE
#include "AudioThread.h"

#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

/// In bytes: the smallest stack that some systems give a thread.
enum { stack_size = 512 * 1024, stack_pattern = 0xa5 };

static unsigned char *stack;
static sem_t is_wanted, is_done;
static bool is_watched;
static struct {
  run_function run;
  void *instance;
  uint32_t frame_count;
} wanted;

static void *serve(void *unused) {
  (void)unused;
  is_watched = watch_begin();
  sem_post(&is_done);
  for (;;) {
    while (sem_wait(&is_wanted) != 0) continue;
    watch_call(wanted.run, wanted.instance, wanted.frame_count);
    sem_post(&is_done);
  }
  return NULL;
}

bool audio_thread_start(void) {
  stack = mmap(NULL, stack_size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (stack == MAP_FAILED) return false;
  // Written to, so that the stack causes no page faults; hosts lock theirs.
  memset(stack, stack_pattern, stack_size);
  sem_init(&is_wanted, 0, 0);
  sem_init(&is_done, 0, 0);
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstack(&attributes, stack, stack_size);
  pthread_t thread;
  if (pthread_create(&thread, &attributes, serve, NULL) != 0) {
    fprintf(stderr, "the audio thread can't be started\n");
    return false;
  }
  while (sem_wait(&is_done) != 0) continue;
  return is_watched;
}

void audio_thread_call(run_function run, void *instance, uint32_t frame_count) {
  wanted.run = run;
  wanted.instance = instance;
  wanted.frame_count = frame_count;
  sem_post(&is_wanted);
  while (sem_wait(&is_done) != 0) continue;
}

size_t audio_thread_stack(void) {
  size_t unused = 0;
  while (unused < stack_size && stack[unused] == stack_pattern) ++unused;
  return stack_size - unused;
}
