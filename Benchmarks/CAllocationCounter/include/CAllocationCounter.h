// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SPECTRUM_CALLOCATIONCOUNTER_H
#define SPECTRUM_CALLOCATIONCOUNTER_H

// Counts what the calling thread asks of the heap between the two calls. The program that links
// this replaces malloc and its kin for itself and all libraries that it loads (glibc only).

/// Sets the calling thread's count to 0 and begins to count.
void spectrum_allocations_begin(void);

/// Ends counting; the calls of malloc, calloc, realloc, free and the aligned ones since the begin.
unsigned long spectrum_allocations_end(void);

/// Bytes that the program holds on the heap at this moment.
unsigned long spectrum_heap_bytes(void);

#endif
