// SPDX-License-Identifier: GPL-3.0-or-later
#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "CSoundClock.h"
#include "RealTime.h"

enum { ticks_per_beat = 24 };
/// MIDI's messages: a note is that of a high wood block, on the channel of drums.
enum { message_tick = 0xF8, message_start = 0xFA, message_stop = 0xFC };
enum { message_note_on = 0x99, message_note_off = 0x89, wood_block = 76, velocity = 100 };

/// The most by which a tick is longer or shorter than the tempo's, as a share.
static const double most_slew = 0.05;
/// Seconds from start to the first tick: MIDI wants at least 1 ms. Seconds for which a note lasts.
static const double start_seconds = 0.002, note_seconds = 0.05;
/// The most beats per minute.
static const double most_beats = 1000;

typedef enum { stopped, starting, running } clock_state;

struct spectrum_clock {
  double rate;
  /// What the other thread says. An odd count: it is writing.
  _Atomic uint32_t version;
  _Atomic double said_beat, said_period, said_start_period;
  atomic_bool is_running;
  /// The rest is the taking thread's own.
  spectrum_beats beats;
  clock_state state;
  /// Frames taken so far.
  uint64_t now;
  /// When the clock starts, the next tick falls, and the note ends.
  double start, next_tick, note_end;
  bool has_note;
  /// The next tick's place in its beat, 0..<24.
  int place;
};

spectrum_clock *spectrum_clock_make(double rate) {
  spectrum_clock *clock = calloc(1, sizeof *clock);
  if (clock) clock->rate = rate;
  return clock;
}

void spectrum_clock_free(spectrum_clock *clock) { free(clock); }

bool spectrum_clock_is_running(const spectrum_clock *clock) {
  return atomic_load(&clock->is_running);
}

void spectrum_clock_follow(spectrum_clock *clock, spectrum_beats beats) {
  const double shortest = 60 * clock->rate / most_beats;
  const bool are_beats = isfinite(beats.beat) && isfinite(beats.period) && beats.period > 0;
  const double period = !are_beats ? 0 : beats.period > shortest ? beats.period : shortest;
  const bool is_longer = isfinite(beats.start_period) && beats.start_period > period;
  const double start_period = is_longer ? beats.start_period : period;
  const uint32_t version = atomic_load_explicit(&clock->version, memory_order_relaxed);
  atomic_store_explicit(&clock->version, version + 1, memory_order_relaxed);
  atomic_thread_fence(memory_order_release);
  atomic_store_explicit(&clock->said_beat, are_beats ? beats.beat : 0, memory_order_relaxed);
  atomic_store_explicit(&clock->said_period, period, memory_order_relaxed);
  atomic_store_explicit(&clock->said_start_period, start_period, memory_order_relaxed);
  atomic_store_explicit(&clock->version, version + 2, memory_order_release);
}

/// Takes what was said last, unless more is being said: then the next call does.
static void read_beats(spectrum_clock *clock) REAL_TIME {
  const uint32_t version = atomic_load_explicit(&clock->version, memory_order_acquire);
  const spectrum_beats beats = {
      atomic_load_explicit(&clock->said_beat, memory_order_relaxed),
      atomic_load_explicit(&clock->said_period, memory_order_relaxed),
      atomic_load_explicit(&clock->said_start_period, memory_order_relaxed),
  };
  atomic_thread_fence(memory_order_acquire);
  const bool is_whole = version % 2 == 0 &&
                        atomic_load_explicit(&clock->version, memory_order_relaxed) == version;
  if (is_whole) clock->beats = beats;
}

/// The time of the next tick, `tick`: frames from tick to tick by the tempo.
static double following_tick(const spectrum_clock *clock, double tick) REAL_TIME {
  const double even = clock->next_tick + tick;
  // How far, in ticks, this tick is ahead of the nearest one that the beats put at its place.
  const double ahead = (even - clock->beats.beat) / tick - (clock->place + 1) % ticks_per_beat;
  const double error = ahead - ticks_per_beat * floor(ahead / ticks_per_beat + 0.5);
  const double slew = error > most_slew ? most_slew : error < -most_slew ? -most_slew : error;
  return even - slew * tick;
}

