// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "ALSALibrary.h"
#include "CSoundInput.h"
#include "Deadline.h"

enum { wanted_rate = 48000 };
/// Microseconds of sound that the device keeps while nobody takes it, and after which it says that
/// there is some.
enum { buffer_time = 500000, period_time = 10000 };

struct spectrum_capture {
  alsa_library library;
  alsa_pcm *device;
  unsigned channels, rate;
  uint64_t lost;
  bool is_lost;
  /// As ALSA has it, and as a converter's device for one that has other channels or formats.
  char name[128], converted_name[160];
};

static bool set_parameters(spectrum_capture *capture, alsa_pcm *device) {
  const alsa_library *library = &capture->library;
  alsa_hw_params *parameters;
  if (library->hw_params_malloc(&parameters) < 0) return false;
  unsigned buffer = buffer_time, period = period_time;
  capture->rate = wanted_rate;
  const bool are_set =
      library->hw_params_any(device, parameters) >= 0 &&
      library->hw_params_set_access(device, parameters, alsa_access_interleaved) >= 0 &&
      library->hw_params_set_format(device, parameters, alsa_format_float) >= 0 &&
      library->hw_params_set_channels(device, parameters, capture->channels) >= 0 &&
      library->hw_params_set_rate_near(device, parameters, &capture->rate, NULL) >= 0 &&
      library->hw_params_set_buffer_time_near(device, parameters, &buffer, NULL) >= 0 &&
      library->hw_params_set_period_time_near(device, parameters, &period, NULL) >= 0 &&
      library->hw_params(device, parameters) >= 0 && library->start(device) >= 0;
  library->hw_params_free(parameters);
  return are_set;
}

static bool try_device(spectrum_capture *capture, const char *name) {
  alsa_pcm *device = NULL;
  if (capture->library.open(&device, name, alsa_capture, alsa_nonblocking) < 0) return false;
  if (set_parameters(capture, device)) {
    capture->device = device;
    return true;
  }
  capture->library.close(device);
  return false;
}

/// Whether a device has yet to answer.
static atomic_bool is_opening;

static void *open_device(void *context) {
  spectrum_capture *capture = context;
  const bool is_open =
      try_device(capture, capture->name) || try_device(capture, capture->converted_name);
  if (is_open) return capture;
  free(capture);
  atomic_store(&is_opening, false);
  return NULL;
}

static void *close_device(void *context) {
  spectrum_capture *capture = context;
  capture->library.drop(capture->device);
  capture->library.close(capture->device);
  free(capture);
  return NULL;
}

/// Closes a device that came too late, before it is opened again.
static void *discard_device(void *capture) {
  close_device(capture);
  atomic_store(&is_opening, false);
  return NULL;
}

spectrum_capture *spectrum_capture_open(const char *device, unsigned channels) {
  alsa_library library;
  spectrum_capture *capture = NULL;
  if (!alsa_library_open(&library) || strlen(device) >= sizeof capture->name) return NULL;
  capture = calloc(1, sizeof *capture);
  if (!capture || atomic_exchange(&is_opening, true)) {
    free(capture);
    return NULL;
  }
  capture->library = library;
  capture->channels = channels;
  strcpy(capture->name, device);
  strcpy(capture->converted_name, "plug:'");
  strcat(strcat(capture->converted_name, device), "'");
  capture = open_with_deadline(open_device, capture, discard_device);
  if (capture) atomic_store(&is_opening, false);
  return capture;
}

double spectrum_capture_rate(const spectrum_capture *capture) { return capture->rate; }

bool spectrum_capture_is_lost(const spectrum_capture *capture) { return capture->is_lost; }

uint64_t spectrum_capture_lost_frames(const spectrum_capture *capture) { return capture->lost; }

/// Gets a device going again that has run over or was suspended; or it is lost.
static void recover(spectrum_capture *capture, long error) {
  if (error == alsa_try_again) return;
  capture->lost += (uint64_t)capture->rate * buffer_time / 1000000;
  capture->is_lost = capture->library.recover(capture->device, (int)error, 1) < 0 ||
                     capture->library.start(capture->device) < 0;
}

size_t spectrum_capture_available(spectrum_capture *capture) {
  if (capture->is_lost) return 0;
  const long count = capture->library.avail(capture->device);
  if (count < 0) recover(capture, count);
  return count > 0 ? (size_t)count : 0;
}

size_t spectrum_capture_read(spectrum_capture *capture, float *frames, size_t count) {
  if (capture->is_lost) return 0;
  const long got = capture->library.readi(capture->device, frames, count);
  if (got < 0) recover(capture, got);
  return got > 0 ? (size_t)got : 0;
}

void spectrum_capture_close(spectrum_capture *capture) {
  close_with_deadline(close_device, capture);
}
