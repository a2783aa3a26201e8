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

/// The starts of a loop that are remembered.
enum { start_capacity = 512 };

struct spectrum_click_source {
  jack_client *client;
  jack_port *port;
  int (*client_close)(jack_client *);
  void *(*get_buffer)(jack_port *, uint32_t);
  double sample_rate;
  float amplitude;
  uint32_t length;
  /// The frame at which a click is to begin, or `none`; taken by JACK's thread.
  _Atomic uint32_t wanted;
  /// Nanoseconds on the monotonic clock; 0 while a click is awaited.
  _Atomic int64_t time;
  /// Of JACK's thread: frames of the click that are left, and the noise's state.
  uint32_t left, random;
  /// What is played over and over again from its first sample on; null: only clicks.
  _Atomic(const float *) loop;
  uint32_t loop_length;
  /// Of JACK's thread: the loop's next sample.
  uint32_t loop_place;
  /// Nanoseconds on the monotonic clock, of start number n at n modulo the capacity.
  _Atomic int64_t starts[start_capacity];
  _Atomic uint32_t start_count;
};

static int64_t nanoseconds(const struct timespec *time) {
  return (int64_t)time->tv_sec * 1000000000 + time->tv_nsec;
}

static void play_loop(spectrum_click_source *source, float *out, uint32_t frames, int64_t now) {
  const float *loop = atomic_load(&source->loop);
  if (!loop) return;
  for (uint32_t frame = 0; frame < frames; frame++) {
    if (source->loop_place == 0) {
      const uint32_t count = atomic_load(&source->start_count);
      atomic_store(&source->starts[count % start_capacity],
                   now + (int64_t)(frame * 1e9 / source->sample_rate));
      atomic_store(&source->start_count, count + 1);
    }
    out[frame] = loop[source->loop_place];
    source->loop_place = (source->loop_place + 1) % source->loop_length;
  }
}

/// JACK's real-time thread.
static int process(uint32_t frames, void *context) {
  spectrum_click_source *source = context;
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  float *out = source->get_buffer(source->port, frames);
  memset(out, 0, frames * sizeof *out);
  play_loop(source, out, frames, nanoseconds(&now));
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
    atomic_store(&source->time, nanoseconds(&now));
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
  source->sample_rate = get_sample_rate(client);
  source->length = (uint32_t)(seconds * source->sample_rate);
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

void spectrum_clicks_loop(spectrum_click_source *source, const float *samples, uint32_t count) {
  source->loop_length = count;
  atomic_store(&source->loop, count ? samples : NULL);
}

uint32_t spectrum_clicks_start_count(spectrum_click_source *source) {
  return atomic_load(&source->start_count);
}

double spectrum_clicks_start(spectrum_click_source *source, uint32_t number) {
  return 1e-9 * (double)atomic_load(&source->starts[number % start_capacity]);
}

void spectrum_clicks_close(spectrum_click_source *source) {
  source->client_close(source->client);
  free(source);
}
