// SPDX-License-Identifier: GPL-3.0-or-later
// A JACK client that plays a file with a beat and measures the MIDI clock that is made of it. The two
// make a loop, which JACK breaks by the delay of a period; that is taken off.
//
// Usage: ticks FILE.wav BPM SECONDS [CAPTURE PLAYBACK]
// FILE has two channels of 32-bit floats, and a beat at its first frame and every 60/BPM s after.
// CAPTURE, PLAYBACK: frames of latency that its ports report. It plays once all its ports are
// connected: ticks:left, ticks:right and ticks:clock. After the file it waits for the clock's stop,
// at most a minute, and prints a line with a figure each, those in ms from SECONDS after the beginning:
//   starts stops   messages of the clock
//   first          the time of the start in the file, in s
//   ticks notes    all of them
//   astray         messages that shouldn't be there: a tick before the start or after the stop, a
//                  note elsewhere than on every 24th tick, or one that doesn't end; other messages
//   interval       the mean from tick to tick
//   uneven         the most by which an interval differs from that
//   jitter         the most by which a tick lies off an even grid through all of them
//   error          the mean time from the file's nearest beat to a note; below 0: too early
//   spread         the most by which a note differs from that
#include <jack/midiport.h>
#include <math.h>
#include <stdatomic.h>
#include <stdint.h>
#include <unistd.h>

#include "client.h"
#include "wave.h"

typedef struct { long frame; uint8_t bytes[3]; } message;

enum { max_messages = 1 << 18, per_beat = 24 };
enum { tick = 0xF8, start = 0xFA, stop = 0xFC, note_on = 0x99, note_off = 0x89 };

static jack_port_t *ports[2], *clock_port;
static wave file;
/// Frames of the file that have been played.
static atomic_long position;
static atomic_int is_playing, has_stopped;
static long capture, playback;
static message messages[max_messages];
static atomic_int message_count;

/// `first`: where a period begins in the file. JACK's own time isn't used: it leaps when the server is
/// late.
static void receive(jack_nframes_t count, long first) {
  void *buffer = jack_port_get_buffer(clock_port, count);
  int kept = atomic_load(&message_count);
  for (uint32_t index = 0; index < jack_midi_get_event_count(buffer); index++) {
    jack_midi_event_t event;
    if (jack_midi_event_get(&event, buffer, index) || kept == max_messages) continue;
    message *message = &messages[kept++];
    message->frame = first + (long)event.time - (long)count;
    for (size_t byte = 0; byte < event.size && byte < 3; byte++)
      message->bytes[byte] = event.buffer[byte];
    if (event.buffer[0] == stop) atomic_store(&has_stopped, 1);
  }
  atomic_store(&message_count, kept);
}

static int process(jack_nframes_t count, void *context) {
  (void)context;
  const int plays = atomic_load(&is_playing);
  const long first = atomic_load(&position);
  receive(count, first);
  float *left = jack_port_get_buffer(ports[0], count);
  float *right = jack_port_get_buffer(ports[1], count);
  for (jack_nframes_t index = 0; index < count; index++) {
    const int is_sound = plays && first + index < file.length;
    left[index] = is_sound ? file.frames[first + index].left : 0;
    right[index] = is_sound ? file.frames[first + index].right : 0;
  }
  if (plays) atomic_store(&position, first + count);
  return 0;
}

static void set_latency(jack_latency_callback_mode_t mode, void *context) {
  (void)context;
  const int is_capture = mode == JackCaptureLatency;
  const jack_nframes_t frames = (jack_nframes_t)(is_capture ? capture : playback);
  jack_latency_range_t range = {frames, frames};
  if (!is_capture) jack_port_set_latency_range(clock_port, mode, &range);
  for (int channel = 0; is_capture && channel < 2; channel++)
    jack_port_set_latency_range(ports[channel], mode, &range);
}

