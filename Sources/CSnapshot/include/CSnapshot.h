// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SPECTRUM_CSNAPSHOT_H
#define SPECTRUM_CSNAPSHOT_H

#include <stdbool.h>
#include <stdint.h>

// A triple buffer: one thread publishes snapshots, another takes the latest, and neither ever waits
// or locks. There are three slots: the writer's, the reader's, and the one between them. Both sides
// exchange theirs for the one between, in one atomic step.
//
// Functions, not inline ones: the thread sanitizer sees the atomics of C files only.
#define SPECTRUM_REAL_TIME                                                                         \
  __attribute__((swift_attr("@_noLocks"))) __attribute__((swift_attr("@_noAllocation")))           \
  __attribute__((nonblocking))

typedef struct {
  /// The slot between, 0…2, and whether the reader has yet to take it.
  uint32_t between;
  /// How often the reader has polled, modulo 2³².
  uint32_t polls;
} spectrum_exchange;

/// The writer's slot at first; the reader's is 1, the one between 2.
enum { spectrum_first_write_slot = 0, spectrum_first_read_slot = 1 };

void spectrum_exchange_init(spectrum_exchange *_Nonnull exchange);

/// Publishes the writer's `slot`, and returns the slot to write next.
SPECTRUM_REAL_TIME uint32_t spectrum_exchange_publish(spectrum_exchange *_Nonnull exchange,
                                                      uint32_t slot);

/// How often the reader has polled for a snapshot.
SPECTRUM_REAL_TIME uint32_t spectrum_exchange_polls(const spectrum_exchange *_Nonnull exchange);

/// The reader polls: the slot of the latest snapshot, which is `slot` itself if none has been
/// published since; the reader then owns it.
uint32_t spectrum_exchange_take(spectrum_exchange *_Nonnull exchange, uint32_t slot);

/// Two pointers between the real-time thread and another one: what is delivered to it, and what it
/// gives back.
typedef struct {
  void *_Nullable delivery, *_Nullable returns;
} spectrum_handover;

/// Puts `item` in a pointer's place, and returns what was there: the caller then owns it.
SPECTRUM_REAL_TIME void *_Nullable spectrum_handover_exchange(void *_Nullable *_Nonnull place,
                                                              void *_Nullable item);

/// Whether something has been delivered that isn't taken yet.
SPECTRUM_REAL_TIME bool spectrum_handover_has_delivery(const spectrum_handover *_Nonnull handover);

#endif
