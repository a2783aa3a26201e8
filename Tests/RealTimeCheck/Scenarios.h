// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SPECTRUM_REAL_TIME_SCENARIOS_H
#define SPECTRUM_REAL_TIME_SCENARIOS_H

#include "Plugin.h"

/// A sequence of actions of users and hosts on the plugin.
struct scenario {
  const char *name;
  void (*play)(const struct plugin *plugin);
};

/// All scenarios, ended by one without a name.
extern const struct scenario scenarios[];

/// A second of music from a new instance's first run() on, with all features on.
void play_first_second(const struct plugin *plugin);

#endif
