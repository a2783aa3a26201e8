// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdatomic.h>
#include <stdlib.h>

#include "CSound.h"
#include "Deadline.h"
#include "JACKLibrary.h"

/// Frames between the two threads: a quarter of a second at 192 kHz. A power of 2.
enum { capacity = 65536 };

typedef struct {
  spectrum_sound sound;
  jack_client *client;
  jack_port *ports[2];
  jack_library library;
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
  float *left = jack->library.port_get_buffer(jack->ports[0], frames);
  float *right = jack->library.port_get_buffer(jack->ports[1], frames);
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
  jack_latency_range range = {0, 0};
  jack->library.port_get_latency_range(jack->ports[0], jack_playback_latency, &range);
  const uint64_t waiting = queued(jack);
  const int64_t ahead = atomic_load_explicit(&jack->ahead, memory_order_relaxed);
  const uint32_t since_start = jack->library.frames_since_cycle_start(jack->client);
  const double under_way = (double)ahead + range.max - since_start;
  return (double)waiting + (under_way > 0 ? under_way : 0);
}

static void discard(spectrum_sound *sound) {
  jack_sound *jack = (jack_sound *)sound;
  atomic_store_explicit(&jack->discarded, atomic_load(&jack->written), memory_order_release);
}

static bool is_lost(spectrum_sound *sound) { return atomic_load(&((jack_sound *)sound)->is_lost); }

static void *finish(void *sound) {
  jack_sound *jack = sound;
  jack->library.deactivate(jack->client);
  jack->library.client_close(jack->client);
  free(jack);
  return NULL;
}

static void close_client(spectrum_sound *sound) {
  // To take leave of a dead server may take for ever.
  if (!atomic_load(&((jack_sound *)sound)->is_lost)) close_with_deadline(finish, sound);
}

static void *open_client(void *context) {
  jack_sound *jack = context;
  const jack_library library = jack->library;
  jack_client *client = library.client_open("spectrum", jack_no_start_server, NULL);
  if (!client) {
    free(jack);
    return NULL;
  }
  const char **outputs = library.get_ports(client, NULL, JACK_AUDIO_TYPE,
                                           jack_port_is_input | jack_port_is_physical);
  if (!outputs || !outputs[0]) goto failed;
  jack->sound = (spectrum_sound){"JACK", library.get_sample_rate(client), write_frames, pending,
                                 discard, is_lost, close_client};
  jack->client = client;
  static const char *const names[2] = {"left", "right"};
  for (int channel = 0; channel < 2; channel++) {
    jack->ports[channel] =
        library.port_register(client, names[channel], JACK_AUDIO_TYPE, jack_port_is_output, 0);
    if (!jack->ports[channel]) goto failed;
  }
  library.set_process_callback(client, process, jack);
  library.on_shutdown(client, shut_down, jack);
  if (library.activate(client)) goto failed;
  library.connect(client, library.port_name(jack->ports[0]), outputs[0]);
  library.connect(client, library.port_name(jack->ports[1]), outputs[outputs[1] ? 1 : 0]);
  if (library.free) library.free(outputs);
  return jack;

failed:
  if (outputs && library.free) library.free(outputs);
  library.client_close(client);
  free(jack);
  return NULL;
}

spectrum_sound *spectrum_jack_open(void) {
  jack_library library;
  if (!jack_library_open(&library)) return NULL;
  jack_sound *jack = calloc(1, sizeof *jack);
  if (!jack) return NULL;
  jack->library = library;
  return open_with_deadline(open_client, jack, finish);
}
