// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdlib.h>

#include "ALSALibrary.h"
#include "CSound.h"
#include "Deadline.h"

/// Microseconds of sound that the device keeps: enough to outlast a busy machine.
enum { buffer_time = 200000 };

typedef struct {
  spectrum_sound sound;
  alsa_library library;
  alsa_pcm *device;
  bool is_lost;
} alsa_sound;

/// Gets a device going again that ran out of sound or was suspended; or it is lost.
static void recover(alsa_sound *alsa, int error) {
  if (error == alsa_try_again) return;
  if (alsa->library.recover(alsa->device, error, 1) < 0) alsa->is_lost = true;
}

static size_t write_frames(spectrum_sound *sound, const float *frames, size_t count) {
  alsa_sound *alsa = (alsa_sound *)sound;
  if (alsa->is_lost || !count) return 0;
  long written = alsa->library.writei(alsa->device, frames, count);
  if (written < 0) {
    recover(alsa, (int)written);
    if (alsa->is_lost) return 0;
    written = alsa->library.writei(alsa->device, frames, count);
  }
  // By itself it would wait for a whole buffer, which a short file doesn't fill.
  if (written > 0 && alsa->library.state(alsa->device) == alsa_state_prepared)
    alsa->library.start(alsa->device);
  return written > 0 ? (size_t)written : 0;
}

static double pending(spectrum_sound *sound) {
  alsa_sound *alsa = (alsa_sound *)sound;
  if (alsa->is_lost) return 0;
  long frames = 0;
  const int error = alsa->library.delay(alsa->device, &frames);
  if (error >= 0) return frames > 0 ? (double)frames : 0;
  // It has run out of sound, so all was heard.
  recover(alsa, error);
  return 0;
}

static void discard(spectrum_sound *sound) {
  alsa_sound *alsa = (alsa_sound *)sound;
  if (alsa->is_lost) return;
  alsa->library.drop(alsa->device);
  if (alsa->library.prepare(alsa->device) < 0) alsa->is_lost = true;
}

static bool is_lost(spectrum_sound *sound) { return ((alsa_sound *)sound)->is_lost; }

static void *finish(void *sound) {
  alsa_sound *alsa = sound;
  alsa->library.drop(alsa->device);
  alsa->library.close(alsa->device);
  free(alsa);
  return NULL;
}

static void close_sound(spectrum_sound *sound) { close_with_deadline(finish, sound); }

static void *open_device(void *context) {
  alsa_sound *alsa = context;
  const alsa_library *library = &alsa->library;
  alsa_pcm *device = NULL;
  if (library->open(&device, "default", alsa_playback, alsa_nonblocking) >= 0) {
    alsa->device = device;
    if (library->set_params(device, alsa_format_float, alsa_access_interleaved, 2,
                            (unsigned)alsa->sound.rate, 1, buffer_time) >= 0)
      return alsa;
    library->close(device);
  }
  free(alsa);
  return NULL;
}

spectrum_sound *spectrum_alsa_open(unsigned rate) {
  alsa_library library;
  if (!alsa_library_open(&library)) return NULL;
  alsa_sound *alsa = calloc(1, sizeof *alsa);
  if (!alsa) return NULL;
  alsa->sound = (spectrum_sound){"ALSA",  rate,    write_frames, pending,
                                 discard, is_lost, close_sound};
  alsa->library = library;
  return open_with_deadline(open_device, alsa, finish);
}
