// SPDX-License-Identifier: GPL-3.0-or-later
#include "Scenarios.h"
#include "CLV2.h"
#include "Instance.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const double sample_rates[] = {8000,  11025, 16000,  22050,  32000,  44100, 48000,
                                      88200, 96000, 176400, 192000, 352800, 384000};
#define COUNT(array) (sizeof(array) / sizeof *(array))

void play_first_second(const struct plugin *plugin) {
  struct instance *instance = instance_make(plugin, 48000);
  instance_play_attached(instance, 1, 64);
  instance_require(instance, instance->sent > 0, "no messages for a UI");
  instance_free(instance);
}

/// The first calls of an instance at each rate, with a UI from the start, until each part of the
/// analysis has run.
static void play_rates(const struct plugin *plugin) {
  for (unsigned index = 0; index < COUNT(sample_rates); ++index) {
    struct instance *instance = instance_make(plugin, sample_rates[index]);
    instance_play_attached(instance, 4, 256);
    instance_free(instance);
  }
}

/// Settings at the first call: every resolution at every rate, because FFTW plans each size of
/// transform differently.
static void play_first_settings(const struct plugin *plugin) {
  for (unsigned rate = 0; rate < COUNT(sample_rates); ++rate) {
    for (int resolution = 0; resolution < 7; ++resolution) {
      for (int channel = rate % 2; channel < 6; channel += 2) {
        struct instance *instance = instance_make(plugin, sample_rates[rate]);
        instance_set(instance, "resolution", resolution);
        instance_set(instance, "channel", channel);
        instance_set(instance, "window", (resolution + channel + rate / 2) % 7);
        instance_set(instance, "detector", channel % 3);
        instance_set(instance, "bands", channel % 2 ? 1024 : 32);
        instance_set(instance, "loudness", channel % 3);
        instance_play_attached(instance, 0.2, 128);
        instance_free(instance);
      }
    }
  }
}

/// Every combination of the settings that determine transform sizes, changed during the run.
static void play_changed_settings(const struct plugin *plugin) {
  static const float bands[] = {32, 128, 1024};
  struct instance *instance = instance_make(plugin, 48000);
  for (int window = 0; window < 7; ++window) {
    for (int resolution = 0; resolution < 7; ++resolution) {
      for (int detector = 0; detector < 3; ++detector) {
        for (unsigned count = 0; count < COUNT(bands); ++count) {
          instance_set(instance, "window", window);
          instance_set(instance, "resolution", resolution);
          instance_set(instance, "detector", detector);
          instance_set(instance, "bands", bands[count]);
          for (int channel = 0; channel < 6; ++channel) {
            instance_set(instance, "channel", channel);
            instance_attach(instance, 0, 1, 60);
            instance_play(instance, 0.03, 256);
          }
        }
      }
    }
  }
  instance_free(instance);
}

/// Each control through its range and beyond, each choice, then NaN and infinity.
static void play_controls(const struct plugin *plugin) {
  struct instance *instance = instance_make(plugin, 44100);
  for (uint32_t index = 0; index < plugin->port_count; ++index) {
    const struct port *port = &plugin->ports[index];
    if (port->kind != control_port || !port->is_input) continue;
    float range = port->maximum - port->minimum;
    int steps = port->is_whole && range <= 32 ? (int)range : 16;
    // A step beyond each end.
    for (int step = -1; step <= steps + 1; ++step) {
      instance->values[index] = port->minimum + range * step / steps;
      instance_attach(instance, 0, 1, 60);
      instance_play(instance, 0.05, 64);
    }
    const float odd[] = {NAN, INFINITY, -INFINITY, 1e30f, -1e30f, 1e-40f, -0.0f};
    for (unsigned number = 0; number < COUNT(odd); ++number) {
      instance->values[index] = odd[number];
      instance_play(instance, 0.01, 64);
    }
    instance->values[index] = port->initial;
    instance_play(instance, 0.01, 64);
  }
  instance_free(instance);
}