/// Counts the messages, and those astray.
static void count_messages(int count, double rate) {
  int starts = 0, stops = 0, ticks = 0, notes = 0, astray = 0, runs = 0, sounds = 0, place = 0;
  long note_frame = -1, first = 0;
  for (int index = 0; index < count; index++) {
    const message *at = &messages[index];
    switch (at->bytes[0]) {
      case start:
        if (!starts++) first = at->frame;
        astray += runs;
        runs = 1, place = 0;
        break;
      case stop:
        stops++;
        astray += !runs || sounds;
        runs = 0;
        break;
      case tick:
        ticks++;
        astray += !runs;
        if (place % per_beat == 0) note_frame = at->frame;
        place++;
        break;
      case note_on:
        notes++;
        astray += sounds || place % per_beat != 1 || at->frame != note_frame;
        sounds = 1;
        break;
      case note_off:
        astray += !sounds;
        sounds = 0;
        break;
      default:
        astray++;
    }
  }
  astray += sounds;
  printf("starts %d\nstops %d\nfirst %.3f\n", starts, stops, (double)first / rate);
  printf("ticks %d\nnotes %d\nastray %d\n", ticks, notes, astray);
}

/// Measures those from frame `from` to the file's end.
static void measure(int count, double beat, long from, double rate) {
  double *times = malloc(sizeof(double) * (size_t)(count + 1));
  double sum = 0, index_sum = 0, error_sum = 0, lowest = 1e9, highest = -1e9;
  int ticks = 0, notes = 0;
  for (int index = 0; index < count; index++) {
    const message *at = &messages[index];
    if (at->frame < from || at->frame >= file.length) continue;
    if (at->bytes[0] == tick) times[ticks++] = at->frame;
    if (at->bytes[0] != note_on) continue;
    const double error = remainder(at->frame, beat);
    notes++;
    error_sum += error;
    lowest = fmin(lowest, error);
    highest = fmax(highest, error);
  }
  for (int index = 0; index < ticks; index++) sum += times[index], index_sum += index;
  double square = 0, product = 0;
  const double middle = index_sum / ticks, mean = sum / ticks;
  for (int index = 0; index < ticks; index++) {
    product += (index - middle) * (times[index] - mean);
    square += (index - middle) * (index - middle);
  }
  const double interval = product / square;
  double uneven = 0, jitter = 0;
  for (int index = 0; index < ticks; index++) {
    jitter = fmax(jitter, fabs(times[index] - mean - (index - middle) * interval));
    if (index) uneven = fmax(uneven, fabs(times[index] - times[index - 1] - interval));
  }
  const double error = error_sum / notes, ms = 1000 / rate;
  printf("interval %.4f\nuneven %.3f\njitter %.3f\n", interval * ms, uneven * ms, jitter * ms);
  printf("error %.2f\nspread %.2f\n", error * ms, fmax(highest - error, error - lowest) * ms);
  free(times);
}

int main(int count, char **arguments) {
  if ((count != 4 && count != 6) || !read_wave(arguments[1], &file)) return 2;
  const double tempo = atof(arguments[2]), settled = atof(arguments[3]);
  if (count == 6) capture = atol(arguments[4]), playback = atol(arguments[5]);
  jack_client_t *jack = open_client("ticks", JackPortIsOutput, ports);
  if (!jack) return 1;
  clock_port = jack_port_register(jack, "clock", JACK_DEFAULT_MIDI_TYPE, JackPortIsInput, 0);
  jack_set_process_callback(jack, process, NULL);
  jack_set_latency_callback(jack, set_latency, NULL);
  if (!clock_port || jack_activate(jack)) return 1;
  while (!jack_port_connected(ports[0]) || !jack_port_connected(ports[1]) ||
         !jack_port_connected(clock_port))
    usleep(10000);
  // After the graph has settled.
  usleep(300000);
  atomic_store(&is_playing, 1);
  while (atomic_load(&position) < file.length) usleep(10000);
  for (int turn = 0; turn < 6000 && !atomic_load(&has_stopped); turn++) usleep(10000);
  // The note's end may come with the stop.
  usleep(100000);
  const int received = atomic_load(&message_count);
  const double rate = jack_get_sample_rate(jack);
  count_messages(received, rate);
  measure(received, 60 / tempo * rate, lround(settled * rate), rate);
  jack_client_close(jack);
  return 0;
}
