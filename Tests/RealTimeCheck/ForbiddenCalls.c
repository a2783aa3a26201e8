// SPDX-License-Identifier: GPL-3.0-or-later
#define _GNU_SOURCE
// Fortified headers would define some of these names.
#undef _FORTIFY_SOURCE
#include "ForbiddenCalls.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/random.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static _Thread_local int is_counting;
static _Thread_local struct forbidden_calls count;

void forbidden_calls_begin(void) {
  count = (struct forbidden_calls){0};
  is_counting = 1;
}

struct forbidden_calls forbidden_calls_end(void) {
  is_counting = 0;
  return count;
}

/// Defines `name` as a function that counts as `kind` and calls the C library's function.
#define COUNTED(kind, type, name, parameters, arguments)                                           \
  type name parameters {                                                                           \
    static type(*next) parameters;                                                                 \
    count.kind += is_counting;                                                                     \
    if (!next) next = (type(*) parameters)dlsym(RTLD_NEXT, #name);                                 \
    return next arguments;                                                                         \
  }

/// The same for functions with a single pointer.
#define COUNTED1(kind, name, pointee) COUNTED(kind, int, name, (pointee * object), (object))

COUNTED(locking, int, pthread_mutex_init,
        (pthread_mutex_t *restrict mutex, const pthread_mutexattr_t *restrict attributes),
        (mutex, attributes))
COUNTED1(locking, pthread_mutex_destroy, pthread_mutex_t)
COUNTED1(locking, pthread_mutex_lock, pthread_mutex_t)
COUNTED1(locking, pthread_mutex_trylock, pthread_mutex_t)
COUNTED1(locking, pthread_mutex_unlock, pthread_mutex_t)
COUNTED(locking, int, pthread_mutex_timedlock,
        (pthread_mutex_t *restrict mutex, const struct timespec *restrict time), (mutex, time))
COUNTED1(locking, pthread_rwlock_rdlock, pthread_rwlock_t)
COUNTED1(locking, pthread_rwlock_tryrdlock, pthread_rwlock_t)
COUNTED1(locking, pthread_rwlock_wrlock, pthread_rwlock_t)
COUNTED1(locking, pthread_rwlock_trywrlock, pthread_rwlock_t)
COUNTED1(locking, pthread_rwlock_unlock, pthread_rwlock_t)
COUNTED(locking, int, pthread_cond_wait,
        (pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex), (condition, mutex))
COUNTED(locking, int, pthread_cond_timedwait,
        (pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex,
         const struct timespec *restrict time),
        (condition, mutex, time))
COUNTED1(locking, pthread_cond_signal, pthread_cond_t)
COUNTED1(locking, pthread_cond_broadcast, pthread_cond_t)
COUNTED(locking, int, pthread_once, (pthread_once_t * once, void (*function)(void)),
        (once, function))
COUNTED1(locking, sem_wait, sem_t)
COUNTED1(locking, sem_trywait, sem_t)
COUNTED1(locking, sem_post, sem_t)
COUNTED1(locking, fflush, FILE)
COUNTED(locking, int, fputc, (int byte, FILE *stream), (byte, stream))
COUNTED(locking, int, fputs, (const char *restrict text, FILE *restrict stream), (text, stream))
COUNTED(locking, size_t, fwrite,
        (const void *restrict data, size_t size, size_t number, FILE *restrict stream),
        (data, size, number, stream))
COUNTED(asking, ssize_t, read, (int file, void *data, size_t size), (file, data, size))
COUNTED(asking, int, close, (int file), (file))
COUNTED(asking, int, clock_gettime, (clockid_t clock, struct timespec *time), (clock, time))
COUNTED(asking, int, gettimeofday, (struct timeval *restrict time, void *restrict zone),
        (time, zone))
COUNTED(asking, int, getentropy, (void *data, size_t size), (data, size))
COUNTED(asking, ssize_t, getrandom, (void *data, size_t size, unsigned flags), (data, size, flags))

int open(const char *path, int flags, ...) {
  static int (*next)(const char *path, int flags, ...);
  count.asking += is_counting;
  va_list arguments;
  va_start(arguments, flags);
  const mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(arguments, mode_t) : 0;
  va_end(arguments);
  if (!next) next = (int (*)(const char *, int, ...))dlsym(RTLD_NEXT, "open");
  return next(path, flags, mode);
}

void arc4random_buf(void *data, size_t size) {
  static void (*next)(void *data, size_t size);
  count.asking += is_counting;
  if (!next) next = (void (*)(void *, size_t))dlsym(RTLD_NEXT, "arc4random_buf");
  next(data, size);
}

// May allocate memory to sort in.
void qsort(void *base, size_t number, size_t size, int (*compare)(const void *, const void *)) {
  static void (*next)(void *, size_t, size_t, int (*)(const void *, const void *));
  count.allocating += is_counting;
  if (!next) {
    next = (void (*)(void *, size_t, size_t, int (*)(const void *, const void *)))dlsym(
        RTLD_NEXT, "qsort");
  }
  next(base, number, size, compare);
}

int fprintf(FILE *restrict stream, const char *restrict format, ...) {
  count.locking += is_counting;
  va_list arguments;
  va_start(arguments, format);
  int written = vfprintf(stream, format, arguments);
  va_end(arguments);
  return written;
}

// The name of `fprintf` in fortified code.
int __fprintf_chk(FILE *stream, int flag, const char *format, ...) {
  (void)flag;
  count.locking += is_counting;
  va_list arguments;
  va_start(arguments, format);
  int written = vfprintf(stream, format, arguments);
  va_end(arguments);
  return written;
}