/// Random automation of all controls, in blocks of 0 to 512 frames.
static void play_random_controls(const struct plugin *plugin) {
  struct instance *instance = instance_make(plugin, 48000);
  for (int call = 0; call < 12000; ++call) {
    for (int change = 0; change < 4; ++change) {
      uint32_t index = instance_random(instance, plugin->port_count);
      const struct port *port = &plugin->ports[index];
      float part = instance_random(instance, 10001) / 10000.0f;
      if (port->kind == control_port && port->is_input) {
        instance->values[index] = port->minimum + part * (port->maximum - port->minimum);
      }
    }
    if (call % 100 == 0) instance_attach(instance, 0, call % 3, 10 + call % 51);
    instance_run(instance, instance_random(instance, 513));
  }
  instance_free(instance);
}

static void play_block_sizes(const struct plugin *plugin) {
  struct instance *instance = instance_make(plugin, 96000);
  for (uint32_t block = 0; block < 600; ++block) instance_run(instance, block);
  for (uint32_t block = 1; block <= block_limit; block *= 2) {
    for (int step = -1; step <= 1; ++step) {
      uint32_t wanted = block + step <= block_limit ? block + step : block_limit;
      instance_attach(instance, 0, 1, 60);
      for (int call = 0; call < 8; ++call) instance_run(instance, wanted);
    }
  }
  for (int call = 0; call < 600; ++call) {
    instance_attach(instance, 0, 1, 60);
    instance_run(instance, instance_random(instance, block_limit + 1));
  }
  for (int call = 0; call < 100; ++call) instance_run(instance, 0);
  for (int call = 0; call < 9600; ++call) instance_run(instance, 1);
  instance_free(instance);
}

/// UIs attach, renew their leases, stall until these expire, return and detach; finally, more of
/// them than there is room for.
static void play_clients(const struct plugin *plugin) {
  struct instance *instance = instance_make(plugin, 48000);
  for (int visit = 0; visit < 3; ++visit) {
    instance_play_attached(instance, 2, 128);
    instance_play(instance, 4, 128);
    uint64_t sent = instance->sent;
    instance_play(instance, 0.5, 128);
    instance_require(instance, instance->sent == sent, "messages without a UI");
    instance_attach(instance, 17, 1, 25);
    instance_play(instance, 0.5, 128);
    instance_require(instance, instance->sent > sent, "no messages for a UI");
    instance_attach(instance, 100, 1, 0);
    instance_play(instance, 0.5, 128);
  }
  for (int count = 1; count <= 12; ++count) {
    for (int client = 0; client < count; ++client) {
      instance_attach(instance, client, client, 5 * client);
    }
    instance_play(instance, 0.3, 128);
  }
  for (int client = 0; client < 12; ++client) instance_attach(instance, client, client, 0);
  instance_play(instance, 0.3, 128);
  instance_free(instance);
}

static void play_freeze(const struct plugin *plugin) {
  struct instance *instance = instance_make(plugin, 48000);
  for (int turn = 0; turn < 40; ++turn) {
    instance_set(instance, "freeze", turn % 2);
    if (turn % 8 == 0) instance_set(instance, "resolution", turn / 8);
    if (turn % 10 == 5) instance_play(instance, 3.5, 256);
    instance_play_attached(instance, 0.1, 64);
  }
  instance_free(instance);
}

/// The host's positions, and the smallest `notify` that a host may use.
static void play_host(const struct plugin *plugin) {
  struct instance *instance = instance_make(plugin, 48000);
  for (int call = 0; call < 2000; ++call) {
    instance_locate(instance, 0, call % 7 == 0 ? -1.0f : call % 300);
    if (call % 50 == 0) instance_attach(instance, 3, 1, 60);
    instance_run(instance, 100);
  }
  for (uint32_t room = 0; room < 4000; ++room) {
    instance->notify_room = room;
    if (room % 100 == 0) instance_attach(instance, 0, 1, 60);
    instance_run(instance, 256);
  }
  instance_free(instance);
}

