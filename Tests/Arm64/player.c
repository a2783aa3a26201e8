// SPDX-License-Identifier: GPL-3.0-or-later
// A host for both processors: plays three signals through the stereo plugin, checks its readings,
// and prints them, so that the processors can be compared.
//
// Usage: player SPECTRUM.SO
// Prints lines "SIGNAL SECONDS NAME VALUE"; ends with status 1 and a line on stderr if the audio
// isn't passed bit by bit, or a reading is wrong.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <lv2/atom/forge.h>
#include <lv2/atom/util.h>
#include <lv2/core/lv2.h>
#include <lv2/urid/urid.h>
#include <math.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum port_kind { audio_port, control_port, atom_port };

static const struct port {
  const char *symbol;
  enum port_kind kind;
  bool is_input;
  float initial;
} ports[] = {
#include "ports.h"
};

enum { port_count = sizeof ports / sizeof *ports };

/// Frames of a second, of a block, and between two printed lines of a name.
enum { sample_rate = 48000, block = 160, interval = 4800 };

/// Bytes of the port `notify`.
enum { notify_size = 65536 };

/// The signal that is played.
enum signal { sine, music, bits };
static const char *const names[] = {"sine", "music", "bits"};
static const int seconds[] = {4, 15, 2};

struct instance {
  enum signal signal;
  float values[port_count];
  float audio[port_count][block];
  _Alignas(8) uint8_t control[512];
  _Alignas(8) uint8_t notify[notify_size];
  /// The bands of the last frame in dBFS.
  float bands[1024];
  uint32_t band_count;
  uint32_t beat_count;
};

static _Noreturn void fail(const struct instance *instance, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  fprintf(stderr, "%s: ", instance ? names[instance->signal] : "player");
  vfprintf(stderr, format, arguments);
  fputc('\n', stderr);
  exit(1);
}

static const char *uris[256];

/// The number of the URI, from 1 on; always the same for a URI.
static LV2_URID urid(LV2_URID_Map_Handle handle, const char *uri) {
  (void)handle;
  uint32_t index = 0;
  while (index < 255 && uris[index] && strcmp(uris[index], uri)) ++index;
  if (!uris[index]) uris[index] = strdup(uri);
  return index + 1;
}
static LV2_URID_Map map = {NULL, urid};

#define VOCABULARY "urn:spectrum-lv2:vocabulary#"

static uint32_t port_of(const char *symbol) {
  for (uint32_t index = 0; index < port_count; ++index) {
    if (!strcmp(ports[index].symbol, symbol)) return index;
  }
  fail(NULL, "there is no port %s", symbol);
}

/// The next pseudo-random bits.
static uint32_t random_bits(void) {
  static uint64_t state = 1;
  state = state * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(state >> 32);
}

/// Sample `time` of the left channel; in music, the right one is half of it, otherwise the same.
static float sample(enum signal signal, uint32_t time) {
  const double at = (double)time / sample_rate;
  switch (signal) {
  case sine: return (float)(0.5 * sin(2 * M_PI * 440 * at));
  case music: {
    // A chord, and a burst of noise at 120 beats a minute.
    const double noise = (double)random_bits() / 0x80000000u - 1;
    const double chord = sin(2 * M_PI * 110 * at) + sin(2 * M_PI * 164.81 * at);
    return (float)(0.1 * chord + 0.5 * exp(-40 * fmod(at, 0.5)) * noise);
  }
  case bits: break;
  }
  // Any bits: numbers of all magnitudes, denormals, infinities, NaNs.
  const uint32_t any = random_bits();
  float value;
  memcpy(&value, &any, sizeof value);
  return value;
}

/// Writes a UI's request, once a second, and an empty port `notify`, for run().
static void write_messages(struct instance *instance, uint32_t time) {
  LV2_Atom_Forge forge;
  LV2_Atom_Forge_Frame sequence, object;
  lv2_atom_forge_init(&forge, &map);
  lv2_atom_forge_set_buffer(&forge, instance->control, sizeof instance->control);
  lv2_atom_forge_sequence_head(&forge, &sequence, 0);
  if (time % sample_rate == 0) {
    lv2_atom_forge_frame_time(&forge, 0);
    lv2_atom_forge_object(&forge, &object, 0, urid(NULL, VOCABULARY "Attach"));
    lv2_atom_forge_key(&forge, urid(NULL, VOCABULARY "client"));
    lv2_atom_forge_long(&forge, 1);
    lv2_atom_forge_key(&forge, urid(NULL, VOCABULARY "frameRate"));
    lv2_atom_forge_float(&forge, 30);
    lv2_atom_forge_pop(&forge, &object);
  }
  lv2_atom_forge_pop(&forge, &sequence);
  const LV2_Atom empty = {notify_size - sizeof(LV2_Atom), urid(NULL, LV2_ATOM__Chunk)};
  memcpy(instance->notify, &empty, sizeof empty);
}

/// Stores the bands of the frames that the plugin has sent, and counts its beats.
static void read_messages(struct instance *instance) {
  const LV2_Atom_Sequence *sequence = (const LV2_Atom_Sequence *)instance->notify;
  if (sequence->atom.type != urid(NULL, LV2_ATOM__Sequence)) return;
  LV2_ATOM_SEQUENCE_FOREACH (sequence, event) {
    const LV2_Atom_Object *object = (const LV2_Atom_Object *)&event->body;
    if (object->body.otype == urid(NULL, VOCABULARY "Beat")) instance->beat_count += 1;
    if (object->body.otype != urid(NULL, VOCABULARY "Frame")) continue;
    const LV2_Atom_Vector *bands = NULL;
    lv2_atom_object_get(object, urid(NULL, VOCABULARY "bands"), (const LV2_Atom **)&bands, 0);
    if (!bands) continue;
    const uint32_t count = (bands->atom.size - sizeof bands->body) / sizeof(float);
    if (count > 1024) fail(instance, "there are %u bands", count);
    memcpy(instance->bands, bands + 1, count * sizeof(float));
    instance->band_count = count;
  }
}

