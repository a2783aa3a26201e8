// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stddef.h>

// What Embedded Swift's library calls for the seeds of its hashes. The C library of Debian 12 has it,
// but those of Ubuntu 22.04 and of MOD's devices don't, and there the bundle couldn't be loaded.
__attribute__((visibility("hidden"))) void arc4random_buf(void *bytes, size_t count);
