// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SPECTRUM_FORBIDDEN_CALLS_H
#define SPECTRUM_FORBIDDEN_CALLS_H

// The C library's functions that have no place in run(), besides those of the heap, which
// CAllocationCounter counts: each is defined again here, counts its calls and does its work. A name
// that a plugin imports is either one of these or harmless (see `check`).

/// Calls of this thread from `forbidden_calls_begin` to `forbidden_calls_end`.
struct forbidden_calls {
  /// Of functions that may allocate.
  unsigned long allocating;
  /// Of functions that lock, unlock or wait, on a stream, too.
  unsigned long locking;
  /// Of functions that ask the system for the time or for random numbers: with a vDSO, without a
  /// system call.
  unsigned long asking;
};

void forbidden_calls_begin(void);
struct forbidden_calls forbidden_calls_end(void);

#endif
