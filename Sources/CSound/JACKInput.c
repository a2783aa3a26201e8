// SPDX-License-Identifier: GPL-3.0-or-later
#include <dlfcn.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "CSoundInput.h"

// From <jack/jack.h>, <jack/types.h>.
typedef struct jack_client jack_client;
typedef struct jack_port jack_port;
enum { no_start_server = 1, port_is_input = 1, port_is_output = 2, port_is_physical = 4 };
static const char audio_type[] = "32 bit float mono audio";

// What JACK's real-time thread calls; clang checks it (`make check`).
#if defined(__clang__) && __has_attribute(nonblocking)
#define REAL_TIME __attribute__((nonblocking))
#else
#define REAL_TIME
#endif

/// Real-time safe by JACK's documentation.
typedef void *(*buffer_getter)(jack_port *, uint32_t) REAL_TIME;

/// Frames between the two threads: a third of a second at 192 kHz. A power of 2.
enum { capacity = 65536, max_channels = 2 };

struct spectrum_input {
  jack_client *client;
  jack_port *ports[max_channels];
  unsigned channels;
  double rate;
  int (*deactivate)(jack_client *);
  int (*client_close)(jack_client *);
  buffer_getter get_buffer;
  jack_port *(*port_by_name)(jack_client *, const char *);
  int (*connected_to)(const jack_port *, const char *);
  int (*connect)(jack_client *, const char *, const char *);
  const char *(*port_name)(const jack_port *);
  const char **(*get_ports)(jack_client *, const char *, const char *type, unsigned long);
  void (*free_ports)(void *);
  /// Counts of frames: that came in, that were taken, and for which there was no room.
  _Atomic uint64_t written, read, lost;
  atomic_bool is_lost;
  float ring[max_channels][capacity];
};

/// JACK's real-time thread: keeps the frames that come in.
static int process(uint32_t frames, void *context) REAL_TIME {
  spectrum_input *input = context;
  const uint64_t written = atomic_load_explicit(&input->written, memory_order_relaxed);
  const uint64_t read = atomic_load_explicit(&input->read, memory_order_acquire);
  const uint64_t room = capacity - (written - read);
  const uint32_t count = frames < room ? frames : (uint32_t)room;
  for (unsigned channel = 0; channel < input->channels; channel++) {
    const float *samples = input->get_buffer(input->ports[channel], frames);
    for (uint32_t frame = 0; frame < count; frame++)
      input->ring[channel][(written + frame) % capacity] = samples[frame];
  }
  atomic_store_explicit(&input->written, written + count, memory_order_release);
  if (count < frames) atomic_fetch_add_explicit(&input->lost, frames - count, memory_order_relaxed);
  return 0;
}

static void shut_down(void *context) {
  atomic_store(&((spectrum_input *)context)->is_lost, true);
}

static void ignore(const char *message) { (void)message; }

spectrum_input *spectrum_input_open(const char *client_name, unsigned channels,
                                    spectrum_input_failure *failure) {
  *failure = spectrum_input_no_library;
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
  FUNCTION(jack_port *, port_by_name, jack_client *, const char *);
  FUNCTION(int, port_connected_to, const jack_port *, const char *);
  FUNCTION(int, connect, jack_client *, const char *, const char *);
  FUNCTION(const char *, port_name, const jack_port *);
  FUNCTION(uint32_t, get_sample_rate, jack_client *);
#undef FUNCTION
  const buffer_getter get_buffer = (buffer_getter)dlsym(library, "jack_port_get_buffer");
  if (!get_buffer) return NULL;
  *failure = spectrum_input_no_server;
  set_error_function(ignore);
  set_info_function(ignore);
  jack_client *client = client_open(client_name, no_start_server, NULL);
  if (!client) return NULL;
  // The ring is touched here, and not first by the real-time thread.
  spectrum_input *input = malloc(sizeof *input);
  if (!input) goto failed;
  memset(input, 0, sizeof *input);
  input->client = client;
  input->channels = channels < max_channels ? channels : max_channels;
  input->rate = get_sample_rate(client);
  input->deactivate = deactivate;
  input->client_close = client_close;
  input->get_buffer = get_buffer;
  input->port_by_name = port_by_name;
  input->connected_to = port_connected_to;
  input->connect = connect;
  input->port_name = port_name;
  input->get_ports = get_ports;
  // Not in every JACK library.
  input->free_ports = (void (*)(void *))dlsym(library, "jack_free");
  static const char *const names[2][max_channels] = {{"in", NULL}, {"in_l", "in_r"}};
  for (unsigned channel = 0; channel < input->channels; channel++) {
    input->ports[channel] = port_register(client, names[input->channels - 1][channel], audio_type,
                                          port_is_input, 0);
    if (!input->ports[channel]) goto failed;
  }
  set_process_callback(client, process, input);
  on_shutdown(client, shut_down, input);
  if (activate(client)) goto failed;
  return input;

failed:
  client_close(client);
  free(input);
  return NULL;
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
  return input->port_by_name(input->client, port) != NULL;
}

bool spectrum_input_connect(spectrum_input *input, unsigned channel, const char *port) {
  if (input->connected_to(input->ports[channel], port)) return true;
  return input->connect(input->client, port, input->port_name(input->ports[channel])) == 0;
}

bool spectrum_input_capture_port(const spectrum_input *input, unsigned index, char *name,
                                 size_t size) {
  const char **ports =
      input->get_ports(input->client, NULL, audio_type, port_is_output | port_is_physical);
  bool is_there = ports != NULL;
  for (unsigned place = 0; is_there && place <= index; place++) is_there = ports[place] != NULL;
  if (is_there) {
    strncpy(name, ports[index], size - 1);
    name[size - 1] = '\0';
  }
  if (ports && input->free_ports) input->free_ports(ports);
  return is_there;
}

void spectrum_input_close(spectrum_input *input) {
  if (!atomic_load(&input->is_lost)) input->deactivate(input->client);
  input->client_close(input->client);
  free(input);
}
