// SPDX-License-Identifier: GPL-3.0-or-later
#define _GNU_SOURCE
#include "Offences.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
/// malloc as seen by a library loaded later, not as linked with this program.
static void *(*loaded_malloc)(size_t size);
static void (*loaded_free)(void *memory);

void offences_begin(void) {
  loaded_malloc = (void *(*)(size_t))dlsym(RTLD_DEFAULT, "malloc");
  loaded_free = (void (*)(void *))dlsym(RTLD_DEFAULT, "free");
}

void use_the_heap(void *instance, uint32_t frame_count) {
  (void)instance;
  loaded_free(loaded_malloc(frame_count));
}

void take_a_lock(void *instance, uint32_t frame_count) {
  (void)instance;
  (void)frame_count;
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
}
