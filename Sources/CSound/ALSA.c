// SPDX-License-Identifier: GPL-3.0-or-later
#include <dlfcn.h>
#include <stdlib.h>

#include "CSound.h"

// From <alsa/pcm.h>.
typedef struct pcm pcm;
enum { stream_playback = 0, nonblocking = 1 };
enum { access_interleaved = 3 };
enum { state_prepared = 2 };
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
enum { format_float = 15 };
#else
enum { format_float = 14 };
#endif
enum { try_again = -11 };

/// Microseconds of sound that the device keeps: enough to outlast a busy machine.
enum { buffer_time = 200000 };

typedef struct {
  spectrum_sound sound;
  pcm *device;
  bool is_lost;
  long (*writei)(pcm *, const void *, unsigned long);
  int (*delay)(pcm *, long *);
  int (*recover)(pcm *, int error, int silent);
  int (*state)(pcm *);
  int (*start)(pcm *);
  int (*drop)(pcm *);
  int (*prepare)(pcm *);
  int (*close_device)(pcm *);
} alsa_sound;

/// Gets a device going again that ran out of sound or was suspended; or it is lost.
static void recover(alsa_sound *alsa, int error) {
  if (error != try_again && alsa->recover(alsa->device, error, 1) < 0) alsa->is_lost = true;
}

static size_t write_frames(spectrum_sound *sound, const float *frames, size_t count) {
  alsa_sound *alsa = (alsa_sound *)sound;
  if (alsa->is_lost || !count) return 0;
  long written = alsa->writei(alsa->device, frames, count);
  if (written < 0) {
    recover(alsa, (int)written);
    if (alsa->is_lost) return 0;
    written = alsa->writei(alsa->device, frames, count);
  }
  // By itself it would wait for a whole buffer, which a short file doesn't fill.
  if (written > 0 && alsa->state(alsa->device) == state_prepared) alsa->start(alsa->device);
  return written > 0 ? (size_t)written : 0;
}

static double pending(spectrum_sound *sound) {
  alsa_sound *alsa = (alsa_sound *)sound;
  if (alsa->is_lost) return 0;
  long frames = 0;
  const int error = alsa->delay(alsa->device, &frames);
  if (error >= 0) return frames > 0 ? (double)frames : 0;
  // It has run out of sound, so all was heard.
  recover(alsa, error);
  return 0;
}

static void discard(spectrum_sound *sound) {
  alsa_sound *alsa = (alsa_sound *)sound;
  if (alsa->is_lost) return;
  alsa->drop(alsa->device);
  if (alsa->prepare(alsa->device) < 0) alsa->is_lost = true;
}

static bool is_lost(spectrum_sound *sound) { return ((alsa_sound *)sound)->is_lost; }

static void close_sound(spectrum_sound *sound) {
  alsa_sound *alsa = (alsa_sound *)sound;
  alsa->drop(alsa->device);
  alsa->close_device(alsa->device);
  free(alsa);
}

static void ignore(const char *file, int line, const char *function, int error, const char *format,
                   ...) {
  (void)file, (void)line, (void)function, (void)error, (void)format;
}

spectrum_sound *spectrum_alsa_open(unsigned rate) {
  void *library = dlopen("libasound.so.2", RTLD_NOW | RTLD_LOCAL);
  if (!library) return NULL;
#define FUNCTION(result, name, symbol, ...)                                \
  result (*name)(__VA_ARGS__) = (result(*)(__VA_ARGS__))dlsym(library, symbol); \
  if (!name) return NULL
  FUNCTION(int, set_error_handler, "snd_lib_error_set_handler",
           void (*)(const char *, int, const char *, int, const char *, ...));
  FUNCTION(int, open, "snd_pcm_open", pcm **, const char *, int stream, int mode);
  FUNCTION(int, set_params, "snd_pcm_set_params", pcm *, int format, int access, unsigned channels,
           unsigned rate, int resamples, unsigned latency);
  FUNCTION(long, writei, "snd_pcm_writei", pcm *, const void *, unsigned long);
  FUNCTION(int, delay, "snd_pcm_delay", pcm *, long *);
  FUNCTION(int, recover, "snd_pcm_recover", pcm *, int, int);
  FUNCTION(int, state, "snd_pcm_state", pcm *);
  FUNCTION(int, start, "snd_pcm_start", pcm *);
  FUNCTION(int, drop, "snd_pcm_drop", pcm *);
  FUNCTION(int, prepare, "snd_pcm_prepare", pcm *);
  FUNCTION(int, close_device, "snd_pcm_close", pcm *);
#undef FUNCTION
  set_error_handler(ignore);
  pcm *device = NULL;
  if (open(&device, "default", stream_playback, nonblocking) < 0) return NULL;
  alsa_sound *alsa = calloc(1, sizeof *alsa);
  if (!alsa || set_params(device, format_float, access_interleaved, 2, rate, 1, buffer_time) < 0) {
    close_device(device);
    free(alsa);
    return NULL;
  }
  *alsa = (alsa_sound){
      .sound = {"ALSA", rate, write_frames, pending, discard, is_lost, close_sound},
      .device = device,
      .writei = writei,
      .delay = delay,
      .recover = recover,
      .state = state,
      .start = start,
      .drop = drop,
      .prepare = prepare,
      .close_device = close_device,
  };
  return &alsa->sound;
}
