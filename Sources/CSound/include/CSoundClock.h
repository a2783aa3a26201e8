// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SPECTRUM_CSOUND_CLOCK_H
#define SPECTRUM_CSOUND_CLOCK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// MIDI clock that follows beats: 24 ticks per beat, and a note on each. One thread says where the
// beats fall, another takes the events; neither waits for the other.

/// Beats at a steady tempo, in frames since the clock was made.
typedef struct {
  /// One of the beats at which the clock may start, past or future.
  double beat;
  /// From beat to beat; 0: there are none, and the clock stops.
  double period;
  /// From one beat at which the clock may start to the next, such as a bar, at least `period`.
  double start_period;
} spectrum_beats;

/// A message, and the frame at which it falls.
typedef struct {
  uint32_t frame;
  uint32_t size;
  uint8_t bytes[3];
} spectrum_midi_event;

enum {
  /// The frames that can be taken at once, and the events that they have at most: at 8 kHz, where a
  /// tick is 20 frames long at 1000 beats a minute.
  spectrum_clock_frames = 1024,
  spectrum_clock_events = 64,
};

typedef struct spectrum_clock spectrum_clock;

/// A clock that stands still; `rate` in Hz. NULL without memory.
spectrum_clock *_Nullable spectrum_clock_make(double rate);

/// Sets where the beats fall from now on. A stopped clock starts on the next one at which it may. A
/// running one follows: no tick is left out or doubled, and none is longer or shorter than the
/// tempo's by more than a twentieth.
void spectrum_clock_follow(spectrum_clock *_Nonnull clock, spectrum_beats beats);

/// Advances by up to `spectrum_clock_frames`; writes the events in them in order, of which there are
/// `spectrum_clock_events` at most, and returns how many. Real-time safe.
size_t spectrum_clock_advance(spectrum_clock *_Nonnull clock, uint32_t frames,
                              spectrum_midi_event *_Nonnull events) __attribute__((nonblocking));

/// Whether it has started and not stopped.
bool spectrum_clock_is_running(const spectrum_clock *_Nonnull clock);

void spectrum_clock_free(spectrum_clock *_Nonnull clock);

#endif
