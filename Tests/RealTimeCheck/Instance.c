// SPDX-License-Identifier: GPL-3.0-or-later
#define _GNU_SOURCE
#include "Instance.h"
#include "AudioThread.h"

#include <lv2/patch/patch.h>
#include <lv2/time/time.h>
#include <malloc.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// Memory without any page fault left.
static void *touched(size_t size) {
  void *memory = malloc(size);
  if (!memory) abort();
  return memset(memory, 1, size);
}

/// Begins a new sequence in `control`.
static void begin_messages(struct instance *instance) {
  lv2_atom_forge_set_buffer(&instance->forge, instance->control, control_size);
  lv2_atom_forge_sequence_head(&instance->forge, &instance->sequence, 0);
}

struct instance *instance_make(const struct plugin *plugin, double sample_rate) {
  struct instance *instance = touched(sizeof *instance);
  *instance = (struct instance){
      .plugin = plugin, .sample_rate = sample_rate, .random = 1, .notify_room = notify_size,
      .notes_room = notes_size};
  instance->control = touched(control_size);
  instance->notify = touched(notify_size);
  instance->notes = touched(notes_size);
  for (uint32_t index = 0; index < plugin->port_count; ++index) {
    if (plugin->ports[index].kind == audio_port) {
      instance->audio[index] = touched(block_limit * sizeof(float));
    }
  }
  const LV2_URID_Map *map = plugin_features[0]->data;
  lv2_atom_forge_init(&instance->forge, (LV2_URID_Map *)map);
  begin_messages(instance);
  instance_reset_controls(instance);
  // Freed pages go back to the system, so that the plugin gets only untouched ones.
  malloc_trim(0);
  instance->handle =
      plugin->descriptor->instantiate(plugin->descriptor, sample_rate, "", plugin_features);
  if (!instance->handle) {
    fprintf(stderr, "no %s instance at %g Hz\n", plugin->name, sample_rate);
    exit(1);
  }
  for (uint32_t index = 0; index < plugin->port_count; ++index) {
    instance_connect(instance, index, true);
  }
  instance_activate(instance);
  return instance;
}

void instance_free(struct instance *instance) {
  instance_deactivate(instance);
  instance->plugin->descriptor->cleanup(instance->handle);
  for (uint32_t index = 0; index < instance->plugin->port_count; ++index) {
    free(instance->audio[index]);
  }
  free(instance->control);
  free(instance->notify);
  free(instance->notes);
  free(instance);
}

void instance_activate(struct instance *instance) {
  if (instance->plugin->descriptor->activate) {
    malloc_trim(0);
    instance->plugin->descriptor->activate(instance->handle);
  }
}

void instance_deactivate(struct instance *instance) {
  if (instance->plugin->descriptor->deactivate) {
    instance->plugin->descriptor->deactivate(instance->handle);
  }
}

int instance_port(const struct instance *instance, const char *symbol) {
  for (uint32_t index = 0; index < instance->plugin->port_count; ++index) {
    if (!strcmp(instance->plugin->ports[index].symbol, symbol)) return index;
  }
  return -1;
}

void instance_set(struct instance *instance, const char *symbol, float value) {
  int index = instance_port(instance, symbol);
  if (index >= 0) instance->values[index] = value;
}

void instance_reset_controls(struct instance *instance) {
  for (uint32_t index = 0; index < instance->plugin->port_count; ++index) {
    instance->values[index] = instance->plugin->ports[index].initial;
  }
}

void instance_connect(struct instance *instance, uint32_t index, bool is_connected) {
  const struct port *port = &instance->plugin->ports[index];
  void *memory = port->kind == audio_port     ? (void *)instance->audio[index]
                 : port->kind == control_port ? (void *)&instance->values[index]
                 : port->is_input             ? (void *)instance->control
                 : !strcmp(port->symbol, "notes") ? (void *)instance->notes
                                                  : (void *)instance->notify;
  instance->plugin->descriptor->connect_port(
      instance->handle, index, is_connected ? memory : NULL);
}

void instance_connect_in_place(struct instance *instance) {
  const struct plugin *plugin = instance->plugin;
  // Each output follows its input.
  for (uint32_t index = 1; index < plugin->port_count; ++index) {
    if (plugin->ports[index].kind == audio_port && !plugin->ports[index].is_input) {
      plugin->descriptor->connect_port(instance->handle, index, instance->audio[index - 1]);
    }
  }
}

