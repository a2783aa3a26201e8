// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SPECTRUM_CSOUND_DEADLINE_H
#define SPECTRUM_CSOUND_DEADLINE_H

// Libraries of sound wait for their server for ever, where that has stopped: so they are called on
// threads of their own.

/// Returns what `open(argument)` does, or NULL if that takes longer than 2 s. A result that comes later
/// is given to `close`.
void *open_with_deadline(void *(*open)(void *), void *argument, void *(*close)(void *));

/// Calls `close(argument)`, and waits for its end, at most 1 s.
void close_with_deadline(void *(*close)(void *), void *argument);

#endif
