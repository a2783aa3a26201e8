// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "CSoundInput.h"
#include "Deadline.h"
#include "JACKLibrary.h"

/// Frames between the two threads: a third of a second at 192 kHz. A power of 2.
enum { capacity = 65536, max_channels = 2 };

struct spectrum_input {
  jack_library library;
  jack_client *client;
  jack_port *ports[max_channels];
  unsigned channels;
  double rate;
  /// NULL without MIDI clock, as is its port.
  spectrum_clock *clock;
  jack_port *clock_port;
  /// Counts of frames: that came in, that were taken, and for which there was no room.
  _Atomic uint64_t written, read, lost;
  atomic_bool is_lost;
  float ring[max_channels][capacity];
};

/// Writes the clock's messages of a period to its port.
static void send_clock(spectrum_input *input, uint32_t frames) REAL_TIME {
  void *port = input->library.port_get_buffer(input->clock_port, frames);
  input->library.midi_clear_buffer(port);
  for (uint32_t start = 0; start < frames; start += spectrum_clock_frames) {
    const uint32_t left = frames - start;
    spectrum_midi_event events[spectrum_clock_events];
    const size_t count = spectrum_clock_advance(
        input->clock, left < spectrum_clock_frames ? left : spectrum_clock_frames, events);
    for (size_t index = 0; index < count; index++)
      input->library.midi_event_write(port, start + events[index].frame, events[index].bytes,
                                      events[index].size);
  }
}

/// JACK's real-time thread: keeps the frames that come in, and sends the clock.
static int process(uint32_t frames, void *context) REAL_TIME {
  spectrum_input *input = context;
  const uint64_t written = atomic_load_explicit(&input->written, memory_order_relaxed);
  const uint64_t read = atomic_load_explicit(&input->read, memory_order_acquire);
  const uint64_t room = capacity - (written - read);
  const uint32_t count = frames < room ? frames : (uint32_t)room;
  for (unsigned channel = 0; channel < input->channels; channel++) {
    const float *samples = input->library.port_get_buffer(input->ports[channel], frames);
    for (uint32_t frame = 0; frame < count; frame++)
      input->ring[channel][(written + frame) % capacity] = samples[frame];
  }
  atomic_store_explicit(&input->written, written + count, memory_order_release);
  if (count < frames) atomic_fetch_add_explicit(&input->lost, frames - count, memory_order_relaxed);
  if (input->clock) send_clock(input, frames);
  return 0;
}

static void shut_down(void *context) {
  atomic_store(&((spectrum_input *)context)->is_lost, true);
}

/// No sound passes from the inputs to the clock's port: both report no latency.
static void tell_latency(int mode, void *context) {
  spectrum_input *input = context;
  jack_latency_range none = {0, 0};
  if (mode == jack_capture_latency) {
    input->library.port_set_latency_range(input->clock_port, mode, &none);
  } else {
    for (unsigned channel = 0; channel < input->channels; channel++)
      input->library.port_set_latency_range(input->ports[channel], mode, &none);
  }
}

/// Registers the ports; returns whether it could.
static bool add_ports(spectrum_input *input, bool has_clock) {
  static const char *const names[2][max_channels] = {{"in", NULL}, {"in_l", "in_r"}};
  for (unsigned channel = 0; channel < input->channels; channel++) {
    input->ports[channel] =
        input->library.port_register(input->client, names[input->channels - 1][channel],
                                     JACK_AUDIO_TYPE, jack_port_is_input, 0);
    if (!input->ports[channel]) return false;
  }
  if (!has_clock) return true;
  input->clock = spectrum_clock_make(input->rate);
  input->clock_port = input->library.port_register(input->client, "midi_clock", JACK_MIDI_TYPE,
                                                   jack_port_is_output, 0);
  if (!input->clock || !input->clock_port) return false;
  return input->library.set_latency_callback(input->client, tell_latency, input) == 0;
}

static void free_input(spectrum_input *input) {
  if (input->clock) spectrum_clock_free(input->clock);
  free(input);
}

/// Stops the clock, and waits until it has sent its stop message, at most 0.2 s.
static void stop_clock(spectrum_input *input) {
  spectrum_clock_follow(input->clock, (spectrum_beats){0, 0});
  const struct timespec pause = {0, 2000000};
  for (int turn = 0; turn < 100 && spectrum_clock_is_running(input->clock); turn++)
    nanosleep(&pause, NULL);
  // The period with the message is still being played.
  nanosleep(&pause, NULL);
}

static void *close_client(void *context) {
  spectrum_input *input = context;
  if (!atomic_load(&input->is_lost)) {
    if (input->clock) stop_clock(input);
    input->library.deactivate(input->client);
  }
  input->library.client_close(input->client);
  free_input(input);
  return NULL;
}

/// What the thread that opens a client is told.
typedef struct {
  jack_library library;
  unsigned channels;
  bool has_clock;
} client_request;

