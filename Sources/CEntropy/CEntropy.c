// SPDX-License-Identifier: GPL-3.0-or-later
#include "CEntropy.h"

#include <unistd.h>

// A kernel without random numbers leaves the bytes as they are: a seed needn't be a secret.
void arc4random_buf(void *bytes, size_t count) {
  // The most that getentropy gives at a time.
  for (size_t part; count > 0; bytes = (char *)bytes + part, count -= part) {
    part = count < 256 ? count : 256;
    if (getentropy(bytes, part) != 0) return;
  }
}
