// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SPECTRUM_CVECTORS_H
#define SPECTRUM_CVECTORS_H

/// Four floats; Swift sees a `SIMD4<Float>`.
typedef float spectrum_float4 __attribute__((ext_vector_type(4)));

/// Eight floats; Swift sees a `SIMD8<Float>`.
typedef float spectrum_float8 __attribute__((ext_vector_type(8)));

/// Two doubles; Swift sees a `SIMD2<Double>`.
typedef double spectrum_double2 __attribute__((ext_vector_type(2)));

/// Four doubles; Swift sees a `SIMD4<Double>`.
typedef double spectrum_double4 __attribute__((ext_vector_type(4)));

// Lane by lane: a + b, a - b, a * b, a / b, −a, the larger, the smaller (a where one is NaN), and one
// number in all lanes. Swift's own operators work on a lane after the other, in the hope that the
// optimiser makes a vector of them again; it does so in part, and shuffles where lanes overlap.
#define SPECTRUM_ARITHMETIC(name, vector, scalar)                                                  \
  SPECTRUM_LEAF vector spectrum_add_##name(vector a, vector b) { return a + b; }                   \
  SPECTRUM_LEAF vector spectrum_subtract_##name(vector a, vector b) { return a - b; }              \
  SPECTRUM_LEAF vector spectrum_multiply_##name(vector a, vector b) { return a * b; }              \
  SPECTRUM_LEAF vector spectrum_divide_##name(vector a, vector b) { return a / b; }                \
  SPECTRUM_LEAF vector spectrum_negate_##name(vector a) { return -a; }                             \
  SPECTRUM_LEAF vector spectrum_larger_##name(vector a, vector b) { return b > a ? b : a; }        \
  SPECTRUM_LEAF vector spectrum_smaller_##name(vector a, vector b) { return b < a ? b : a; }       \
  SPECTRUM_LEAF vector spectrum_repeat_##name(scalar x) { return (vector)(x); }

SPECTRUM_ARITHMETIC(float4, spectrum_float4, float)
SPECTRUM_ARITHMETIC(float8, spectrum_float8, float)
SPECTRUM_ARITHMETIC(double2, spectrum_double2, double)
SPECTRUM_ARITHMETIC(double4, spectrum_double4, double)

#undef SPECTRUM_ARITHMETIC

#endif
