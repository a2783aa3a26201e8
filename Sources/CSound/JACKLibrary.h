// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SPECTRUM_JACK_LIBRARY_H
#define SPECTRUM_JACK_LIBRARY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "RealTime.h"

// What we use of JACK's library, which is opened at run time; from <jack/jack.h>, <jack/types.h> and
// <jack/midiport.h>.

typedef struct jack_client jack_client;
typedef struct jack_port jack_port;
typedef struct { uint32_t min, max; } jack_latency_range;

enum {
  jack_no_start_server = 1,
  jack_port_is_input = 1,
  jack_port_is_output = 2,
  jack_port_is_physical = 4,
};
enum { jack_capture_latency = 0, jack_playback_latency = 1 };

#define JACK_AUDIO_TYPE "32 bit float mono audio"
#define JACK_MIDI_TYPE "8 bit raw midi"

/// The functions, without the prefix `jack_`: FUNCTION(result, name, real-time safety, parameters…).
#define JACK_FUNCTIONS(FUNCTION) \
  FUNCTION(void, set_error_function, , void (*)(const char *)) \
  FUNCTION(void, set_info_function, , void (*)(const char *)) \
  FUNCTION(jack_client *, client_open, , const char *, int options, int *status, ...) \
  FUNCTION(int, client_close, , jack_client *) \
  FUNCTION(int, activate, , jack_client *) \
  FUNCTION(int, deactivate, , jack_client *) \
  FUNCTION(uint32_t, get_sample_rate, , jack_client *) \
  FUNCTION(int, set_process_callback, , jack_client *, int (*)(uint32_t, void *), void *) \
  FUNCTION(int, set_latency_callback, , jack_client *, void (*)(int mode, void *), void *) \
  FUNCTION(void, on_shutdown, , jack_client *, void (*)(void *), void *) \
  FUNCTION(jack_port *, port_register, , jack_client *, const char *, const char *type, \
           unsigned long flags, unsigned long size) \
  FUNCTION(const char **, get_ports, , jack_client *, const char *, const char *type, \
           unsigned long flags) \
  FUNCTION(jack_port *, port_by_name, , jack_client *, const char *) \
  FUNCTION(const char *, port_name, , const jack_port *) \
  FUNCTION(int, port_flags, , const jack_port *) \
  FUNCTION(const char *, port_type, , const jack_port *) \
  FUNCTION(int, port_connected_to, , const jack_port *, const char *) \
  FUNCTION(int, connect, , jack_client *, const char *, const char *) \
  FUNCTION(void, port_get_latency_range, , jack_port *, int mode, jack_latency_range *) \
  FUNCTION(void, port_set_latency_range, , jack_port *, int mode, jack_latency_range *) \
  FUNCTION(uint32_t, frames_since_cycle_start, , const jack_client *) \
  FUNCTION(void *, port_get_buffer, REAL_TIME, jack_port *, uint32_t) \
  FUNCTION(void, midi_clear_buffer, REAL_TIME, void *) \
  FUNCTION(int, midi_event_write, REAL_TIME, void *, uint32_t, const uint8_t *, size_t)

#define DECLARE_FUNCTION(result, name, safety, ...) result (*name)(__VA_ARGS__) safety;
typedef struct {
  JACK_FUNCTIONS(DECLARE_FUNCTION)
  /// NULL where the library has none.
  void (*free)(void *);
} jack_library;
#undef DECLARE_FUNCTION

/// Fills `library`, and silences its messages; false if there is none, or one without a function.
bool jack_library_open(jack_library *library);

#endif
