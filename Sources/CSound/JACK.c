// SPDX-License-Identifier: GPL-3.0-or-later
#include <dlfcn.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "CSound.h"

// From <jack/jack.h>, <jack/types.h>.
typedef struct jack_client jack_client;
typedef struct jack_port jack_port;
typedef struct { uint32_t min, max; } latency_range;
enum { no_start_server = 1, port_is_input = 1, port_is_output = 2, port_is_physical = 4 };
enum { playback_latency = 1 };
static const char audio_type[] = "32 bit float mono audio";

/// Frames between the two threads: a quarter of a second at 192 kHz. A power of 2.
enum { capacity = 65536 };

typedef struct {
  spectrum_sound sound;
  jack_client *client;
  jack_port *ports[2];
  int (*deactivate)(jack_client *);
  int (*client_close)(jack_client *);
  void *(*get_buffer)(jack_port *, uint32_t);
  void (*get_latency)(jack_port *, int mode, latency_range *);
  uint32_t (*since_cycle_start)(const jack_client *);
  /// Counts of frames: taken; passed to the server or dropped; to be dropped up to here.
  _Atomic uint64_t written, read, discarded;
  /// Frames from the start of the present cycle to the end of the sound passed to the server.
  _Atomic int64_t ahead;
  atomic_bool is_lost;
  float ring[capacity][2];
} jack_sound;

/// JACK's real-time thread: passes frames on, and silence if there are none.
static int process(uint32_t frames, void *context) {
  jack_sound *jack = context;
  float *left = jack->get_buffer(jack->ports[0], frames);
  float *right = jack->get_buffer(jack->ports[1], frames);
  uint64_t read = atomic_load_explicit(&jack->read, memory_order_relaxed);
  const uint64_t discarded = atomic_load_explicit(&jack->discarded, memory_order_acquire);
  const uint64_t written = atomic_load_explicit(&jack->written, memory_order_acquire);
  if (read < discarded) read = discarded;
  const uint64_t available = written - read;
  const uint32_t count = available < frames ? (uint32_t)available : frames;
  for (uint32_t frame = 0; frame < count; frame++) {
    const float *sample = jack->ring[(read + frame) % capacity];
    left[frame] = sample[0];
    right[frame] = sample[1];
  }
  for (uint32_t frame = count; frame < frames; frame++) left[frame] = right[frame] = 0;
  const int64_t ahead = atomic_load_explicit(&jack->ahead, memory_order_relaxed);
  const int64_t older = ahead > -(1 << 30) ? ahead - frames : ahead;
  atomic_store_explicit(&jack->ahead, count ? count : older, memory_order_relaxed);
  atomic_store_explicit(&jack->read, read + count, memory_order_release);
  return 0;
}

static void shut_down(void *context) {
  atomic_store(&((jack_sound *)context)->is_lost, true);
}

static uint64_t queued(jack_sound *jack) {
  const uint64_t read = atomic_load_explicit(&jack->read, memory_order_acquire);
  const uint64_t discarded = atomic_load_explicit(&jack->discarded, memory_order_relaxed);
  const uint64_t written = atomic_load_explicit(&jack->written, memory_order_relaxed);
  return written - (read > discarded ? read : discarded);
}

static size_t write_frames(spectrum_sound *sound, const float *frames, size_t count) {
  jack_sound *jack = (jack_sound *)sound;
  const uint64_t read = atomic_load_explicit(&jack->read, memory_order_acquire);
  const uint64_t written = atomic_load_explicit(&jack->written, memory_order_relaxed);
  // What was dropped is still in the way until the server's next cycle.
  const uint64_t room = capacity - (written - read);
  if (count > room) count = room;
  for (size_t frame = 0; frame < count; frame++) {
    jack->ring[(written + frame) % capacity][0] = frames[2 * frame];
    jack->ring[(written + frame) % capacity][1] = frames[2 * frame + 1];
  }
  atomic_store_explicit(&jack->written, written + count, memory_order_release);
  return count;
}

static double pending(spectrum_sound *sound) {
  jack_sound *jack = (jack_sound *)sound;
  latency_range range = {0, 0};
  jack->get_latency(jack->ports[0], playback_latency, &range);
  const uint64_t waiting = queued(jack);
  const int64_t ahead = atomic_load_explicit(&jack->ahead, memory_order_relaxed);
  const double under_way = (double)ahead + range.max - jack->since_cycle_start(jack->client);
  return (double)waiting + (under_way > 0 ? under_way : 0);
}

static void discard(spectrum_sound *sound) {
  jack_sound *jack = (jack_sound *)sound;
  atomic_store_explicit(&jack->discarded, atomic_load(&jack->written), memory_order_release);
}

static bool is_lost(spectrum_sound *sound) { return atomic_load(&((jack_sound *)sound)->is_lost); }

static void close_client(spectrum_sound *sound) {
  jack_sound *jack = (jack_sound *)sound;
  // To take leave of a dead server may take for ever.
  if (atomic_load(&jack->is_lost)) return;
  jack->deactivate(jack->client);
  jack->client_close(jack->client);
  free(jack);
}

static void ignore(const char *message) { (void)message; }

spectrum_sound *spectrum_jack_open(const char *client_name) {
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
  FUNCTION(void, on_shutdown, jack_client *, void (*)(void *), void *);
  FUNCTION(int, activate, jack_client *);
  FUNCTION(int, deactivate, jack_client *);
  FUNCTION(const char **, get_ports, jack_client *, const char *, const char *type, unsigned long);
  FUNCTION(int, connect, jack_client *, const char *, const char *);
  FUNCTION(const char *, port_name, const jack_port *);
  FUNCTION(uint32_t, get_sample_rate, jack_client *);
  FUNCTION(void *, port_get_buffer, jack_port *, uint32_t);
  FUNCTION(void, port_get_latency_range, jack_port *, int, latency_range *);
  FUNCTION(uint32_t, frames_since_cycle_start, const jack_client *);
#undef FUNCTION
  // Not in every JACK library.
  void (*free_ports)(void *) = (void (*)(void *))dlsym(library, "jack_free");

  set_error_function(ignore);
  set_info_function(ignore);
  jack_client *client = client_open(client_name, no_start_server, NULL);
  if (!client) return NULL;
  jack_sound *jack = calloc(1, sizeof *jack);
  const char **outputs = get_ports(client, NULL, audio_type, port_is_input | port_is_physical);
  if (!jack || !outputs || !outputs[0]) goto failed;
  jack->sound = (spectrum_sound){"JACK", get_sample_rate(client), write_frames, pending,
                                 discard, is_lost, close_client};
  jack->client = client;
  jack->deactivate = deactivate;
  jack->client_close = client_close;
  jack->get_buffer = port_get_buffer;
  jack->get_latency = port_get_latency_range;
  jack->since_cycle_start = frames_since_cycle_start;
  jack->ports[0] = port_register(client, "left", audio_type, port_is_output, 0);
  jack->ports[1] = port_register(client, "right", audio_type, port_is_output, 0);
  if (!jack->ports[0] || !jack->ports[1]) goto failed;
  set_process_callback(client, process, jack);
  on_shutdown(client, shut_down, jack);
  if (activate(client)) goto failed;
  connect(client, port_name(jack->ports[0]), outputs[0]);
  connect(client, port_name(jack->ports[1]), outputs[outputs[1] ? 1 : 0]);
  if (free_ports) free_ports(outputs);
  return &jack->sound;

failed:
  if (outputs && free_ports) free_ports(outputs);
  client_close(client);
  free(jack);
  return NULL;
}