/// Messages with some bytes changed, and random sequences.
static void play_garbage(const struct plugin *plugin) {
  struct instance *instance = instance_make(plugin, 48000);
  for (int call = 0; call < 8000; ++call) {
    for (int message = 0; message < 8; ++message) {
      instance_attach(instance, message, message, 60);
      instance_locate(instance, message, 120);
    }
    instance_garble(instance, 1 + call % 16);
    instance_run(instance, 64);
  }
  for (int call = 0; call < 2000; ++call) {
    instance_babble(instance, instance_random(instance, control_size - 7));
    instance_run(instance, 64);
  }
  instance_free(instance);
}

/// From the first call: no port connected, then each single one unconnected.
static void play_unconnected(const struct plugin *plugin) {
  struct instance *instance = instance_make(plugin, 48000);
  for (uint32_t index = 0; index < plugin->port_count; ++index) {
    instance_connect(instance, index, false);
  }
  instance_play(instance, 0.5, 64);
  for (uint32_t index = 0; index < plugin->port_count; ++index) {
    instance_connect(instance, index, true);
  }
  for (uint32_t index = 0; index < plugin->port_count; ++index) {
    instance_connect(instance, index, false);
    instance_play_attached(instance, 0.1, 64);
    instance_connect(instance, index, true);
  }
  instance_connect_in_place(instance);
  instance_play_attached(instance, 1, 64);
  instance_free(instance);
}

/// Each signal after each other one.
static void play_signals(const struct plugin *plugin) {
  struct instance *instance = instance_make(plugin, 48000);
  for (int before = 0; before < signal_count; ++before) {
    for (int after = 0; after < signal_count; ++after) {
      instance->signal = before;
      instance_play_attached(instance, 0.15, 64);
      instance->signal = after;
      instance_play_attached(instance, 0.35, 64);
    }
  }
  instance_free(instance);
}

/// Half a minute of music, until the tempo is known and beats are reported; then taps, other limits
/// and resets.
static void play_tempo(const struct plugin *plugin) {
  struct instance *instance = instance_make(plugin, 48000);
  instance_play_attached(instance, 30, 512);
  instance_require(
      instance, fabsf(instance->values[instance_port(instance, "tempo")] - 120) < 2, "no tempo");
  instance_require(
      instance, instance->values[instance_port(instance, "pitch")] > 60, "no pitch");
  for (int tap = 0; tap < 12; ++tap) {
    instance_set(instance, "tap", 1);
    instance_play_attached(instance, 0.2, 64);
    instance_set(instance, "tap", 0);
    instance_play_attached(instance, 0.35, 64);
  }
  for (int scale = 0; scale < 3; ++scale) {
    instance_set(instance, "tempo_scale", scale);
    instance_set(instance, "tempo_min", 40 + 50 * scale);
    instance_set(instance, "tempo_max", 240 - 60 * scale);
    instance_play_attached(instance, 4, 64);
  }
  for (int turn = 0; turn < 6; ++turn) {
    instance_set(instance, "tempo_reset", turn % 2);
    instance_set(instance, "reset_levels", turn % 2);
    instance_set(instance, "track_tempo", turn % 3 > 0);
    instance_set(instance, "track_pitch", turn % 3 > 1);
    instance_play_attached(instance, 1, 64);
  }
  instance_free(instance);
}

static void play_activations(const struct plugin *plugin) {
  for (unsigned index = 0; index < COUNT(sample_rates); index += 3) {
    struct instance *instance = instance_make(plugin, sample_rates[index]);
    for (int turn = 0; turn < 8; ++turn) {
      instance_set(instance, "resolution", turn % 7);
      instance_play_attached(instance, 0.3, 64);
      instance_deactivate(instance);
      instance_activate(instance);
    }
    instance_free(instance);
  }
}

/// Twenty instances in turns, as on the tracks of a session.
static void play_tracks(const struct plugin *plugin) {
  struct instance *tracks[20];
  for (unsigned track = 0; track < COUNT(tracks); ++track) {
    tracks[track] = instance_make(plugin, 48000);
    instance_set(tracks[track], "resolution", track % 7);
  }
  for (int turn = 0; turn < 400; ++turn) {
    for (unsigned track = 0; track < COUNT(tracks); ++track) {
      if (turn % 100 == 0) instance_attach(tracks[track], 0, track, 30);
      instance_run(tracks[track], 64);
    }
  }
  for (unsigned track = 0; track < COUNT(tracks); ++track) instance_free(tracks[track]);
}

