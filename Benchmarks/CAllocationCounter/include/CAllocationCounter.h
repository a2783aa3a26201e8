// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SPECTRUM_CALLOCATIONCOUNTER_H
#define SPECTRUM_CALLOCATIONCOUNTER_H

// Counts the calling thread's heap calls between the two functions. The program that links this
// replaces malloc and its kin for itself and all libraries that it loads (glibc only).

/// Resets the calling thread's count and starts counting.
void spectrum_allocations_begin(void);

/// Stops counting; returns the calls of malloc, calloc, realloc, free and the aligned variants.
unsigned long spectrum_allocations_end(void);

/// Bytes that the program currently holds on the heap.
unsigned long spectrum_heap_bytes(void);

#endif
