// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SPECTRUM_CSOUND_INPUT_H
#define SPECTRUM_CSOUND_INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "CSoundClock.h"

// Sound from a JACK server or from a device of ALSA, whose libraries are opened at run time. What JACK's
// real-time thread brings is kept in a ring until another thread, always the same, takes it.

/// A client of a JACK server with one or two audio inputs, and perhaps a port for MIDI clock.
typedef struct spectrum_input spectrum_input;

/// Why there is none.
typedef enum {
  spectrum_input_no_library,
  spectrum_input_no_server,
} spectrum_input_failure;

/// Connects to a running server; `channels`: 1 or 2; `has_clock`: whether there is a port for MIDI
/// clock. NULL with a reason if that fails, or takes longer than 2 s.
spectrum_input *_Nullable spectrum_input_open(unsigned channels, bool has_clock,
                                              spectrum_input_failure *_Nonnull failure);

/// Hz.
double spectrum_input_rate(const spectrum_input *_Nonnull input);

/// Whether the server is gone.
bool spectrum_input_is_lost(const spectrum_input *_Nonnull input);

/// Frames that were lost since they weren't taken in time.
uint64_t spectrum_input_lost_frames(const spectrum_input *_Nonnull input);

/// Frames that can be taken.
size_t spectrum_input_available(const spectrum_input *_Nonnull input);

/// Copies the next `count` samples of a channel, of those available.
void spectrum_input_copy(const spectrum_input *_Nonnull input, unsigned channel,
                         float *_Nonnull samples, size_t count);

/// Takes `count` frames.
void spectrum_input_consume(spectrum_input *_Nonnull input, size_t count);

/// Whether the server has a port of that name.
bool spectrum_input_has_port(const spectrum_input *_Nonnull input, const char *_Nonnull port);

/// Whether a port of that name puts out sound, and so can be listened to.
bool spectrum_input_is_audible(const spectrum_input *_Nonnull input, const char *_Nonnull port);

/// Connects a port of that name to a channel, unless it is; returns whether it is connected.
bool spectrum_input_connect(spectrum_input *_Nonnull input, unsigned channel,
                            const char *_Nonnull port);

/// Copies the name of the sound card's capture port `index`; false if there is none.
bool spectrum_input_capture_port(const spectrum_input *_Nonnull input, unsigned index,
                                 char *_Nonnull name, size_t size);

/// The clock, whose frames are those that came in, lost ones too; NULL without.
spectrum_clock *_Nullable spectrum_input_clock(const spectrum_input *_Nonnull input);

/// The capture latency in frames, from the sound card's input on; 0 if the sound comes from
/// elsewhere.
uint32_t spectrum_input_capture_latency(const spectrum_input *_Nonnull input);

/// The playback latency in frames of the clock's port, as far as JACK knows.
uint32_t spectrum_input_clock_latency(const spectrum_input *_Nonnull input);

/// Takes leave of the server and frees it; waits no longer than 1 s for a server that has stopped.
void spectrum_input_close(spectrum_input *_Nonnull input);

/// A device of ALSA that captures sound. All functions are called on one thread.
typedef struct spectrum_capture spectrum_capture;

/// Opens a device, such as "default" or "hw:1,0", for 1 or 2 channels at its rate nearest to 48 kHz.
/// NULL if there is no library or no such device, if it can't capture, or if that takes longer than
/// 2 s.
spectrum_capture *_Nullable spectrum_capture_open(const char *_Nonnull device, unsigned channels);

/// Hz.
double spectrum_capture_rate(const spectrum_capture *_Nonnull capture);

/// Whether the device is gone.
bool spectrum_capture_is_lost(const spectrum_capture *_Nonnull capture);

/// Frames, at least, that were lost since they weren't taken in time.
uint64_t spectrum_capture_lost_frames(const spectrum_capture *_Nonnull capture);

/// Frames that can be taken.
size_t spectrum_capture_available(spectrum_capture *_Nonnull capture);

/// Takes up to `count` frames, in order; shape: [frame][channel]. Returns how many.
size_t spectrum_capture_read(spectrum_capture *_Nonnull capture, float *_Nonnull frames,
                             size_t count);

/// Stops and frees it; waits no longer than 1 s for a server that has stopped.
void spectrum_capture_close(spectrum_capture *_Nonnull capture);

#endif
