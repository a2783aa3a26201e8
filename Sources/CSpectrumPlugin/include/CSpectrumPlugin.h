// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SPECTRUM_CSPECTRUMPLUGIN_H
#define SPECTRUM_CSPECTRUMPLUGIN_H

#include <lv2/core/lv2.h>
#include <lv2/log/log.h>
#include <stdint.h>
#include <string.h>

// The entry points of the plugin, implemented in Swift (module SpectrumPlugin) and listed in the
// LV2 descriptors of CSpectrumPlugin.c. Each is what LV2_Descriptor's member of that name is.

/// Makes an instance for `channel_count` (1 or 2) channels; NULL where it can't be made.
void *_Nullable spectrum_instantiate(uint32_t channel_count, double sample_rate,
                                     const LV2_Feature *_Nullable const *_Nullable features);
void spectrum_connect_port(void *_Nonnull instance, uint32_t port, void *_Nullable data);
void spectrum_activate(void *_Nonnull instance);
void spectrum_run(void *_Nonnull instance, uint32_t frame_count);
void spectrum_cleanup(void *_Nonnull instance);

/// The data of the host's feature `uri`; NULL where the host doesn't offer it.
static inline void *_Nullable spectrum_feature(
    const LV2_Feature *_Nullable const *_Nullable features, const char *_Nonnull uri) {
  for (; features && *features; ++features) {
    if ((*features)->URI && !strcmp((*features)->URI, uri)) return (*features)->data;
  }
  return NULL;
}

/// Writes one line to the host's log: `printf` is variadic, which Swift can't call.
static inline void spectrum_log_line(const LV2_Log_Log *_Nonnull log, LV2_URID type,
                                const char *_Nonnull line) {
  log->printf(log->handle, type, "%s\n", line);
}

#endif
