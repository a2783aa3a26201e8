// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SPECTRUM_CHECKED_INSTANCE_H
#define SPECTRUM_CHECKED_INSTANCE_H

#include "Plugin.h"

#include <lv2/atom/forge.h>

// An instance in a host that touches all of its own memory before the audio thread uses it.

/// Frames of the longest block.
enum { block_limit = 8192 };

/// Bytes of the ports `control`, `notify` and `notes`.
enum { control_size = 16384, notify_size = 65536, notes_size = 4096 };

enum signal {
  music,
  silence,
  full_scale_noise,
  not_a_number,
  infinite,
  huge,
  denormal,
  square_wave,
  piano_string,
  signal_count
};

struct instance {
  const struct plugin *plugin;
  LV2_Handle handle;
  double sample_rate;
  enum signal signal;
  /// Frames since the signal's start.
  uint64_t time;
  uint32_t random;
  float values[port_limit];
  float *audio[port_limit];
  uint8_t *control;
  uint8_t *notify;
  /// The size of `notify` in bytes that the plugin sees.
  uint32_t notify_room;
  uint8_t *notes;
  /// The size of `notes` in bytes that the plugin sees.
  uint32_t notes_room;
  /// Bytes that the plugin has sent to UIs.
  uint64_t sent;
  /// Bytes of MIDI that it has put out, with their headers.
  uint64_t played;
  LV2_Atom_Forge forge;
  LV2_Atom_Forge_Frame sequence;
};

/// Creates, connects and activates an instance in untouched memory; ends the process on failure.
struct instance *instance_make(const struct plugin *plugin, double sample_rate);
void instance_free(struct instance *instance);

void instance_deactivate(struct instance *instance);
void instance_activate(struct instance *instance);

/// The index of the port; -1 if the plugin has none.
int instance_port(const struct instance *instance, const char *symbol);
/// Sets a control, possibly outside its range; ignores a control that the plugin lacks.
void instance_set(struct instance *instance, const char *symbol, float value);
/// Sets every control to its default.
void instance_reset_controls(struct instance *instance);
/// Connects or disconnects the port at `index`.
void instance_connect(struct instance *instance, uint32_t index, bool is_connected);
/// Makes the outputs share the inputs' memory.
void instance_connect_in_place(struct instance *instance);

/// Ends the process unless the plugin does what the scenario requires.
void instance_require(const struct instance *instance, bool condition, const char *what);

/// The next pseudo-random number, 0..<limit.
uint32_t instance_random(struct instance *instance, uint32_t limit);

/// Calls run() on the audio thread with the next `frame_count` frames of the signal.
void instance_run(struct instance *instance, uint32_t frame_count);
/// The same for `seconds` of the signal in blocks of `block` frames.
void instance_play(struct instance *instance, double seconds, uint32_t block);
/// The same for `seconds`, with a UI renewing its lease every second.
void instance_play_attached(struct instance *instance, double seconds, uint32_t block);

/// Adds a UI's request for `frame_rate` to the next run()'s messages; 0: it detaches.
void instance_attach(struct instance *instance, uint32_t frame, int64_t client, float frame_rate);
/// Adds a position of the host to the next run()'s messages.
void instance_locate(struct instance *instance, uint32_t frame, float beats_per_minute);
/// Adds a request to read the file at `path` for the property `uri` to the next run()'s messages.
void instance_set_file(struct instance *instance, const char *uri, const char *path);
/// Adds a window's `text` of the session for the property `uri` to the next run()'s messages.
void instance_set_text(struct instance *instance, const char *uri, const char *text);
/// Changes `byte_count` random bytes of the next run()'s messages.
void instance_garble(struct instance *instance, uint32_t byte_count);
/// Replaces the next run()'s messages by a random sequence of 0…control_size − 8 bytes.
void instance_babble(struct instance *instance, uint32_t byte_count);

#endif
