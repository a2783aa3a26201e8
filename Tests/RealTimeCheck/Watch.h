// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SPECTRUM_REAL_TIME_WATCH_H
#define SPECTRUM_REAL_TIME_WATCH_H

#include <stdbool.h>
#include <stdint.h>

// Calls a function on the audio thread and watches it for offences against real-time rules. There
// are two watches: ForbiddingWatch.c counts offences; SanitizerWatch.c uses RealtimeSanitizer,
// which ends the process at the first one.

/// A function like LV2's run().
typedef void (*run_function)(void *instance, uint32_t frame_count);

/// Counts of events during the watched calls.
struct tally {
  unsigned long calls;
  unsigned long heap_calls, locks, system_calls;
  /// Minor and major page faults of the audio thread.
  unsigned long page_faults;
};

/// Starts watching the calling thread; returns false, with a line on stderr, on failure.
bool watch_begin(void);

/// Calls `run` under watch, on the thread that started watching.
void watch_call(run_function run, void *instance, uint32_t frame_count);

/// Returns and resets the counts; not to be used during a call.
struct tally watch_take(void);

/// Commits each offence once through `call`, which must call `watch_call` on the audio thread.
/// Returns whether all were detected, with a line on stderr for each that wasn't.
bool watch_test(void (*call)(run_function run, void *instance, uint32_t frame_count));

#endif
