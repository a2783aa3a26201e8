// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct { float left, right; } frame;

/// The samples of a WAV file of two channels of 32-bit floats.
typedef struct {
  frame *frames;
  long length;
} wave;

/// Returns whether there are any.
static int read_wave(const char *path, wave *file) {
  FILE *stream = fopen(path, "rb");
  if (!stream || fseek(stream, 12, SEEK_SET)) return 0;
  char name[4];
  unsigned size;
  while (fread(name, 4, 1, stream) && fread(&size, 4, 1, stream)) {
    if (memcmp(name, "data", 4)) {
      fseek(stream, (long)(size + size % 2), SEEK_CUR);
      continue;
    }
    file->length = size / sizeof(frame);
    file->frames = calloc((size_t)file->length, sizeof(frame));
    return file->frames &&
           fread(file->frames, sizeof(frame), (size_t)file->length, stream) == (size_t)file->length;
  }
  return 0;
}
