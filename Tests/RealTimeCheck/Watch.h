// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SPECTRUM_REAL_TIME_WATCH_H
#define SPECTRUM_REAL_TIME_WATCH_H

#include <stdbool.h>
#include <stdint.h>

// Calls a function on the audio thread, and watches it for what a real-time thread must not do.
// There are two of these: ForbiddingWatch.c counts, SanitizerWatch.c leaves it to
// RealtimeSanitizer, which ends the process at the first offence.

/// A function as LV2's run().
typedef void (*run_function)(void *instance, uint32_t frame_count);

/// What happened within the watched calls.
struct tally {
  unsigned long calls;
  unsigned long heap_calls, locks, system_calls;
  /// Minor and major ones, of the audio thread.
  unsigned long page_faults;
};

/// Begins to watch the calling thread; false, and a line on stderr, where that can't be done.
bool watch_begin(void);

/// Calls `run` and watches it; on the thread that began to.
void watch_call(run_function run, void *instance, uint32_t frame_count);

/// What has happened since the last time that this was asked, while no call is under way.
struct tally watch_take(void);

/// Commits each offence once, on purpose, through `call`, which is to call `watch_call` on the
/// audio thread: whether all were caught. A line on stderr for each that was not.
bool watch_test(void (*call)(run_function run, void *instance, uint32_t frame_count));

#endif