/// Each page of the inline display, drawn whenever the plugin asks for it, with and without a UI.
static void play_inline_display(const struct plugin *plugin) {
  struct instance *instance = instance_make(plugin, 48000);
  const Spectrum_Inline_Interface *interface =
      plugin->descriptor->extension_data(spectrum_uri_inline_interface);
  instance_require(instance, interface, "no inline display");
  for (int page = 0; page < 5; ++page) {
    instance_set(instance, "inline", page);
    instance_set(instance, "instrument", page);
    unsigned long drawn = 0;
    (void)plugin_take_draw_requests();
    for (int call = 0; call < 400; ++call) {
      if (page == 4 && call % 100 == 0) instance_attach(instance, 0, 1, 30);
      if (call % 10 == 0) instance_locate(instance, 0, 118 + call / 100);
      instance_run(instance, 480);
      if (!plugin_take_draw_requests()) continue;
      ++drawn;
      instance_require(instance, interface->render(instance->handle, 80 + call, 112), "no picture");
    }
    instance_require(instance, drawn > 0, "no request to draw");
  }
  instance_free(instance);
}

/// What windows have a session keep, up to the longest, and a state restored in between: every scale's
/// state has a view.
static void play_texts(const struct plugin *plugin) {
  static const char *const uris[] = {
      "urn:spectrum-lv2:vocabulary#view",  "urn:spectrum-lv2:vocabulary#referenceCurve",
      "urn:spectrum-lv2:vocabulary#slot1", "urn:spectrum-lv2:vocabulary#slot2",
      "urn:spectrum-lv2:vocabulary#slot7", "urn:spectrum-lv2:vocabulary#slot8"};
  struct instance *instance = instance_make(plugin, 48000);
  char text[7700];
  for (int turn = 0; turn < 60; ++turn) {
    size_t count = (size_t)turn * 7600 / 59;
    memset(text, '0' + turn % 10, count);
    text[count] = 0;
    instance_set_text(instance, uris[turn % 6], text);
    instance_attach(instance, 0, 1 + turn % 3, 30);
    instance_play(instance, 0.05, 64);
    if (turn % 5) continue;
    instance_require(instance, plugin_restore(plugin, instance->handle, "a\n1\n2/1\n"),
                     "the state is not restored");
  }
  instance_free(instance);
}

/// Scales set by messages, read by a worker and restored from states, between calls of run().
static void play_scales(const struct plugin *plugin) {
  static const char *const scales[] = {"a\n1\n2/1\n", "b\n3\n5/4\n3/2\n2/1\n", "no scale", ""};
  struct instance *instance = instance_make(plugin, 48000);
  instance_set(instance, "temperament", 9);
  char path[] = "/tmp/spectrum-scale-XXXXXX";
  int file = mkstemp(path);
  instance_require(instance, file >= 0, "no file can be made");
  instance_require(instance, write(file, scales[1], strlen(scales[1])) > 0, "a file is full");
  close(file);
  for (int turn = 0; turn < 40; ++turn) {
    // A path that leads nowhere, and one of the greatest length, are requests, too.
    char longest[4096];
    memset(longest, 'a', sizeof longest - 1);
    longest[sizeof longest - 1] = 0;
    const char *const paths[] = {path, "", "/nowhere", longest};
    instance_set_file(instance, turn % 2 ? "urn:spectrum-lv2:vocabulary#scale"
                                         : "urn:spectrum-lv2:vocabulary#keymap",
                      paths[turn % 4]);
    instance_attach(instance, 0, 1, 30);
    instance_run(instance, 64);
    instance_require(instance, plugin_work(plugin, instance->handle), "no request for the worker");
    instance_play_attached(instance, 0.1, 64);
    instance_require(instance, plugin_restore(plugin, instance->handle, scales[turn / 2 % 4]),
                     "no state");
    // A second one, which takes the place of a scale that run() hasn't taken.
    if (turn % 3 == 0) (void)plugin_restore(plugin, instance->handle, scales[0]);
    instance_play_attached(instance, 0.1, 64);
  }
  unlink(path);
  instance_free(instance);
}

