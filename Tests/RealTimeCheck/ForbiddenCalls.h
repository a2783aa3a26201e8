// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SPECTRUM_FORBIDDEN_CALLS_H
#define SPECTRUM_FORBIDDEN_CALLS_H

// The C library's functions that are forbidden in run(), besides those of the heap, which
// CAllocationCounter counts. Each is redefined here to count its calls and then do its work. A name
// that a plugin imports is one of these or harmless (see `check`).

/// Calls on this thread from `forbidden_calls_begin` to `forbidden_calls_end`.
struct forbidden_calls {
  /// To functions that may allocate.
  unsigned long allocating;
  /// To functions that lock, unlock or wait, including streams.
  unsigned long locking;
  /// To functions that query the time or random numbers, which a vDSO may answer without a system
  /// call.
  unsigned long asking;
};

void forbidden_calls_begin(void);
struct forbidden_calls forbidden_calls_end(void);

#endif
