// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SPECTRUM_CSOUND_H
#define SPECTRUM_CSOUND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "CSoundInput.h"

// Stereo sound to a server or a card. The libraries are opened at run time, so that the tool neither
// needs them nor their headers: the few declarations are in the C files. They are in C because some
// of the functions are variadic, and because JACK calls back on a real-time thread.

/// An open output and its functions, which take it as first argument; all must be called on the
/// same thread.
typedef struct spectrum_sound {
  /// Name of the kind of server, and Hz.
  const char *_Nonnull name;
  double rate;
  /// Takes as many frames as there is room for, in order; shape: [frame][2]. Returns how many.
  size_t (*_Nonnull write)(struct spectrum_sound *_Nonnull, const float *_Nonnull, size_t);
  /// Frames taken that haven't been heard, including those on their way through server and card.
  double (*_Nonnull pending)(struct spectrum_sound *_Nonnull);
  /// Drops the frames taken that haven't been heard, as soon as it can.
  void (*_Nonnull discard)(struct spectrum_sound *_Nonnull);
  /// Whether the server or the card is gone.
  bool (*_Nonnull is_lost)(struct spectrum_sound *_Nonnull);
  /// Frees it; waits neither for pending frames nor, longer than 1 s, for a server that has stopped.
  void (*_Nonnull close)(struct spectrum_sound *_Nonnull);
} spectrum_sound;

/// Connects to a running JACK server and to its first two playback ports; NULL without one, or if it
/// doesn't answer within 2 s.
spectrum_sound *_Nullable spectrum_jack_open(void);

/// Opens ALSA's default device, at `rate` Hz; NULL without one, or if that takes longer than 2 s.
spectrum_sound *_Nullable spectrum_alsa_open(unsigned rate);

#endif
