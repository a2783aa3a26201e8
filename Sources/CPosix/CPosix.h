// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SPECTRUM_CPOSIX_H
#define SPECTRUM_CPOSIX_H

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/// Seconds on a monotonic clock.
static inline double spectrum_seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/// Seconds since the start of 1970, UTC.
static inline int64_t spectrum_time(void) { return (int64_t)time(NULL); }

/// Year, month, day, hours, minutes and seconds of the local time; shape of `parts`: [6].
static inline void spectrum_local_time(int64_t seconds, int32_t *parts) {
  const time_t time = (time_t)seconds;
  struct tm local = {0};
  localtime_r(&time, &local);
  const int32_t all[] = {local.tm_year + 1900, local.tm_mon + 1, local.tm_mday,
                         local.tm_hour,        local.tm_min,     local.tm_sec};
  memcpy(parts, all, sizeof all);
}

/// Waits until one of two files can be read, but at most `seconds`, 0…3600.
static inline void spectrum_wait(int file, int other, double seconds) {
  struct pollfd files[] = {{.fd = file, .events = POLLIN}, {.fd = other, .events = POLLIN}};
  const time_t whole = (time_t)seconds;
  const struct timespec time = {whole, (long)(1e9 * (seconds - (double)whole))};
  ppoll(files, 2, &time, NULL);
}

/// Has this process end when the thread that started it does, whatever signals it ignores or holds.
static inline void spectrum_end_with_parent(void) { prctl(PR_SET_PDEATHSIG, SIGKILL); }

/// Lets this process have `count` files open at once, or as many as the system allows it.
static inline void spectrum_allow_files(unsigned count) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) < 0 || limit.rlim_cur >= count) return;
  limit.rlim_cur = count < limit.rlim_max ? count : limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

/// Makes a bell: a file that can be read while the bell rings; negative if there are no more files.
static inline int spectrum_make_bell(void) { return eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC); }

/// Rings a bell until `spectrum_silence`.
static inline void spectrum_ring(int bell) {
  const uint64_t one = 1;
  const ssize_t written = write(bell, &one, sizeof one);
  (void)written; // Fails only if the bell is ringing.
}

/// Ends the ringing of a bell.
static inline void spectrum_silence(int bell) {
  uint64_t count;
  const ssize_t got = read(bell, &count, sizeof count);
  (void)got; // Fails only if the bell isn't ringing.
}

/// The state of SIGPIPE in this thread before it was held.
typedef struct {
  bool was_blocked, was_pending;
} spectrum_pipe_hold;

/// Keeps SIGPIPE from this thread until `spectrum_let_pipe_signal`.
static inline spectrum_pipe_hold spectrum_hold_pipe_signal(void) {
  sigset_t pipe_signal, before, pending;
  sigemptyset(&pipe_signal);
  sigaddset(&pipe_signal, SIGPIPE);
  sigpending(&pending);
  pthread_sigmask(SIG_BLOCK, &pipe_signal, &before);
  return (spectrum_pipe_hold){sigismember(&before, SIGPIPE) == 1,
                              sigismember(&pending, SIGPIPE) == 1};
}

/// Discards a SIGPIPE that came since, but not one from before, which is the host's.
static inline void spectrum_let_pipe_signal(spectrum_pipe_hold hold) {
  sigset_t pipe_signal;
  sigemptyset(&pipe_signal);
  sigaddset(&pipe_signal, SIGPIPE);
  const struct timespec at_once = {0, 0};
  if (!hold.was_pending) sigtimedwait(&pipe_signal, NULL, &at_once);
  if (!hold.was_blocked) pthread_sigmask(SIG_UNBLOCK, &pipe_signal, NULL);
}

/// Shuts a connection down in both directions; its file stays open.
static inline void spectrum_hang_up(int connection) { shutdown(connection, SHUT_RDWR); }

/// Reads up to `capacity` bytes of a file; returns how many there were, or -1 if it can't be read.
/// Never waits: a pipe without a writer is an empty file.
static inline ssize_t spectrum_read_file(const char *path, void *buffer, size_t capacity) {
  const int file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
  if (file < 0) return -1;
  size_t count = 0;
  ssize_t got = 1;
  while (got && count < capacity) {
    got = read(file, (char *)buffer + count, capacity - count);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) break;
    count += (size_t)got;
  }
  close(file);
  return got < 0 ? -1 : (ssize_t)count;
}

/// The system's error of the call before.
static inline int spectrum_error(void) { return errno; }

/// The name of a folder's next entry, which the next call overwrites; NULL after the last.
static inline const char *spectrum_next_entry(DIR *folder) {
  const struct dirent *entry = readdir(folder);
  return entry ? entry->d_name : NULL;
}

/// Writes a new file and has it stored; returns 0, or the system's error: EEXIST if there is one.
static inline int spectrum_write_new_file(const char *path, const void *bytes, size_t count) {
  const int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (file < 0) return errno;
  int error = 0;
  size_t written = 0;
  while (!error && written < count) {
    const ssize_t put = write(file, (const char *)bytes + written, count - written);
    if (put < 0 && errno != EINTR) error = errno;
    if (put > 0) written += (size_t)put;
  }
  if (!error && fsync(file) < 0 && errno != EINVAL) error = errno;
  if (close(file) < 0 && !error) error = errno;
  if (error) unlink(path);
  return error;
}

/// Gives a file another name, at which there is nothing; returns 0, or the system's error: EEXIST if
/// there is something.
static inline int spectrum_rename_new(const char *from, const char *to) {
  if (link(from, to) == 0) return unlink(from) < 0 ? errno : 0;
  if (errno != EPERM && errno != EOPNOTSUPP && errno != ENOSYS) return errno;
  // Some file systems have no links.
  struct stat status;
  if (lstat(to, &status) == 0) return EEXIST;
  return rename(from, to) < 0 ? errno : 0;
}

#endif
