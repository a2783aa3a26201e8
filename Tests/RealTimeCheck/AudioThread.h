// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SPECTRUM_AUDIO_THREAD_H
#define SPECTRUM_AUDIO_THREAD_H

#include "Watch.h"

#include <stddef.h>

// The thread that calls run(), as in a host. It exists before the plugin is loaded, so that a
// library's per-thread setup at its first call is caught, too.

/// Starts the thread; returns false, with a line on stderr, if it can't be watched.
bool audio_thread_start(void);

/// Calls `run` on the thread under watch, and waits until it has returned.
void audio_thread_call(run_function run, void *instance, uint32_t frame_count);

/// The most bytes of stack that the thread has used.
size_t audio_thread_stack(void);

#endif
