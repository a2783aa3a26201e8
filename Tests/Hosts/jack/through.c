// SPDX-License-Identifier: GPL-3.0-or-later
// A JACK client that plays noise into a plugin's host and checks that it comes back bit by bit.
//
// Usage: through CLIENT SECONDS [flushed]
// With "flushed", samples below the smallest normal number may come back as 0, as they do from hosts
// that multiply by a volume while the processor flushes such numbers.
// Connects itself to all audio ports of CLIENT. Each period begins with its number, so its age is
// known when it comes back. A slow machine may lose a period: that is the server's fault, and
// counted. A period with other bits is an error, and so is the loss of most periods.
#include <float.h>
#include <jack/jack.h>
#include <math.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { max_channels = 2 };

static jack_port_t *outputs[max_channels], *inputs[max_channels];
static int channels, is_flushed;
static uint32_t period;
static atomic_uint exact, wrong, missing;

/// Sample `index` of period `number`: noise, full scale to tiny. The first sample is the exact
/// number.
static float noise(uint32_t number, uint32_t channel, uint32_t index) {
  if (index == 0) return (float)(number & 0x7fffff) * 0x1p-23f;
  uint32_t hash = number * 2654435761u ^ index * 40503u ^ channel * 97u;
  hash = (hash ^ hash >> 15) * 2246822519u;
  hash = (hash ^ hash >> 13) * 3266489917u;
  const float value = (float)(int32_t)(hash ^ hash >> 16) * 0x1p-31f;
  return index % 100 == 99 ? value * 0x1p-120f : value;
}

static int process(jack_nframes_t count, void *unused) {
  (void)unused;
  for (int channel = 0; channel < channels; channel++) {
    float *out = jack_port_get_buffer(outputs[channel], count);
    const float *in = jack_port_get_buffer(inputs[channel], count);
    // Read the returned period before writing the next: some servers use one buffer for both.
    const uint32_t number = (uint32_t)(in[0] * 0x1p23f);
    const uint32_t age = period - number;
    if (number == 0 || age > 16) {
      atomic_fetch_add(&missing, 1);
    } else {
      uint32_t index = 0;
      while (index < count) {
        const float expected = noise(number, (uint32_t)channel, index);
        const int is_zero = is_flushed && fabsf(expected) < FLT_MIN && in[index] == 0;
        if (!is_zero && memcmp(&expected, &in[index], sizeof expected)) break;
        index++;
      }
      atomic_fetch_add(index == count ? &exact : &wrong, 1);
    }
    for (uint32_t index = 0; index < count; index++)
      out[index] = noise(period, (uint32_t)channel, index);
  }
  period++;
  return 0;
}

/// The names of the audio ports of `client` with `flags`; the caller frees them.
static const char **ports(jack_client_t *jack, const char *client, unsigned long flags) {
  char pattern[256];
  snprintf(pattern, sizeof pattern, "^%s:", client);
  return jack_get_ports(jack, pattern, JACK_DEFAULT_AUDIO_TYPE, flags);
}

int main(int count, char **arguments) {
  if (count != 3 && count != 4) return 2;
  is_flushed = count == 4 && !strcmp(arguments[3], "flushed");
  jack_client_t *jack = jack_client_open("through", JackNoStartServer, NULL);
  if (!jack) {
    fprintf(stderr, "through: no JACK server\n");
    return 1;
  }
  const char **into = ports(jack, arguments[1], JackPortIsInput);
  const char **from = ports(jack, arguments[1], JackPortIsOutput);
  while (channels < max_channels && into && from && into[channels] && from[channels]) {
    char name[32];
    snprintf(name, sizeof name, "out_%d", channels);
    outputs[channels] = jack_port_register(jack, name, JACK_DEFAULT_AUDIO_TYPE, JackPortIsOutput, 0);
    snprintf(name, sizeof name, "in_%d", channels);
    inputs[channels] = jack_port_register(jack, name, JACK_DEFAULT_AUDIO_TYPE, JackPortIsInput, 0);
    channels++;
  }
  period = 1;
  jack_set_process_callback(jack, process, NULL);
  if (channels == 0 || jack_activate(jack)) {
    fprintf(stderr, "through: %s has no audio ports\n", arguments[1]);
    return 1;
  }
  for (int channel = 0; channel < channels; channel++) {
    if (jack_connect(jack, jack_port_name(outputs[channel]), into[channel]) ||
        jack_connect(jack, from[channel], jack_port_name(inputs[channel]))) {
      fprintf(stderr, "through: %s can't be connected\n", arguments[1]);
      return 1;
    }
  }
  // Count only after the graph has settled.
  usleep(500000);
  exact = wrong = missing = 0;
  usleep((useconds_t)(atof(arguments[2]) * 1e6));
  const unsigned good = exact, bad = wrong, lost = missing;
  jack_deactivate(jack);
  jack_client_close(jack);
  printf("%u periods of %d channels bit-exact, %u with other bits, %u lost\n", good, channels, bad,
         lost);
  return bad > 0 || good <= lost;
}
