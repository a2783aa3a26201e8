// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SPECTRUM_REAL_TIME_OFFENCES_H
#define SPECTRUM_REAL_TIME_OFFENCES_H

#include <stdint.h>

// What run() must not do, done on purpose: either watch must see it.

/// To be called before the others: looks up what they call.
void offences_begin(void);

/// Takes `frame_count` bytes from the heap and gives them back.
void use_the_heap(void *instance, uint32_t frame_count);

/// Takes a lock that nobody else holds: no system call, and an offence all the same.
void take_a_lock(void *instance, uint32_t frame_count);

#endif
