// SPDX-License-Identifier: GPL-3.0-or-later
#include <jack/jack.h>

/// Opens a JACK client with two audio ports, left and right; NULL without a server or one of them.
static jack_client_t *open_client(const char *name, unsigned long flags, jack_port_t *ports[2]) {
  jack_client_t *jack = jack_client_open(name, JackNoStartServer, NULL);
  if (!jack) return NULL;
  ports[0] = jack_port_register(jack, "left", JACK_DEFAULT_AUDIO_TYPE, flags, 0);
  ports[1] = jack_port_register(jack, "right", JACK_DEFAULT_AUDIO_TYPE, flags, 0);
  return ports[0] && ports[1] ? jack : NULL;
}
