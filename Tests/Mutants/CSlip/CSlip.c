// SPDX-License-Identifier: GPL-3.0-or-later
#include "CSlip.h"

#include <stdlib.h>

int32_t spectrum_slip = 0;

__attribute__((constructor)) static void read_slip(void) {
  const char *text = getenv("SPECTRUM_SLIP");
  if (text) spectrum_slip = (int32_t)atoi(text);
}