/// Fails unless the reading is within `tolerance` of the expected value.
static void expect(const struct instance *instance, const char *what, double value, double expected,
                   double tolerance) {
  // Written so that NaN fails.
  if (!(fabs(value - expected) <= tolerance)) {
    fail(instance, "%s is %.9g, not %g within %g", what, value, expected, tolerance);
  }
}
static void expect_port(const struct instance *instance, const char *symbol, double expected,
                        double tolerance) {
  expect(instance, symbol, instance->values[port_of(symbol)], expected, tolerance);
}

/// Checks the readings against the signal's physics.
static void check(const struct instance *instance) {
  if (instance->signal == sine) {
    float highest = -INFINITY;
    for (uint32_t band = 0; band < instance->band_count; ++band) {
      highest = fmaxf(highest, instance->bands[band]);
    }
    // Half of full scale is -6.02 dBFS; a sine's power is half of its peak's.
    expect(instance, "the highest band", highest, 20 * log10(0.5), 0.05);
    expect_port(instance, "level", 10 * log10(0.125), 0.05);
    expect_port(instance, "peak", 20 * log10(0.5), 0.02);
    expect_port(instance, "true_peak", 20 * log10(0.5), 0.1);
    expect_port(instance, "correlation", 1, 1e-4);
    expect_port(instance, "pitch", 440, 440 * (exp2(0.1 / 1200) - 1));
    expect_port(instance, "note", 69, 0);
    expect_port(instance, "cents", 0, 0.1);
  } else if (instance->signal == music) {
    expect_port(instance, "tempo", 120, 0.5);
    // From the first beats, which have to be heard, to the end.
    expect(instance, "the count of beats", instance->beat_count, 26, 4);
  }
}

/// Prints the current outputs and bands.
static void print(const struct instance *instance, uint32_t time) {
  const char *name = names[instance->signal];
  const double at = (double)time / sample_rate;
  for (uint32_t index = 0; index < port_count; ++index) {
    if (ports[index].kind != control_port || ports[index].is_input) continue;
    const float value = instance->values[index];
    if (!isfinite(value)) fail(instance, "%s is not finite", ports[index].symbol);
    printf("%s %.1f %s %.9g\n", name, at, ports[index].symbol, value);
  }
  for (uint32_t band = 0; band < instance->band_count; ++band) {
    if (!isfinite(instance->bands[band])) fail(instance, "band %u is not finite", band);
    printf("%s %.1f band%u %.9g\n", name, at, band, instance->bands[band]);
  }
}

/// Calls run() for a block of the signal.
static void play_block(struct instance *instance, const LV2_Descriptor *plugin, LV2_Handle handle,
                       uint32_t time) {
  float *in[2] = {instance->audio[port_of("in_l")], instance->audio[port_of("in_r")]};
  const float *out[2] = {instance->audio[port_of("out_l")], instance->audio[port_of("out_r")]};
  for (uint32_t frame = 0; frame < block; ++frame) {
    in[0][frame] = sample(instance->signal, time + frame);
    in[1][frame] = instance->signal == music ? 0.5f * in[0][frame] : in[0][frame];
  }
  float before[2][block];
  for (int channel = 0; channel < 2; ++channel) {
    memcpy(before[channel], in[channel], sizeof before[channel]);
  }
  write_messages(instance, time);
  plugin->run(handle, block);
  for (int channel = 0; channel < 2; ++channel) {
    if (memcmp(before[channel], out[channel], sizeof before[channel])) {
      fail(instance, "the audio is not bit-exact at sample %u", time);
    }
  }
  read_messages(instance);
}

static void play(const LV2_Descriptor *plugin, enum signal signal) {
  struct instance *instance = calloc(1, sizeof *instance);
  if (!instance) abort();
  instance->signal = signal;
  const LV2_Feature map_feature = {LV2_URID__map, &map};
  const LV2_Feature *const features[] = {&map_feature, NULL};
  LV2_Handle handle = plugin->instantiate(plugin, sample_rate, "", features);
  if (!handle) fail(instance, "there is no instance");
  for (uint32_t index = 0; index < port_count; ++index) {
    instance->values[index] = ports[index].initial;
    plugin->connect_port(handle, index,
                         ports[index].kind == audio_port     ? (void *)instance->audio[index]
                         : ports[index].kind == control_port ? (void *)&instance->values[index]
                         : ports[index].is_input             ? (void *)instance->control
                                                             : (void *)instance->notify);
  }
  plugin->activate(handle);
  for (uint32_t time = 0; time < (uint32_t)(seconds[signal] * sample_rate);) {
    play_block(instance, plugin, handle, time);
    time += block;
    if (time % interval == 0) print(instance, time);
  }
  check(instance);
  plugin->cleanup(handle);
  free(instance);
}

int main(int count, char **arguments) {
  void *library = count == 2 ? dlopen(arguments[1], RTLD_NOW | RTLD_LOCAL) : NULL;
  if (!library) fail(NULL, "%s", count == 2 ? dlerror() : "usage: player SPECTRUM.SO");
  LV2_Descriptor_Function find = (LV2_Descriptor_Function)dlsym(library, "lv2_descriptor");
  const LV2_Descriptor *plugin = find ? find(1) : NULL;
  if (!plugin || strcmp(plugin->URI, "urn:spectrum-lv2:stereo")) fail(NULL, "no stereo plugin");
  for (int signal = sine; signal <= bits; ++signal) play(plugin, signal);
  return 0;
}