/// The frame, from the first of those taken now, at which an event falls that is due at `time`.
static uint32_t frame_at(const spectrum_clock *clock, double time) REAL_TIME {
  const double frame = floor(time + 0.5) - (double)clock->now;
  return frame > 0 ? (uint32_t)frame : 0;
}

static void add(spectrum_midi_event *events, size_t *count, spectrum_midi_event event) REAL_TIME {
  events[*count] = event;
  *count += 1;
}

static void end_note(spectrum_clock *clock, uint32_t frame, spectrum_midi_event *events,
                     size_t *count) REAL_TIME {
  if (!clock->has_note) return;
  add(events, count, (spectrum_midi_event){frame, 3, {message_note_off, wood_block, 0}});
  clock->has_note = false;
}

/// Starts at the next beat at which it may and for which there is time, or stops.
static void change_state(spectrum_clock *clock, spectrum_midi_event *events,
                         size_t *count) REAL_TIME {
  const spectrum_beats beats = clock->beats;
  if (clock->state != running && beats.period > 0) {
    // Computed again until it starts, since the beats move meanwhile. A frame less, so that
    // rounding can't skip a beat that is due.
    const double earliest = (double)clock->now + start_seconds * clock->rate - 1;
    const double count = ceil((earliest - beats.beat) / beats.start_period);
    clock->next_tick = beats.beat + beats.start_period * count;
    clock->start = clock->next_tick - start_seconds * clock->rate;
    clock->place = 0;
    clock->state = starting;
  } else if (clock->state != stopped && beats.period == 0) {
    end_note(clock, 0, events, count);
    if (clock->state == running) add(events, count, (spectrum_midi_event){0, 1, {message_stop}});
    clock->state = stopped;
    atomic_store(&clock->is_running, false);
  }
}

/// A tick; on a beat also a note.
static void tick(spectrum_clock *clock, spectrum_midi_event *events, size_t *count) REAL_TIME {
  const uint32_t frame = frame_at(clock, clock->next_tick);
  add(events, count, (spectrum_midi_event){frame, 1, {message_tick}});
  if (clock->place == 0) {
    end_note(clock, frame, events, count);
    add(events, count, (spectrum_midi_event){frame, 3, {message_note_on, wood_block, velocity}});
    clock->has_note = true;
    clock->note_end = clock->next_tick + note_seconds * clock->rate;
  }
  clock->next_tick = following_tick(clock, clock->beats.period / ticks_per_beat);
  clock->place = (clock->place + 1) % ticks_per_beat;
}

size_t spectrum_clock_advance(spectrum_clock *clock, uint32_t frames,
                              spectrum_midi_event *events) REAL_TIME {
  size_t count = 0;
  read_beats(clock);
  change_state(clock, events, &count);
  const uint64_t end = clock->now + frames;
  // The first frame that isn't taken now, as a time that is rounded to it.
  const double limit = (double)end - 0.5;
  // Full, which no tempo makes it: the rest comes late rather than not at all.
  while (clock->state != stopped && count + 3 <= spectrum_clock_events) {
    const double next = clock->state == starting ? clock->start : clock->next_tick;
    const bool is_note_over = clock->has_note && clock->note_end < next;
    if ((is_note_over ? clock->note_end : next) >= limit) break;
    if (is_note_over) {
      end_note(clock, frame_at(clock, clock->note_end), events, &count);
    } else if (clock->state == starting) {
      add(events, &count,
          (spectrum_midi_event){frame_at(clock, clock->start), 1, {message_start}});
      clock->state = running;
      atomic_store(&clock->is_running, true);
    } else {
      tick(clock, events, &count);
    }
  }
  clock->now = end;
  return count;
}
