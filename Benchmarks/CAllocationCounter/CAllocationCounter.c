// SPDX-License-Identifier: GPL-3.0-or-later
#include "CAllocationCounter.h"

#include <errno.h>
#include <malloc.h>
#include <stddef.h>

// glibc's own functions, of which malloc and its kin are aliases.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *memory);

static _Thread_local int is_counting;
static _Thread_local unsigned long count;

void spectrum_allocations_begin(void) {
  count = 0;
  is_counting = 1;
}

unsigned long spectrum_allocations_end(void) {
  is_counting = 0;
  return count;
}

unsigned long spectrum_heap_bytes(void) {
  struct mallinfo2 heap = mallinfo2();
  // The heap proper, and the memory mapped for large blocks.
  return heap.uordblks + heap.hblkhd;
}

void *malloc(size_t size) {
  count += is_counting;
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  count += is_counting;
  return __libc_calloc(number, size);
}

void *realloc(void *memory, size_t size) {
  count += is_counting;
  return __libc_realloc(memory, size);
}

void free(void *memory) {
  // free(NULL) doesn't touch the heap.
  count += memory != NULL && is_counting;
  __libc_free(memory);
}

void *memalign(size_t alignment, size_t size) {
  count += is_counting;
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  count += is_counting;
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  count += is_counting;
  if (alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0 || alignment == 0) {
    return EINVAL;
  }
  void *memory = __libc_memalign(alignment, size);
  if (memory == NULL) {
    return ENOMEM;
  }
  *result = memory;
  return 0;
}
