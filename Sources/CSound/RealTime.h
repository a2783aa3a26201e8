// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SPECTRUM_CSOUND_REAL_TIME_H
#define SPECTRUM_CSOUND_REAL_TIME_H

// What JACK's real-time thread calls; clang checks it (`make check`).
#if defined(__clang__) && __has_attribute(nonblocking)
#define REAL_TIME __attribute__((nonblocking))
#else
#define REAL_TIME
#endif

#endif
