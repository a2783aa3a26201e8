// SPDX-License-Identifier: GPL-3.0-or-later
#include "CSpectrumPlugin.h"

#include <stdlib.h>
#include <string.h>

#define NUMBER(name) number_##name,
enum { SPECTRUM_PLUGINS(NUMBER) };

#define INSTANTIATE(name) \
  static LV2_Handle instantiate_##name(const LV2_Descriptor *descriptor, double rate, \
                                       const char *bundle, const LV2_Feature *const *features) { \
    return spectrum_instantiate(number_##name, rate, features); \
  }
SPECTRUM_PLUGINS(INSTANTIATE)

static LV2_Worker_Status work(LV2_Handle instance, LV2_Worker_Respond_Function respond,
                              LV2_Worker_Respond_Handle handle, uint32_t size, const void *data) {
  spectrum_work(instance, size, data);
  return LV2_WORKER_SUCCESS;
}

// The worker never responds: run() itself checks for files that the worker has read.
static LV2_Worker_Status work_response(LV2_Handle instance, uint32_t size, const void *body) {
  return LV2_WORKER_SUCCESS;
}

static LV2_State_Status save(LV2_Handle instance, LV2_State_Store_Function store,
                             LV2_State_Handle handle, uint32_t flags,
                             const LV2_Feature *const *features) {
  return spectrum_save(instance, store, handle, features) ? LV2_STATE_SUCCESS
                                                          : LV2_STATE_ERR_UNKNOWN;
}

static LV2_State_Status restore(LV2_Handle instance, LV2_State_Retrieve_Function retrieve,
                                LV2_State_Handle handle, uint32_t flags,
                                const LV2_Feature *const *features) {
  spectrum_restore(instance, retrieve, handle, features);
  return LV2_STATE_SUCCESS;
}

static const void *extension_data(const char *uri) {
  static const Spectrum_Inline_Interface inline_display = {spectrum_render};
  static const LV2_Worker_Interface worker = {work, work_response, NULL};
  static const LV2_State_Interface state = {save, restore};
  if (!strcmp(uri, spectrum_uri_inline_interface)) return &inline_display;
  if (!strcmp(uri, spectrum_uri_worker_interface)) return &worker;
  if (!strcmp(uri, spectrum_uri_state_interface)) return &state;
  return NULL;
}

#define DESCRIPTOR(name) \
  {SPECTRUM_PLUGIN_URI(name), instantiate_##name, spectrum_connect_port, spectrum_activate, \
   spectrum_run, NULL, spectrum_cleanup, extension_data},
static const LV2_Descriptor descriptors[] = {SPECTRUM_PLUGINS(DESCRIPTOR)};

#ifdef SPECTRUM_WIDE
// `lv2_descriptor` of the same code, compiled for x86-64-v3 (AVX2).
const LV2_Descriptor *spectrum_wide_descriptor(uint32_t index);
#endif

LV2_SYMBOL_EXPORT const LV2_Descriptor *lv2_descriptor(uint32_t index) {
#ifdef SPECTRUM_WIDE
  // SPECTRUM_NARROW, set to anything, selects the code for any processor, to find out whether a
  // fault is in both.
  if (!getenv("SPECTRUM_NARROW") && __builtin_cpu_supports("x86-64-v3"))
    return spectrum_wide_descriptor(index);
#endif
  return index < sizeof descriptors / sizeof *descriptors ? &descriptors[index] : NULL;
}
