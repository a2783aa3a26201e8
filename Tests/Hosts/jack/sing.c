// SPDX-License-Identifier: GPL-3.0-or-later
// A JACK client that plays four notes into a plugin's host and takes the MIDI notes that come back.
//
// Usage: sing CLIENT
// Connects itself to the audio input of CLIENT and to its first MIDI output. Fails unless each note
// is on once, and off before the next one is on.
#include <jack/jack.h>
#include <jack/midiport.h>
#include <math.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <unistd.h>

enum { note_count = 4, most_events = 64 };

static const int notes[note_count] = {69, 72, 76, 69};
static jack_port_t *output, *input;
static double rate;
/// Frames played since the graph has settled.
static uint64_t played;
static atomic_bool is_playing, is_over;
static struct event {
  uint64_t frame;
  uint8_t bytes[3];
} events[most_events];
static atomic_uint event_count;

/// Half a second of each note, and half a second of silence after it; a string's sound.
static float sample(uint64_t frame) {
  const uint64_t half = (uint64_t)(rate / 2), number = frame / half;
  if (number % 2 || number / 2 >= note_count) return 0;
  const double time = (double)(frame % half) / rate;
  const double phase = 2 * M_PI * 440 * exp2((notes[number / 2] - 69) / 12.0) * time;
  return (float)(0.3 * exp(-2 * time) * (sin(phase) + sin(2 * phase) / 2 + sin(3 * phase) / 3));
}

static int process(jack_nframes_t count, void *unused) {
  (void)unused;
  float *out = jack_port_get_buffer(output, count);
  void *in = jack_port_get_buffer(input, count);
  const uint32_t arrived = jack_midi_get_event_count(in);
  for (uint32_t index = 0; index < arrived; ++index) {
    jack_midi_event_t event;
    const unsigned number = atomic_load(&event_count);
    if (jack_midi_event_get(&event, in, index) || event.size != 3 || number >= most_events) continue;
    events[number] = (struct event){
        played + event.time, {event.buffer[0], event.buffer[1], event.buffer[2]}};
    atomic_store(&event_count, number + 1);
  }
  for (jack_nframes_t frame = 0; frame < count; ++frame)
    out[frame] = is_playing ? sample(played + frame) : 0;
  if (!is_playing) return 0;
  played += count;
  if (played > (uint64_t)(rate * (note_count + 0.5))) is_over = true;
  return 0;
}

/// Connects to the first port of `client` of that kind; false if there is none.
static bool join(jack_client_t *jack, const char *client, const char *type, unsigned long flags) {
  char pattern[256];
  snprintf(pattern, sizeof pattern, "^%s:", client);
  const char **ports = jack_get_ports(jack, pattern, type, flags);
  if (!ports || !ports[0]) return false;
  const bool failed = flags & JackPortIsInput ? jack_connect(jack, jack_port_name(output), ports[0])
                                              : jack_connect(jack, ports[0], jack_port_name(input));
  jack_free(ports);
  return !failed;
}

int main(int count, char **arguments) {
  jack_client_t *jack = count == 2 ? jack_client_open("sing", JackNoStartServer, NULL) : NULL;
  if (!jack) {
    fprintf(stderr, "usage: sing CLIENT, beside a JACK server\n");
    return 1;
  }
  rate = jack_get_sample_rate(jack);
  output = jack_port_register(jack, "voice", JACK_DEFAULT_AUDIO_TYPE, JackPortIsOutput, 0);
  input = jack_port_register(jack, "notes", JACK_DEFAULT_MIDI_TYPE, JackPortIsInput, 0);
  jack_set_process_callback(jack, process, NULL);
  if (!output || !input || jack_activate(jack) ||
      !join(jack, arguments[1], JACK_DEFAULT_AUDIO_TYPE, JackPortIsInput) ||
      !join(jack, arguments[1], JACK_DEFAULT_MIDI_TYPE, JackPortIsOutput)) {
    fprintf(stderr, "sing: %s has no audio input or no MIDI output\n", arguments[1]);
    return 1;
  }
  usleep(500000);
  is_playing = true;
  while (!is_over) usleep(10000);
  jack_deactivate(jack);
  jack_client_close(jack);
  // On and off by turns, each of the note played.
  unsigned right = 0;
  for (unsigned index = 0; index < event_count; ++index) {
    const struct event *event = &events[index];
    fprintf(stderr, "%.3f s: %02x %d %d\n", (double)event->frame / rate, event->bytes[0],
            event->bytes[1], event->bytes[2]);
    if (index < 2 * note_count && event->bytes[0] == (index % 2 ? 0x80 : 0x90) &&
        event->bytes[1] == notes[index / 2])
      ++right;
  }
  printf("%u of %d notes came on and off, in %u messages\n", right / 2, note_count,
         (unsigned)event_count);
  return right != 2 * note_count || event_count != 2 * note_count;
}
