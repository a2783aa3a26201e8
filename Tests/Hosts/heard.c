// SPDX-License-Identifier: GPL-3.0-or-later
// A sound card for JACK that compares what it is to play with a file, bit by bit.
//
// Usage: heard FILE.wav
// FILE has two channels of 32-bit floats, and no frame twice or silent. Prints a line for each
// change, with positions in frames of the file:
//   ready          it can be connected to
//   from POSITION  sound begins here, or goes on here
//   to POSITION    what played last ended before this frame
//   silent         it has been silent for half a second since then
//   wrong          a frame that isn't in the file
//   lost           the server left out a period, which a slow machine may cause
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "client.h"
#include "wave.h"

typedef struct { const char *what; long position; } change;

enum { max_changes = 1 << 16, long_silence = 24000 };

static jack_port_t *ports[2];
static wave file;
/// Where the sound is in the file; -1 in silence.
static long position = -1;
/// Frames of silence since the sound ended; before the first sound there is none to report.
static long silence = long_silence;
static jack_nframes_t next_time;
static change changes[max_changes];
static atomic_int change_count;

static void report(const char *what, long where) {
  const int index = atomic_load(&change_count);
  if (index == max_changes) return;
  changes[index] = (change){what, where};
  atomic_store(&change_count, index + 1);
}

static void hear(frame heard) {
  const frame none = {0, 0};
  const int is_silent = !memcmp(&heard, &none, sizeof heard);
  if (is_silent) {
    if (position >= 0) {
      report("to", position);
      silence = 0;
    }
    position = -1;
    if (++silence == long_silence) report("silent", -1);
    return;
  }
  if (position < 0 || position >= file.length || memcmp(&heard, &file.frames[position], sizeof heard)) {
    if (position >= 0) report("to", position);
    long found = 0;
    while (found < file.length && memcmp(&heard, &file.frames[found], sizeof heard)) found++;
    position = found < file.length ? found : -1;
    report(position < 0 ? "wrong" : "from", position);
    if (position < 0) return;
  }
  position++;
}

static int process(jack_nframes_t count, void *context) {
  jack_client_t *jack = context;
  const jack_nframes_t time = jack_last_frame_time(jack);
  if (next_time && time != next_time) report("lost", -1);
  next_time = time + count;
  const float *left = jack_port_get_buffer(ports[0], count);
  const float *right = jack_port_get_buffer(ports[1], count);
  for (jack_nframes_t index = 0; index < count; index++) hear((frame){left[index], right[index]});
  return 0;
}

int main(int count, char **arguments) {
  if (count != 2 || !read_wave(arguments[1], &file)) return 2;
  jack_client_t *jack =
      open_client("heard", JackPortIsInput | JackPortIsPhysical | JackPortIsTerminal, ports);
  if (!jack) return 1;
  jack_set_process_callback(jack, process, jack);
  if (jack_activate(jack)) return 1;
  setvbuf(stdout, NULL, _IOLBF, 0);
  puts("ready");
  for (int printed = 0;; usleep(10000)) {
    for (; printed < atomic_load(&change_count); printed++) {
      const change change = changes[printed];
      if (change.position < 0) puts(change.what);
      else printf("%s %ld\n", change.what, change.position);
    }
  }
}
