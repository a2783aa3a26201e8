// SPDX-License-Identifier: GPL-3.0-or-later
// A JACK client that plays a file once, or without end, from when both of its ports are connected.
//
// Usage: play FILE.wav [loop]
// FILE has two channels of 32-bit floats. Prints a line for each:
//   ready  its ports, play:left and play:right, can be connected
//   lost   the server left out a period, which a slow machine may cause
//   end    the file has been played; silence follows
#include <stdatomic.h>
#include <unistd.h>

#include "client.h"
#include "wave.h"

static jack_port_t *ports[2];
static wave file;
static atomic_long position;
static atomic_int is_playing, has_lost;
static int is_loop;
static jack_nframes_t next_time;

static int process(jack_nframes_t count, void *context) {
  const jack_nframes_t time = jack_last_frame_time(context);
  if (next_time && time != next_time) atomic_store(&has_lost, 1);
  next_time = time + count;
  float *left = jack_port_get_buffer(ports[0], count);
  float *right = jack_port_get_buffer(ports[1], count);
  const long played = atomic_load(&position);
  const long start = is_loop ? played % file.length : played;
  const int plays = atomic_load(&is_playing);
  for (jack_nframes_t index = 0; index < count; index++) {
    const long place = is_loop ? (start + index) % file.length : start + index;
    const int is_sound = plays && place < file.length;
    left[index] = is_sound ? file.frames[place].left : 0;
    right[index] = is_sound ? file.frames[place].right : 0;
  }
  if (plays) atomic_store(&position, played + count);
  return 0;
}

int main(int count, char **arguments) {
  if (count < 2 || count > 3 || !read_wave(arguments[1], &file)) return 2;
  is_loop = count == 3;
  jack_client_t *jack = open_client("play", JackPortIsOutput, ports);
  if (!jack) return 1;
  jack_set_process_callback(jack, process, jack);
  if (jack_activate(jack)) return 1;
  setvbuf(stdout, NULL, _IOLBF, 0);
  puts("ready");
  while (!jack_port_connected(ports[0]) || !jack_port_connected(ports[1])) usleep(10000);
  // After the graph has settled.
  usleep(300000);
  atomic_store(&has_lost, 0);
  atomic_store(&is_playing, 1);
  while (is_loop || atomic_load(&position) < file.length) usleep(10000);
  if (atomic_load(&has_lost)) puts("lost");
  puts("end");
  for (;;) pause();
}
