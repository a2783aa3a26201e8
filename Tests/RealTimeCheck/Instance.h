// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SPECTRUM_CHECKED_INSTANCE_H
#define SPECTRUM_CHECKED_INSTANCE_H

#include "Plugin.h"

#include <lv2/atom/forge.h>

// An instance in a host that touches all memory of its own before the audio thread meets it.

/// Frames of the longest block.
enum { block_limit = 8192 };

/// Bytes of the ports `control` and `notify`.
enum { control_size = 16384, notify_size = 65536 };

enum signal {
  music,
  silence,
  full_scale_noise,
  not_a_number,
  infinite,
  huge,
  denormal,
  square_wave,
  signal_count
};

struct instance {
  const struct plugin *plugin;
  LV2_Handle handle;
  double sample_rate;
  enum signal signal;
  /// Frames since the signal's beginning.
  uint64_t time;
  uint32_t random;
  float values[port_limit];
  float *audio[port_limit];
  uint8_t *control;
  uint8_t *notify;
  /// Bytes of `notify` that the plugin is told of.
  uint32_t notify_room;
  /// Bytes that the plugin has sent to UIs so far.
  uint64_t sent;
  LV2_Atom_Forge forge;
  LV2_Atom_Forge_Frame sequence;
};

/// Makes, connects and activates an instance, whose memory nobody has used before; ends the process
/// where there is none to be had.
struct instance *instance_make(const struct plugin *plugin, double sample_rate);
void instance_free(struct instance *instance);

void instance_deactivate(struct instance *instance);
void instance_activate(struct instance *instance);

/// The index of the port; -1 if the plugin has none.
int instance_port(const struct instance *instance, const char *symbol);
/// Sets a control, which may be outside its range; one that the plugin has not is left alone.
void instance_set(struct instance *instance, const char *symbol, float value);
/// Sets every control to its default.
void instance_reset_controls(struct instance *instance);
/// Connects the port at `index`, or leaves it unconnected.
void instance_connect(struct instance *instance, uint32_t index, bool is_connected);
/// Lets the outputs share the memory of the inputs.
void instance_connect_in_place(struct instance *instance);

/// Ends the process if the plugin did not do what a scenario is there to make it do.
void instance_require(const struct instance *instance, bool condition, const char *what);

/// The next of a series of numbers that look random: 0..<limit.
uint32_t instance_random(struct instance *instance, uint32_t limit);

/// Lets the audio thread call run() for so many frames of the signal.
void instance_run(struct instance *instance, uint32_t frame_count);
/// The same for `seconds` of the signal in blocks of `block` frames.
void instance_play(struct instance *instance, double seconds, uint32_t block);
/// The same for `seconds`, with a UI renewing its lease every second.
void instance_play_attached(struct instance *instance, double seconds, uint32_t block);

/// Lets the next run() find a UI's request for so many frames a second; 0: it leaves.
void instance_attach(struct instance *instance, uint32_t frame, int64_t client, float frame_rate);
/// Lets the next run() find a position of the host's.
void instance_locate(struct instance *instance, uint32_t frame, float beats_per_minute);
/// Changes so many bytes, anywhere, of the messages that the next run() finds.
void instance_garble(struct instance *instance, uint32_t byte_count);
/// Lets the next run() find a sequence of so many bytes, 0…control_size − 8, that mean nothing.
void instance_babble(struct instance *instance, uint32_t byte_count);

#endif
