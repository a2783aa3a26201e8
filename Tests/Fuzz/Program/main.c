// SPDX-License-Identifier: GPL-3.0-or-later
// The interface to libFuzzer for the targets in Swift (module FuzzTargets).
//
// In C because libFuzzer's functions may be absent, and so must be weak: in an ordinary build, this
// program can't search, only repeat inputs.
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef int (*callback)(const uint8_t *data, size_t size);
__attribute__((weak)) int LLVMFuzzerRunDriver(int *argc, char ***argv, callback);
__attribute__((weak)) size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t capacity);

// Module FuzzTargets.
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerInitialize(int *argc, char ***argv);

/// Words that break readers: sizes slightly off or near overflow; NaN, infinite, huge and tiny
/// floats, and some just above 1. Most URIDs are among the first hundred numbers.
static const uint32_t lies[] = {
    0, 1, 4, 7, 8, 9, 16, 0x7FFFFFFF, 0x80000000, 0xFFFFFFF0, 0xFFFFFFF8, 0xFFFFFFFF, 0x7FC00000,
    0x7F800000, 0xFF800000, 0x7F7FFFFF, 0xFF7FFFFF, 0x00000001, 0x3F800001, 0xBF800000, 0x7149F2CA,
};

/// libFuzzer's own mutations; every third time, a word becomes a lie or a URID.
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t capacity, unsigned seed) {
  srand(seed);
  if (size < 4 || rand() % 3 != 0) return LLVMFuzzerMutate(data, size, capacity);
  size_t place = (size_t)rand() % (size - 3);
  uint32_t word = rand() % 2 ? lies[(size_t)rand() % (sizeof lies / sizeof *lies)] : rand() % 100;
  memcpy(data + place, &word, sizeof word);
  return size;
}

/// Runs the given files.
static int repeat(int argc, char **argv) {
  for (int index = 1; index < argc; ++index) {
    if (argv[index][0] == '-') continue;
    FILE *file = fopen(argv[index], "rb");
    if (!file) {
      fprintf(stderr, "can't read %s\n", argv[index]);
      return 1;
    }
    // Exactly as long as the input, so that a read past the end is detected.
    fseek(file, 0, SEEK_END);
    size_t size = (size_t)ftell(file);
    rewind(file);
    uint8_t *data = malloc(size ? size : 1);
    size = fread(data, 1, size, file);
    fclose(file);
    LLVMFuzzerTestOneInput(data, size);
    free(data);
    printf("%s: %zu bytes, nothing found\n", argv[index], size);
  }
  return 0;
}

/// libFuzzer has its own `main`; the linker takes either.
__attribute__((weak)) int main(int argc, char **argv) {
  if (LLVMFuzzerRunDriver) return LLVMFuzzerRunDriver(&argc, &argv, LLVMFuzzerTestOneInput);
  LLVMFuzzerInitialize(&argc, &argv);
  return repeat(argc, argv);
}
