// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SPECTRUM_AUDIO_THREAD_H
#define SPECTRUM_AUDIO_THREAD_H

#include "Watch.h"

#include <stddef.h>

// The one thread that calls run(), as in a host: it was there before the plugin was loaded, so what
// a library sets up for each thread at its first call there is caught, too.

/// Starts the thread; false, and a line on stderr, where it can't be watched.
bool audio_thread_start(void);

/// Lets the thread call `run` under watch, and waits until it has returned.
void audio_thread_call(run_function run, void *instance, uint32_t frame_count);

/// Bytes of stack that the thread has used at the most.
size_t audio_thread_stack(void);

#endif