/// The notes as MIDI, with and without pitch bend, on each channel, and where there is little room.
static void play_notes(const struct plugin *plugin) {
  struct instance *instance = instance_make(plugin, 48000);
  bool has_notes = instance_port(instance, "notes") >= 0;
  for (int turn = 0; turn < 48; ++turn) {
    instance_set(instance, "note_output", turn % 3);
    instance_set(instance, "note_channel", 1 + turn % 16);
    instance_set(instance, "note_level", -80 + turn);
    if (turn % 12 == 5) instance_locate(instance, 0, 120);
    uint64_t played = instance->played;
    instance_play(instance, 1.2, 64 << turn % 4);
    if (turn % 3) instance_require(instance, instance->played > played == has_notes, "no notes");
  }
  instance_set(instance, "note_output", 2);
  for (uint32_t room = 0; room < 400; ++room) {
    instance->notes_room = room % 200;
    instance_play(instance, 0.05, 256);
  }
  instance_free(instance);
}

/// A piano's string until its stretch is known, with and without a window, measured and forgotten.
static void play_stretch(const struct plugin *plugin) {
  struct instance *instance = instance_make(plugin, 48000);
  instance->signal = piano_string;
  int inharmonicity = instance_port(instance, "inharmonicity");
  for (int turn = 0; turn < 8; ++turn) {
    instance_set(instance, "stretch", turn % 2);
    if (turn % 4 < 2) {
      instance_play(instance, 1.9, 64 << turn % 3);
    } else {
      instance_play_attached(instance, 1.9, 64 << turn % 3);
    }
    instance_require(
        instance, instance->values[inharmonicity] > 0 == turn % 2, "no string, or one too many");
    instance_set(instance, "reference", 430 + turn);
    instance_play(instance, 0.1, 64);
  }
  instance_free(instance);
}

/// Everything that the track can be compared with, in every channel, at every resolution, while a
/// side-chain is plugged in and out.
static void play_comparisons(const struct plugin *plugin) {
  struct instance *instance = instance_make(plugin, 48000);
  const int side[2] = {instance_port(instance, "side_l"), instance_port(instance, "side_r")};
  for (int turn = 0; turn < 60; ++turn) {
    instance_set(instance, "compare", turn % 5);
    instance_set(instance, "channel", turn / 5 % 6);
    if (turn % 10 == 9) instance_set(instance, "resolution", turn / 10);
    for (int channel = 0; channel < 2; ++channel) {
      if (side[channel] >= 0) instance_connect(instance, side[channel], turn + channel & 2);
    }
    instance_play_attached(instance, 0.4, 64 << turn % 5);
  }
  instance_free(instance);
}

const struct scenario scenarios[] = {
    {"from the first call, at 13 rates", play_rates},
    {"settings before the first call", play_first_settings},
    {"settings that change", play_changed_settings},
    {"each control, end to end and beyond", play_controls},
    {"all controls at random", play_random_controls},
    {"blocks of 0 to 8192", play_block_sizes},
    {"UIs that come, lapse and go", play_clients},
    {"freeze", play_freeze},
    {"inline display", play_inline_display},
    {"scales from files and states", play_scales},
    {"texts of windows", play_texts},
    {"notes as MIDI", play_notes},
    {"a piano's stretch", play_stretch},
    {"comparisons", play_comparisons},
    {"host positions, small notify", play_host},
    {"garbage in control", play_garbage},
    {"unconnected ports, in place", play_unconnected},
    {"silence, NaN, infinity, full scale", play_signals},
    {"tempo, taps and resets", play_tempo},
    {"activation between", play_activations},
    {"20 instances in turn", play_tracks},
    {NULL, NULL},
};
