// SPDX-License-Identifier: GPL-3.0-or-later
#include <dlfcn.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "CClickSource.h"

// From <jack/jack.h>, <jack/types.h>.
typedef struct jack_client jack_client;
typedef struct jack_port jack_port;
enum { no_start_server = 1, port_is_output = 2 };
static const char audio_type[] = "32 bit float mono audio";

/// The frame of a click that isn't wanted.
static const uint32_t none = UINT32_MAX;

struct spectrum_click_source {
  jack_client *client;
  jack_port *port;
  int (*client_close)(jack_client *);
  void *(*get_buffer)(jack_port *, uint32_t);
  float amplitude;
  uint32_t length;
  /// The frame at which a click is to begin, or `none`; taken by JACK's thread.
  _Atomic uint32_t wanted;
  /// Nanoseconds on the monotonic clock; 0 while a click is awaited.
  _Atomic int64_t time;
  /// Of JACK's thread: frames of the click that are left, and the noise's state.
  uint32_t left, random;
};

/// JACK's real-time thread.
static int process(uint32_t frames, void *context) {
  spectrum_click_source *source = context;
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  float *out = source->get_buffer(source->port, frames);
  memset(out, 0, frames * sizeof *out);
  uint32_t frame = 0;
  const uint32_t wanted = atomic_exchange(&source->wanted, none);
  if (wanted != none) {
    frame = wanted % frames;
    source->left = source->length;
  }
  for (; frame < frames && source->left; frame++, source->left--) {
    source->random = 1664525 * source->random + 1013904223; // Knuth's linear congruential generator
    out[frame] = source->amplitude * (float)(int32_t)source->random / 2147483648.0f;
  }
  if (wanted != none) {
    atomic_store(&source->time, (int64_t)now.tv_sec * 1000000000 + now.tv_nsec);
  }
  return 0;
}

static void ignore(const char *message) { (void)message; }

spectrum_click_source *spectrum_clicks_open(const char *client_name, double seconds,
                                            float amplitude) {
  void *library = dlopen("libjack.so.0", RTLD_NOW | RTLD_LOCAL);
  if (!library) return NULL;
#define FUNCTION(result, name, ...)                               \
  result (*name)(__VA_ARGS__) = (result(*)(__VA_ARGS__))dlsym(library, "jack_" #name); \
  if (!name) return NULL
  FUNCTION(void, set_error_function, void (*)(const char *));
  FUNCTION(void, set_info_function, void (*)(const char *));
  FUNCTION(jack_client *, client_open, const char *, int options, int *status, ...);
  FUNCTION(int, client_close, jack_client *);
  FUNCTION(jack_port *, port_register, jack_client *, const char *, const char *type,
           unsigned long flags, unsigned long size);
  FUNCTION(int, set_process_callback, jack_client *, int (*)(uint32_t, void *), void *);
  FUNCTION(int, activate, jack_client *);
  FUNCTION(uint32_t, get_sample_rate, jack_client *);
  FUNCTION(void *, port_get_buffer, jack_port *, uint32_t);
#undef FUNCTION
  set_error_function(ignore);
  set_info_function(ignore);
  jack_client *client = client_open(client_name, no_start_server, NULL);
  if (!client) return NULL;
  spectrum_click_source *source = calloc(1, sizeof *source);
  if (!source) goto failed;
  source->client = client;
  source->client_close = client_close;
  source->get_buffer = port_get_buffer;
  source->amplitude = amplitude;
  source->length = (uint32_t)(seconds * get_sample_rate(client));
  source->wanted = none;
  source->port = port_register(client, "out", audio_type, port_is_output, 0);
  if (!source->port || set_process_callback(client, process, source) || activate(client)) {
    goto failed;
  }
  return source;

failed:
  client_close(client);
  free(source);
  return NULL;
}

void spectrum_clicks_play(spectrum_click_source *source, uint32_t frame) {
  atomic_store(&source->time, 0);
  atomic_store(&source->wanted, frame == none ? 0 : frame);
}

double spectrum_clicks_time(spectrum_click_source *source) {
  return 1e-9 * (double)atomic_load(&source->time);
}

void spectrum_clicks_close(spectrum_click_source *source) {
  source->client_close(source->client);
  free(source);
}
