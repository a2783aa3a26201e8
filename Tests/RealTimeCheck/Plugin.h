// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SPECTRUM_CHECKED_PLUGIN_H
#define SPECTRUM_CHECKED_PLUGIN_H

#include <lv2/core/lv2.h>
#include <stdbool.h>
#include <stdint.h>

// A plugin of the bundle: its ports as the turtle describes them, its code as a host loads it.

enum { port_limit = 128 };

enum port_kind { audio_port, control_port, atom_port };

struct port {
  char symbol[40];
  enum port_kind kind;
  bool is_input;
  /// Of a control port; where it is whole, an integer, a choice or a switch.
  float minimum, maximum, initial;
  bool is_whole;
};

struct plugin {
  const char *name;
  const LV2_Descriptor *descriptor;
  uint32_t port_count;
  struct port ports[port_limit];
};

/// Describes and loads the plugin `uri`, called `name` here, of the bundle in the folder `bundle`.
/// False, and a line on stderr, where that fails. The library's symbols are bound lazily, as the
/// least careful host would have it.
bool plugin_load(struct plugin *plugin, const char *bundle, const char *uri, const char *name);

/// Whether the plugin has settings besides its ports, which a host saves and restores.
bool plugin_has_state(const struct plugin *plugin);

/// Reads from every page of code and constants that has been loaded, and keeps it in memory where
/// the system allows: as if another instance had been running for long.
void plugin_warm_code(void);

/// The number of the URI, from 1 on; the same for the same URI.
uint32_t plugin_urid(const char *uri);

/// What each instance is offered: urid:map.
extern const LV2_Feature *const plugin_features[];

#endif