/// Whether a server has yet to answer.
static atomic_bool is_opening;

/// Closes a client that came too late, before there is another.
static void *discard_client(void *input) {
  close_client(input);
  atomic_store(&is_opening, false);
  return NULL;
}

static void *open_client(void *context) {
  const client_request request = *(client_request *)context;
  free(context);
  const jack_library library = request.library;
  jack_client *client = library.client_open("spectrum", jack_no_start_server, NULL);
  // The ring is touched here, and not first by the real-time thread.
  spectrum_input *input = client ? malloc(sizeof *input) : NULL;
  if (input) {
    memset(input, 0, sizeof *input);
    input->library = library;
    input->client = client;
    input->channels = request.channels < max_channels ? request.channels : max_channels;
    input->rate = library.get_sample_rate(client);
    if (add_ports(input, request.has_clock)) {
      library.set_process_callback(client, process, input);
      library.on_shutdown(client, shut_down, input);
      if (!library.activate(client)) return input;
    }
  }
  if (client) library.client_close(client);
  if (input) free_input(input);
  atomic_store(&is_opening, false);
  return NULL;
}

spectrum_input *spectrum_input_open(unsigned channels, bool has_clock,
                                    spectrum_input_failure *failure) {
  *failure = spectrum_input_no_library;
  jack_library library;
  if (!jack_library_open(&library)) return NULL;
  *failure = spectrum_input_no_server;
  client_request *context = malloc(sizeof *context);
  if (!context || atomic_exchange(&is_opening, true)) {
    free(context);
    return NULL;
  }
  *context = (client_request){library, channels, has_clock};
  spectrum_input *input = open_with_deadline(open_client, context, discard_client);
  if (input) atomic_store(&is_opening, false);
  return input;
}

double spectrum_input_rate(const spectrum_input *input) { return input->rate; }

bool spectrum_input_is_lost(const spectrum_input *input) { return atomic_load(&input->is_lost); }

uint64_t spectrum_input_lost_frames(const spectrum_input *input) {
  return atomic_load_explicit(&input->lost, memory_order_relaxed);
}

size_t spectrum_input_available(const spectrum_input *input) {
  return (size_t)(atomic_load_explicit(&input->written, memory_order_acquire) -
                  atomic_load_explicit(&input->read, memory_order_relaxed));
}

void spectrum_input_copy(const spectrum_input *input, unsigned channel, float *samples,
                         size_t count) {
  const uint64_t read = atomic_load_explicit(&input->read, memory_order_relaxed);
  for (size_t frame = 0; frame < count; frame++)
    samples[frame] = input->ring[channel][(read + frame) % capacity];
}

void spectrum_input_consume(spectrum_input *input, size_t count) {
  atomic_fetch_add_explicit(&input->read, count, memory_order_release);
}

bool spectrum_input_has_port(const spectrum_input *input, const char *port) {
  return input->library.port_by_name(input->client, port) != NULL;
}

bool spectrum_input_is_audible(const spectrum_input *input, const char *name) {
  const jack_port *port = input->library.port_by_name(input->client, name);
  return port && (input->library.port_flags(port) & jack_port_is_output) &&
         strcmp(input->library.port_type(port), JACK_AUDIO_TYPE) == 0;
}

bool spectrum_input_connect(spectrum_input *input, unsigned channel, const char *port) {
  if (input->library.port_connected_to(input->ports[channel], port)) return true;
  const char *own = input->library.port_name(input->ports[channel]);
  return input->library.connect(input->client, port, own) == 0;
}

bool spectrum_input_capture_port(const spectrum_input *input, unsigned index, char *name,
                                 size_t size) {
  const char **ports = input->library.get_ports(input->client, NULL, JACK_AUDIO_TYPE,
                                                jack_port_is_output | jack_port_is_physical);
  bool is_there = ports != NULL;
  for (unsigned place = 0; is_there && place <= index; place++) is_there = ports[place] != NULL;
  if (is_there) {
    strncpy(name, ports[index], size - 1);
    name[size - 1] = '\0';
  }
  if (ports && input->library.free) input->library.free(ports);
  return is_there;
}

spectrum_clock *spectrum_input_clock(const spectrum_input *input) { return input->clock; }

uint32_t spectrum_input_capture_latency(const spectrum_input *input) {
  jack_latency_range range = {0, 0};
  input->library.port_get_latency_range(input->ports[0], jack_capture_latency, &range);
  return range.max;
}

uint32_t spectrum_input_clock_latency(const spectrum_input *input) {
  jack_latency_range range = {0, 0};
  if (input->clock)
    input->library.port_get_latency_range(input->clock_port, jack_playback_latency, &range);
  return range.max;
}

void spectrum_input_close(spectrum_input *input) { close_with_deadline(close_client, input); }
