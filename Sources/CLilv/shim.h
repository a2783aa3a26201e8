// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SPECTRUM_CLILV_H
#define SPECTRUM_CLILV_H

#include <lilv/lilv.h>
#include <lv2/atom/atom.h>
#include <lv2/buf-size/buf-size.h>
#include <lv2/core/lv2.h>
#include <lv2/log/log.h>
#include <lv2/options/options.h>
#include <lv2/port-groups/port-groups.h>
#include <lv2/port-props/port-props.h>
#include <lv2/resize-port/resize-port.h>
#include <lv2/time/time.h>
#include <lv2/ui/ui.h>
#include <lv2/units/units.h>
#include <lv2/urid/urid.h>
#include <stdarg.h>
#include <stdio.h>

// What Swift can't write itself: a C function with variable arguments.

/// Where a plugin's log lines go: `write` gets each formatted message with its level's URID.
typedef struct {
  void *_Nonnull context;
  void (*_Nonnull write)(void *_Nonnull context, LV2_URID level, const char *_Nonnull text);
} SpectrumHostLog;

static inline int spectrum_host_vprintf(LV2_Log_Handle handle, LV2_URID level, const char *format,
                                        va_list arguments) {
  char text[1024];
  const SpectrumHostLog *log = (const SpectrumHostLog *)handle;
  const int length = vsnprintf(text, sizeof text, format, arguments);
  if (length >= 0) {
    log->write(log->context, level, text);
  }
  return length;
}

static inline int spectrum_host_printf(LV2_Log_Handle handle, LV2_URID level, const char *format,
                                       ...) {
  va_list arguments;
  va_start(arguments, format);
  const int length = spectrum_host_vprintf(handle, level, format, arguments);
  va_end(arguments);
  return length;
}

/// The data of the feature log:log, whose messages go to `log`; both must outlive the instance.
static inline LV2_Log_Log spectrum_host_log_feature(SpectrumHostLog *_Nonnull log) {
  LV2_Log_Log feature = {log, spectrum_host_printf, spectrum_host_vprintf};
  return feature;
}

#endif
