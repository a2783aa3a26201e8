// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SPECTRUM_ALSA_LIBRARY_H
#define SPECTRUM_ALSA_LIBRARY_H

#include <stdbool.h>

// What we use of ALSA's library, which is opened at run time; from <alsa/pcm.h>.

typedef struct alsa_pcm alsa_pcm;
typedef struct alsa_hw_params alsa_hw_params;

enum { alsa_playback = 0, alsa_capture = 1 };
enum { alsa_nonblocking = 1 };
enum { alsa_access_interleaved = 3 };
enum { alsa_state_prepared = 2 };
enum { alsa_try_again = -11 };
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
enum { alsa_format_float = 15 };
#else
enum { alsa_format_float = 14 };
#endif

/// The functions, without the prefix `snd_pcm_`: FUNCTION(result, name, parameters…).
#define ALSA_FUNCTIONS(FUNCTION) \
  FUNCTION(int, open, alsa_pcm **, const char *, int stream, int mode) \
  FUNCTION(int, close, alsa_pcm *) \
  FUNCTION(int, set_params, alsa_pcm *, int format, int access, unsigned channels, unsigned rate, \
           int resamples, unsigned latency) \
  FUNCTION(int, hw_params_malloc, alsa_hw_params **) \
  FUNCTION(void, hw_params_free, alsa_hw_params *) \
  FUNCTION(int, hw_params_any, alsa_pcm *, alsa_hw_params *) \
  FUNCTION(int, hw_params_set_access, alsa_pcm *, alsa_hw_params *, int) \
  FUNCTION(int, hw_params_set_format, alsa_pcm *, alsa_hw_params *, int) \
  FUNCTION(int, hw_params_set_channels, alsa_pcm *, alsa_hw_params *, unsigned) \
  FUNCTION(int, hw_params_set_rate_near, alsa_pcm *, alsa_hw_params *, unsigned *, int *) \
  FUNCTION(int, hw_params_set_buffer_time_near, alsa_pcm *, alsa_hw_params *, unsigned *, int *) \
  FUNCTION(int, hw_params_set_period_time_near, alsa_pcm *, alsa_hw_params *, unsigned *, int *) \
  FUNCTION(int, hw_params, alsa_pcm *, alsa_hw_params *) \
  FUNCTION(long, writei, alsa_pcm *, const void *, unsigned long) \
  FUNCTION(long, readi, alsa_pcm *, void *, unsigned long) \
  FUNCTION(long, avail, alsa_pcm *) \
  FUNCTION(int, delay, alsa_pcm *, long *) \
  FUNCTION(int, recover, alsa_pcm *, int error, int silent) \
  FUNCTION(int, state, alsa_pcm *) \
  FUNCTION(int, start, alsa_pcm *) \
  FUNCTION(int, drop, alsa_pcm *) \
  FUNCTION(int, prepare, alsa_pcm *)

#define DECLARE_FUNCTION(result, name, ...) result (*name)(__VA_ARGS__);
typedef struct {
  ALSA_FUNCTIONS(DECLARE_FUNCTION)
} alsa_library;
#undef DECLARE_FUNCTION

/// Fills `library`, silences its messages, and has it read its configuration; false if there is none,
/// or one without a function. No device must be open.
bool alsa_library_open(alsa_library *library);

#endif
