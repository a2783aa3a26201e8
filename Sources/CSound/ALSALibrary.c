// SPDX-License-Identifier: GPL-3.0-or-later
#include "ALSALibrary.h"

#include <dlfcn.h>

static void ignore(const char *file, int line, const char *function, int error, const char *format,
                   ...) {
  (void)file, (void)line, (void)function, (void)error, (void)format;
}

bool alsa_library_open(alsa_library *library) {
  void *file = dlopen("libasound.so.2", RTLD_NOW | RTLD_LOCAL);
  if (!file) return false;
#define FIND_FUNCTION(result, name, ...) \
  *(void **)&library->name = dlsym(file, "snd_pcm_" #name); \
  if (!library->name) return false;
  ALSA_FUNCTIONS(FIND_FUNCTION)
#undef FIND_FUNCTION
  typedef void handler(const char *, int, const char *, int, const char *, ...);
  int (*set_handler)(handler *) = (int (*)(handler *))dlsym(file, "snd_lib_error_set_handler");
  if (set_handler) set_handler(ignore);
  // Its configuration may be another since the last attempt.
  int (*forget)(void) = (int (*)(void))dlsym(file, "snd_config_update_free_global");
  if (forget) forget();
  return true;
}
