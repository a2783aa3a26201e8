// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SPECTRUM_CFFTW_H
#define SPECTRUM_CFFTW_H

#include <fftw3.h>
#include <stddef.h>

// Planning allocates and locks and stays unmarked, so out of `run()`; executing a plan on given arrays
// neither allocates nor locks ("thread-safe", FFTW manual section 5.4), which clang can't know.
#define SPECTRUM_LEAF                                                                              \
  __attribute__((swift_attr("@_noLocks"))) __attribute__((swift_attr("@_noAllocation")))           \
  __attribute__((nonblocking)) static inline

/// A planned transform: FFTW's own opaque type.
typedef struct fftwf_plan_s *spectrum_plan;

/// Plans a complex transform of `size` points into another array.
///
/// The arrays are not touched. Later arrays must be aligned as `fftwf_malloc` aligns.
spectrum_plan _Nullable spectrum_plan_points(int size, float *_Nonnull input,
                                             float *_Nonnull output);

/// Plans a complex transform of `size` points into another array, unnormalised; in both the imaginary
/// parts begin `distance` floats after the real ones.
spectrum_plan _Nullable spectrum_plan_split(int size, float *_Nonnull input, float *_Nonnull output,
                                            int distance);

/// Frees a plan.
void spectrum_destroy_plan(spectrum_plan _Nonnull plan);

#if defined(__clang__)
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wunknown-warning-option"
#pragma clang diagnostic ignored "-Wfunction-effects"
#endif

/// Runs a complex transform on other arrays than it was planned with.
SPECTRUM_LEAF void spectrum_execute_points(spectrum_plan _Nonnull plan, const float *_Nonnull input,
                                           float *_Nonnull output) {
  fftwf_execute_dft(plan, (fftwf_complex *)input, (fftwf_complex *)output);
}

/// Runs a complex transform on other arrays than it was planned with, aligned like those.
SPECTRUM_LEAF void spectrum_execute_split(spectrum_plan _Nonnull plan, const float *_Nonnull real,
                                          const float *_Nonnull imaginary,
                                          float *_Nonnull real_output,
                                          float *_Nonnull imaginary_output) {
  fftwf_execute_split_dft(plan, (float *)real, (float *)imaginary, real_output, imaginary_output);
}

#if defined(__clang__)
#pragma clang diagnostic pop
#endif

/// `count` floats, aligned for SIMD; NULL where memory is out.
static inline float *_Nullable spectrum_aligned_floats(size_t count) {
  return (float *)fftwf_malloc(count * sizeof(float));
}

/// Frees what `spectrum_aligned_floats` returned.
static inline void spectrum_free_floats(float *_Nonnull floats) { fftwf_free(floats); }

#endif
