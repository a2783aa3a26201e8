// SPDX-License-Identifier: GPL-3.0-or-later
#include "CSnapshot.h"

#include <stddef.h>

enum { slot_bits = 3, unread = 4 };

void spectrum_exchange_init(spectrum_exchange *exchange) {
  __atomic_store_n(&exchange->between, 2, __ATOMIC_RELAXED);
  __atomic_store_n(&exchange->polls, 0, __ATOMIC_RELAXED);
}

// Release: the reader that takes the slot sees what was written to it. Acquire: what the reader did
// with the slot that comes back is over.
SPECTRUM_REAL_TIME uint32_t spectrum_exchange_publish(spectrum_exchange *exchange, uint32_t slot) {
  return __atomic_exchange_n(&exchange->between, slot | unread, __ATOMIC_ACQ_REL) & slot_bits;
}

SPECTRUM_REAL_TIME uint32_t spectrum_exchange_polls(const spectrum_exchange *exchange) {
  return __atomic_load_n(&exchange->polls, __ATOMIC_RELAXED);
}

uint32_t spectrum_exchange_take(spectrum_exchange *exchange, uint32_t slot) {
  __atomic_fetch_add(&exchange->polls, 1, __ATOMIC_RELAXED);
  if (!(__atomic_load_n(&exchange->between, __ATOMIC_RELAXED) & unread)) return slot;
  return __atomic_exchange_n(&exchange->between, slot, __ATOMIC_ACQ_REL) & slot_bits;
}

// Acquire and release: what the one side has written to an item is seen by the side that takes it.
SPECTRUM_REAL_TIME void *spectrum_handover_exchange(void **place, void *item) {
  return __atomic_exchange_n(place, item, __ATOMIC_ACQ_REL);
}

SPECTRUM_REAL_TIME bool spectrum_handover_has_delivery(const spectrum_handover *handover) {
  return __atomic_load_n(&handover->delivery, __ATOMIC_RELAXED) != NULL;
}
