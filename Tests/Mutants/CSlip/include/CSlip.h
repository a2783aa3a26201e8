// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SPECTRUM_CSLIP_H
#define SPECTRUM_CSLIP_H

#include <stdbool.h>
#include <stdint.h>

/// The slip that is on, 0 for none: SPECTRUM_SLIP, read when the library is loaded.
extern int32_t spectrum_slip;

/// Whether a slip is on. A leaf of the real-time path, like those of CMath.
__attribute__((swift_attr("@_noLocks"))) __attribute__((swift_attr("@_noAllocation")))
__attribute__((nonblocking)) static inline bool slips(int32_t number) {
  return number == spectrum_slip;
}

#endif
