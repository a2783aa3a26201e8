// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SPECTRUM_CSPECTRUMUI_H
#define SPECTRUM_CSPECTRUMUI_H

#include <lv2/core/lv2.h>
#include <lv2/ui/ui.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

// The entry points of the UI, implemented in Swift (module SpectrumUI) and listed in the LV2
// descriptor of CSpectrumUI.c. Each is what LV2UI_Descriptor's or the extension's member of that
// name is; all are called by the host's GUI thread.

/// Opens a window for a plugin with `channel_count` (1 or 2) channels; NULL where it can't be.
void *_Nullable spectrum_ui_instantiate(uint32_t channel_count, LV2UI_Write_Function _Nonnull write,
                                        LV2UI_Controller _Nullable controller,
                                        LV2UI_Widget _Nullable *_Nonnull widget,
                                        const LV2_Feature *_Nullable const *_Nullable features);
void spectrum_ui_cleanup(void *_Nonnull ui);
void spectrum_ui_port_event(void *_Nonnull ui, uint32_t port, uint32_t size, uint32_t protocol,
                            const void *_Nullable data);
/// 0 while the window lives.
int spectrum_ui_idle(void *_Nonnull ui);
/// 0 if the size, in device pixels, will be taken.
int spectrum_ui_resize(void *_Nonnull ui, int width, int height);

/// What the thread that draws runs, to its end; it takes the renderer along.
void spectrum_ui_render(void *_Nonnull renderer);

/// Seconds on a clock that only goes forward.
static inline double spectrum_ui_seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/// Waits until one of both files can be read, or for `seconds`, in steps of a millisecond.
static inline void spectrum_ui_wait(int file, int other, double seconds) {
  struct pollfd files[] = {{.fd = file, .events = POLLIN}, {.fd = other, .events = POLLIN}};
  poll(files, 2, (int)(1e3 * seconds + 0.999));
}

/// A file that can be read after a `spectrum_ui_wake`; below 0 where there are no more files.
static inline int spectrum_ui_make_bell(void) { return eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC); }

static inline void spectrum_ui_ring(int bell) {
  const uint64_t one = 1;
  const ssize_t written = write(bell, &one, sizeof one);
  (void)written; // It only fails where the bell rings already.
}

static inline void spectrum_ui_silence(int bell) {
  uint64_t count;
  const ssize_t got = read(bell, &count, sizeof count);
  (void)got; // It only fails where the bell does not ring.
}

/// What SIGPIPE was like in this thread before it was held.
typedef struct {
  bool was_blocked, was_pending;
} spectrum_ui_pipe_hold;

/// Keeps SIGPIPE from this thread until `spectrum_ui_let_pipe_signal`.
static inline spectrum_ui_pipe_hold spectrum_ui_hold_pipe_signal(void) {
  sigset_t pipe_signal, before, pending;
  sigemptyset(&pipe_signal);
  sigaddset(&pipe_signal, SIGPIPE);
  sigpending(&pending);
  pthread_sigmask(SIG_BLOCK, &pipe_signal, &before);
  return (spectrum_ui_pipe_hold){sigismember(&before, SIGPIPE) == 1,
                                 sigismember(&pending, SIGPIPE) == 1};
}

/// Drops a SIGPIPE that came meanwhile; one that came before is the host's.
static inline void spectrum_ui_let_pipe_signal(spectrum_ui_pipe_hold hold) {
  sigset_t pipe_signal;
  sigemptyset(&pipe_signal);
  sigaddset(&pipe_signal, SIGPIPE);
  const struct timespec at_once = {0, 0};
  if (!hold.was_pending) sigtimedwait(&pipe_signal, NULL, &at_once);
  if (!hold.was_blocked) pthread_sigmask(SIG_UNBLOCK, &pipe_signal, NULL);
}

/// Ends a connection at both ends; its file stays open.
static inline void spectrum_ui_hang_up(int connection) { shutdown(connection, SHUT_RDWR); }

static inline void *_Nullable spectrum_ui_thread(void *_Nonnull renderer) {
  spectrum_ui_render(renderer);
  return NULL;
}

/// Starts the thread that draws. It takes none of the host's signals but those of its own faults.
static inline bool spectrum_ui_start(pthread_t *_Nonnull thread, void *_Nonnull renderer) {
  sigset_t all, before;
  sigfillset(&all);
  const int faults[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT};
  for (int index = 0; index < 6; index++)
    sigdelset(&all, faults[index]);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  const int error = pthread_create(thread, NULL, spectrum_ui_thread, renderer);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return error == 0;
}

#endif