void instance_require(const struct instance *instance, bool condition, const char *what) {
  if (condition) return;
  fprintf(stderr, "the check itself is wrong: %s plugin: %s\n", instance->plugin->name, what);
  exit(1);
}

uint32_t instance_random(struct instance *instance, uint32_t limit) {
  // A linear congruential generator; its high bits are the most random.
  instance->random = instance->random * 1664525 + 1013904223;
  return (uint32_t)(((uint64_t)instance->random * limit) >> 32);
}

/// Uniform in −1…1.
static float noise(struct instance *instance) {
  return instance_random(instance, 1 << 24) / 8388608.0f - 1;
}

/// Clicks at 120 BPM over a tone that changes each second: every part of the analysis has work.
static float music_sample(struct instance *instance) {
  double seconds = instance->time / instance->sample_rate;
  double since_beat = fmod(seconds, 0.5);
  double frequency = 82.407 * pow(2, fmod(floor(seconds) * 5, 48) / 12);
  return (float)(0.4 * sin(2 * M_PI * frequency * seconds)) +
         0.5f * (float)exp(-60 * since_beat) * noise(instance);
}

/// A string's partials at 110 Hz, stretched as a piano's, struck every second.
static float string_sample(struct instance *instance) {
  double seconds = fmod(instance->time / instance->sample_rate, 1), sum = 0;
  for (int k = 1; k <= 12; ++k) {
    double frequency = 110 * k * sqrt(1 + 0.0002 * k * k);
    sum += exp(-0.3 * k) * sin(2 * M_PI * frequency * seconds);
  }
  return (float)(0.5 * exp(-seconds) * sum);
}

static float sample(struct instance *instance) {
  switch (instance->signal) {
  case music: return music_sample(instance);
  case full_scale_noise: return noise(instance);
  case not_a_number: return NAN;
  case infinite: return instance->time & 1 ? INFINITY : -INFINITY;
  case huge: return 1e30f * noise(instance);
  case denormal: return 1e-40f * noise(instance);
  case square_wave: return instance->time / 50 & 1 ? 1 : -1;
  case piano_string: return string_sample(instance);
  default: return 0;
  }
}

/// The right channel is a softer copy of the left one, and so are those of a side-chain.
static void fill_inputs(struct instance *instance, uint32_t frame_count) {
  float *inputs[4] = {NULL};
  unsigned count = 0;
  for (uint32_t index = 0; index < instance->plugin->port_count; ++index) {
    const struct port *port = &instance->plugin->ports[index];
    if (port->kind == audio_port && port->is_input) {
      inputs[count++] = instance->audio[index];
    }
  }
  for (uint32_t frame = 0; frame < frame_count; ++frame) {
    inputs[0][frame] = sample(instance);
    for (unsigned channel = 1; channel < count; ++channel)
      inputs[channel][frame] = 0.5f * inputs[0][frame];
    instance->time += 1;
  }
}

void instance_run(struct instance *instance, uint32_t frame_count) {
  fill_inputs(instance, frame_count);
  const uint32_t header[2] = {instance->notify_room, plugin_urid(LV2_ATOM__Chunk)};
  memcpy(instance->notify, header, sizeof header);
  const uint32_t notes_header[2] = {instance->notes_room, plugin_urid(LV2_ATOM__Chunk)};
  memcpy(instance->notes, notes_header, sizeof notes_header);
  audio_thread_call(instance->plugin->descriptor->run, instance->handle, frame_count);
  LV2_Atom notified;
  memcpy(&notified, instance->notify, sizeof notified);
  // An empty sequence has only its unit of time as its body; nothing smaller is written.
  if (notified.type == plugin_urid(LV2_ATOM__Sequence)) {
    instance->sent += notified.size - sizeof(LV2_Atom_Sequence_Body);
  }
  memcpy(&notified, instance->notes, sizeof notified);
  if (notified.type == plugin_urid(LV2_ATOM__Sequence)) {
    instance->played += notified.size - sizeof(LV2_Atom_Sequence_Body);
  }
  begin_messages(instance);
}

void instance_play(struct instance *instance, double seconds, uint32_t block) {
  uint64_t end = instance->time + (uint64_t)(seconds * instance->sample_rate);
  while (instance->time < end) instance_run(instance, block);
}

