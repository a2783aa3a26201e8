// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SPECTRUM_CHECKED_PLUGIN_H
#define SPECTRUM_CHECKED_PLUGIN_H

#include <lv2/core/lv2.h>
#include <stdbool.h>
#include <stdint.h>

// A plugin of the bundle: its ports from the Turtle files, its code loaded as by a host.

enum { port_limit = 256 };

enum port_kind { audio_port, control_port, atom_port };

struct port {
  char symbol[40];
  enum port_kind kind;
  bool is_input;
  /// Of a control port; whole for an integer, a choice or a switch.
  float minimum, maximum, initial;
  bool is_whole;
};

struct plugin {
  const char *name;
  const LV2_Descriptor *descriptor;
  uint32_t port_count;
  struct port ports[port_limit];
};

/// Loads the plugin `uri` of the bundle in the folder `bundle`, named `name` here, and its
/// description. Returns false, with a line on stderr, on failure. Symbols are bound lazily, as in
/// the least careful host.
bool plugin_load(struct plugin *plugin, const char *bundle, const char *uri, const char *name);

/// Does what an instance has asked the worker for, outside of run(); false if that is nothing.
bool plugin_work(const struct plugin *plugin, LV2_Handle handle);

/// Restores a state of an instance whose scale has the text `scale`; false if it fails.
bool plugin_restore(const struct plugin *plugin, LV2_Handle handle, const char *scale);

/// Reads all loaded pages of code and constants, and locks them if the system allows, as if another
/// instance had been running for long.
void plugin_warm_code(void);

/// The number of the URI, from 1 on; always the same for a URI.
uint32_t plugin_urid(const char *uri);

/// The features offered to each instance: urid:map, an inline display and a worker.
extern const LV2_Feature *const plugin_features[];

/// How often an instance has asked to be drawn, since the last call.
unsigned long plugin_take_draw_requests(void);

#endif
