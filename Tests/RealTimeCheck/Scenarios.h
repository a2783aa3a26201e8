// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SPECTRUM_REAL_TIME_SCENARIOS_H
#define SPECTRUM_REAL_TIME_SCENARIOS_H

#include "Plugin.h"

/// Something that users and hosts do to the plugin.
struct scenario {
  const char *name;
  void (*play)(const struct plugin *plugin);
};

/// All of them; the last has no name.
extern const struct scenario scenarios[];

/// A second of music from a new instance's first run() on, with everything on.
void play_first_second(const struct plugin *plugin);

#endif