void instance_play_attached(struct instance *instance, double seconds, uint32_t block) {
  for (; seconds > 0; seconds -= 1) {
    instance_attach(instance, 0, 1, 60);
    instance_play(instance, fmin(1, seconds), block);
  }
}

void instance_attach(struct instance *instance, uint32_t frame, int64_t client, float frame_rate) {
  LV2_Atom_Forge *forge = &instance->forge;
  LV2_Atom_Forge_Frame object;
  lv2_atom_forge_frame_time(forge, frame);
  lv2_atom_forge_object(
      forge, &object, 0, plugin_urid("urn:spectrum-lv2:vocabulary#Attach"));
  lv2_atom_forge_key(forge, plugin_urid("urn:spectrum-lv2:vocabulary#client"));
  lv2_atom_forge_long(forge, client);
  lv2_atom_forge_key(forge, plugin_urid("urn:spectrum-lv2:vocabulary#frameRate"));
  lv2_atom_forge_float(forge, frame_rate);
  lv2_atom_forge_pop(forge, &object);
}

void instance_locate(struct instance *instance, uint32_t frame, float beats_per_minute) {
  LV2_Atom_Forge *forge = &instance->forge;
  LV2_Atom_Forge_Frame object;
  lv2_atom_forge_frame_time(forge, frame);
  lv2_atom_forge_object(forge, &object, 0, plugin_urid(LV2_TIME__Position));
  lv2_atom_forge_key(forge, plugin_urid(LV2_TIME__beatsPerMinute));
  lv2_atom_forge_float(forge, beats_per_minute);
  lv2_atom_forge_key(forge, plugin_urid(LV2_TIME__speed));
  lv2_atom_forge_float(forge, 1);
  lv2_atom_forge_key(forge, plugin_urid(LV2_TIME__bar));
  lv2_atom_forge_long(forge, (int64_t)(instance->time / 96000));
  lv2_atom_forge_key(forge, plugin_urid(LV2_TIME__barBeat));
  lv2_atom_forge_float(forge, 1.5f);
  lv2_atom_forge_pop(forge, &object);
}

void instance_set_file(struct instance *instance, const char *uri, const char *path) {
  LV2_Atom_Forge *forge = &instance->forge;
  LV2_Atom_Forge_Frame object;
  lv2_atom_forge_frame_time(forge, 0);
  lv2_atom_forge_object(forge, &object, 0, plugin_urid(LV2_PATCH__Set));
  lv2_atom_forge_key(forge, plugin_urid(LV2_PATCH__property));
  lv2_atom_forge_urid(forge, plugin_urid(uri));
  lv2_atom_forge_key(forge, plugin_urid(LV2_PATCH__value));
  lv2_atom_forge_path(forge, path, (uint32_t)strlen(path));
  lv2_atom_forge_pop(forge, &object);
}

void instance_set_text(struct instance *instance, const char *uri, const char *text) {
  LV2_Atom_Forge *forge = &instance->forge;
  LV2_Atom_Forge_Frame object;
  lv2_atom_forge_frame_time(forge, 0);
  lv2_atom_forge_object(forge, &object, 0,
                        plugin_urid("urn:spectrum-lv2:vocabulary#SessionText"));
  lv2_atom_forge_key(forge, plugin_urid(uri));
  lv2_atom_forge_string(forge, text, (uint32_t)strlen(text));
  lv2_atom_forge_pop(forge, &object);
}

void instance_garble(struct instance *instance, uint32_t byte_count) {
  // The first eight bytes are the sequence's size and type. A size beyond the port is the host's
  // fault, which no plugin can detect.
  uint32_t used = instance->forge.offset;
  for (; byte_count > 0 && used > 8; --byte_count) {
    uint32_t index = 8 + instance_random(instance, used - 8);
    instance->control[index] = (uint8_t)instance_random(instance, 256);
  }
}

void instance_babble(struct instance *instance, uint32_t byte_count) {
  const uint32_t header[2] = {byte_count, plugin_urid(LV2_ATOM__Sequence)};
  memcpy(instance->control, header, sizeof header);
  for (uint32_t index = 0; index < byte_count; ++index) {
    // Small numbers are plausible sizes and types, so more of the sequence is read.
    instance->control[8 + index] =
        (uint8_t)(index % 4 ? 0 : instance_random(instance, 80));
  }
}
