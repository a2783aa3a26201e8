// SPDX-License-Identifier: GPL-3.0-or-later
#include "JACKLibrary.h"

#include <dlfcn.h>

static void ignore(const char *message) { (void)message; }

bool jack_library_open(jack_library *library) {
  void *file = dlopen("libjack.so.0", RTLD_NOW | RTLD_LOCAL);
  if (!file) return false;
#define FIND_FUNCTION(result, name, safety, ...) \
  *(void **)&library->name = dlsym(file, "jack_" #name); \
  if (!library->name) return false;
  JACK_FUNCTIONS(FIND_FUNCTION)
#undef FIND_FUNCTION
  // Not in every JACK library.
  library->free = (void (*)(void *))dlsym(file, "jack_free");
  library->set_error_function(ignore);
  library->set_info_function(ignore);
  return true;
}
