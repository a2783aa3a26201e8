// SPDX-License-Identifier: GPL-3.0-or-later
#include "Deadline.h"

#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <time.h>

enum { seconds_to_open = 2, seconds_to_close = 1 };

typedef struct {
  pthread_mutex_t lock;
  pthread_cond_t has_changed;
  void *(*work)(void *);
  void *(*discard)(void *);
  void *argument, *result;
  /// Whether the work is done, and whether nobody waits for it any more.
  bool is_done, is_abandoned;
} call;

static void free_call(call *call) {
  pthread_cond_destroy(&call->has_changed);
  pthread_mutex_destroy(&call->lock);
  free(call);
}

static void *run(void *context) {
  call *call = context;
  void *result = call->work(call->argument);
  pthread_mutex_lock(&call->lock);
  call->result = result;
  call->is_done = true;
  const bool is_abandoned = call->is_abandoned;
  pthread_cond_signal(&call->has_changed);
  pthread_mutex_unlock(&call->lock);
  if (!is_abandoned) return NULL;
  if (result && call->discard) call->discard(result);
  free_call(call);
  return NULL;
}

static void *call_with_deadline(void *(*work)(void *), void *argument, void *(*discard)(void *),
                                int seconds) {
  call *call = calloc(1, sizeof *call);
  if (!call) return work(argument);
  pthread_condattr_t attributes;
  pthread_condattr_init(&attributes);
  pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
  pthread_cond_init(&call->has_changed, &attributes);
  pthread_condattr_destroy(&attributes);
  pthread_mutex_init(&call->lock, NULL);
  call->work = work;
  call->discard = discard;
  call->argument = argument;
  pthread_t thread;
  if (pthread_create(&thread, NULL, run, call)) {
    free_call(call);
    return work(argument);
  }
  struct timespec end;
  clock_gettime(CLOCK_MONOTONIC, &end);
  end.tv_sec += seconds;
  pthread_mutex_lock(&call->lock);
  while (!call->is_done && !call->is_abandoned) {
    const int status = pthread_cond_timedwait(&call->has_changed, &call->lock, &end);
    call->is_abandoned = status == ETIMEDOUT && !call->is_done;
  }
  const bool is_abandoned = call->is_abandoned;
  void *result = call->result;
  pthread_mutex_unlock(&call->lock);
  if (is_abandoned) {
    pthread_detach(thread);
    return NULL;
  }
  pthread_join(thread, NULL);
  free_call(call);
  return result;
}

void *open_with_deadline(void *(*open)(void *), void *argument, void *(*close)(void *)) {
  return call_with_deadline(open, argument, close, seconds_to_open);
}

void close_with_deadline(void *(*close)(void *), void *argument) {
  call_with_deadline(close, argument, NULL, seconds_to_close);
}
