// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SPECTRUM_REAL_TIME_OFFENCES_H
#define SPECTRUM_REAL_TIME_OFFENCES_H

#include <stdint.h>

// Deliberate violations of the rules for run(), which each watch must detect.

/// Must be called first: looks up the functions that the others call.
void offences_begin(void);

/// Allocates `frame_count` bytes and frees them.
void use_the_heap(void *instance, uint32_t frame_count);

/// Takes an uncontended lock: no system call, but still an offence.
void take_a_lock(void *instance, uint32_t frame_count);

#endif
