// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SPECTRUM_CMATH_H
#define SPECTRUM_CMATH_H

#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(__AVX2__)
#include <immintrin.h>
#elif defined(__SSE2__)
#include <emmintrin.h>
#endif

// The leaves of the real-time path: C calls that neither allocate nor lock.
//
// Swift refuses a call from a `@_noLocks` function into anything it can't see through, so each
// libm or libc function used there has a wrapper here, and nothing else is wrapped. Swift *trusts*
// its two attributes; `nonblocking` lets clang check them (`-Wfunction-effects`), and
// RealtimeSanitizer at run time (`always_inline` would hide the leaf from it). Where clang can't
// know a callee, read its source or manual: no argument may make it allocate, lock, or set
// something up on first use. A function that can't promise that stays unmarked, and so out of `run()`.
#define SPECTRUM_LEAF                                                                              \
  __attribute__((swift_attr("@_noLocks"))) __attribute__((swift_attr("@_noAllocation")))           \
  __attribute__((nonblocking)) static inline

#include "CVectors.h"

/// e to the power of `x`.
SPECTRUM_LEAF float spectrum_exp(float x) { return expf(x); }

/// 2 to the power of `x`.
SPECTRUM_LEAF float spectrum_exp2(float x) { return exp2f(x); }

/// `base` to the power of `x`.
SPECTRUM_LEAF float spectrum_pow(float base, float x) { return powf(base, x); }

/// Natural logarithm of `x`, in double precision; -infinity at 0, NaN below.
SPECTRUM_LEAF double spectrum_log(double x) { return log(x); }

/// Base-10 logarithm; -infinity at 0, NaN below.
SPECTRUM_LEAF float spectrum_log10(float x) { return log10f(x); }

/// Base-2 logarithm; -infinity at 0, NaN below.
SPECTRUM_LEAF float spectrum_log2(float x) { return log2f(x); }

/// Square root; NaN below 0. (`Float.squareRoot()` is refused on the real-time path; sqrtf also checks
/// for negative numbers, to set errno.)
SPECTRUM_LEAF float spectrum_sqrt(float x) { return __builtin_elementwise_sqrt(x); }

/// The nearest integer, halves away from zero. (`Float.rounded()` is refused outside Embedded.)
SPECTRUM_LEAF float spectrum_round(float x) { return roundf(x); }

/// The largest integer that is not above `x`.
SPECTRUM_LEAF float spectrum_floor(float x) { return floorf(x); }

/// The smallest integer that is not below `x`.
SPECTRUM_LEAF float spectrum_ceil(float x) { return ceilf(x); }

/// The part of `x` above the largest integer that is not above it, 0…1: rounding may make it 1.
SPECTRUM_LEAF double spectrum_fraction(double x) { return x - floor(x); }

/// `x` without its fraction; unspecified outside the int32_t range, where Swift's own conversion would
/// trap. Only for values that are clamped already, in loops that can't afford to check again.
SPECTRUM_LEAF int32_t spectrum_truncate(float x) {
  // (int32_t)x is undefined there; as the processor does it, it is the smallest number.
#if defined(__SSE2__)
  return _mm_cvttss_si32(_mm_set_ss(x));
#else
  return x >= -2147483648.0f && x < 2147483648.0f ? (int32_t)x : INT32_MIN;
#endif
}

/// The same for numbers beyond 32 bits.
SPECTRUM_LEAF ptrdiff_t spectrum_truncate_wide(float x) {
#if defined(__x86_64__)
  return _mm_cvttss_si64(_mm_set_ss(x));
#else
  return x >= -0x1p63f && x < 0x1p63f ? (ptrdiff_t)x : PTRDIFF_MIN;
#endif
}

/// Sine of `x` radians, in double precision: tables are made with it.
SPECTRUM_LEAF double spectrum_sin(double x) { return sin(x); }

/// Cosine of `x` radians, in double precision: tables are made with it.
SPECTRUM_LEAF double spectrum_cos(double x) { return cos(x); }

/// The angle of the point (x, y) in radians, −π…π; 0 on the positive x axis.
SPECTRUM_LEAF float spectrum_atan2(float y, float x) { return atan2f(y, x); }

/// Tangent of `x` radians, in double precision.
SPECTRUM_LEAF double spectrum_tan(double x) { return tan(x); }

/// Copies `count` samples; the two ranges may overlap, since a host may run a plugin in place.
SPECTRUM_LEAF void spectrum_copy(float *_Nonnull to, const float *_Nonnull from, size_t count) {
  memmove(to, from, count * sizeof(float));
}

#endif
