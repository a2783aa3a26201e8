// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SPECTRUM_CVECTORS_H
#define SPECTRUM_CVECTORS_H

// Vectors of numbers, for the real-time path (`CMath.h` says what a leaf is). Eight floats are two
// registers of any processor, one of those with AVX2.

#if defined(__clang__)
#pragma clang diagnostic push
// Vectors are passed in other registers with AVX than without. All of this is inlined.
#pragma clang diagnostic ignored "-Wpsabi"
#endif

/// Four floats; Swift sees a `SIMD4<Float>`.
typedef float spectrum_float4 __attribute__((ext_vector_type(4)));

/// Eight floats; Swift sees a `SIMD8<Float>`.
typedef float spectrum_float8 __attribute__((ext_vector_type(8)));

/// Sixteen floats; Swift sees a `SIMD16<Float>`.
typedef float spectrum_float16 __attribute__((ext_vector_type(16)));

/// Four doubles; Swift sees a `SIMD4<Double>`.
typedef double spectrum_double4 __attribute__((ext_vector_type(4)));

/// Eight integers.
typedef int32_t spectrum_int8 __attribute__((ext_vector_type(8)));

/// Sixteen integers.
typedef int32_t spectrum_int16 __attribute__((ext_vector_type(16)));

// Lane by lane: a + b, a - b, a * b, a / b, -a, the larger, the smaller (a where one is NaN), and one
// number in all lanes. Swift's own operators work lane by lane; the optimiser makes vectors of some of
// them again, and shuffles where lanes overlap.
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
SPECTRUM_ARITHMETIC(double4, spectrum_double4, double)

#undef SPECTRUM_ARITHMETIC

// Memory.

/// Four floats from any alignment. (The optimiser splits Swift's own loads where they overlap.)
SPECTRUM_LEAF spectrum_float4 spectrum_load4(const float *_Nonnull x) {
  spectrum_float4 four;
  memcpy(&four, x, sizeof four);
  return four;
}

/// Eight floats from any alignment.
SPECTRUM_LEAF spectrum_float8 spectrum_load8(const float *_Nonnull x) {
  spectrum_float8 eight;
  memcpy(&eight, x, sizeof eight);
  return eight;
}

/// Four floats from any alignment, and four zeros.
SPECTRUM_LEAF spectrum_float8 spectrum_load4_0(const float *_Nonnull x) {
  spectrum_float4 four;
  memcpy(&four, x, sizeof four);
  const spectrum_float4 zero = {0, 0, 0, 0};
  return __builtin_shufflevector(four, zero, 0, 1, 2, 3, 4, 5, 6, 7);
}

/// Writes four floats, at any alignment. (Swift's `storeBytes` is refused on the real-time path.)
SPECTRUM_LEAF void spectrum_store4(float *_Nonnull to, spectrum_float4 x) {
  memcpy(to, &x, sizeof x);
}

/// Writes eight floats, at any alignment.
SPECTRUM_LEAF void spectrum_store8(float *_Nonnull to, spectrum_float8 x) {
  memcpy(to, &x, sizeof x);
}

/// The even-indexed of the sixteen floats at `x`.
SPECTRUM_LEAF spectrum_float8 spectrum_evens8(const float *_Nonnull x) {
  spectrum_float8 a, b;
  memcpy(&a, x, sizeof a);
  memcpy(&b, x + 8, sizeof b);
  return __builtin_shufflevector(a, b, 0, 2, 4, 6, 8, 10, 12, 14);
}

/// The odd-indexed of the sixteen floats at `x`.
SPECTRUM_LEAF spectrum_float8 spectrum_odds8(const float *_Nonnull x) {
  spectrum_float8 a, b;
  memcpy(&a, x, sizeof a);
  memcpy(&b, x + 8, sizeof b);
  return __builtin_shufflevector(a, b, 1, 3, 5, 7, 9, 11, 13, 15);
}

/// Splits `count` pairs of floats, a multiple of four, into the first and the second ones.
SPECTRUM_LEAF void spectrum_split_pairs(float *_Nonnull first, float *_Nonnull second,
                                        const float *_Nonnull pairs, ptrdiff_t count) {
  ptrdiff_t i = 0;
  // 32 at most: to unroll the loop would take longer than it saves.
#pragma clang loop unroll(disable)
  for (; i + 8 <= count; i += 8) {
    spectrum_store8(first + i, spectrum_evens8(pairs + 2 * i));
    spectrum_store8(second + i, spectrum_odds8(pairs + 2 * i));
  }
  if (i < count) {
    const spectrum_float4 a = spectrum_load4(pairs + 2 * i), b = spectrum_load4(pairs + 2 * i + 4);
    spectrum_store4(first + i, __builtin_shufflevector(a, b, 0, 2, 4, 6));
    spectrum_store4(second + i, __builtin_shufflevector(a, b, 1, 3, 5, 7));
  }
}

/// Transposes eight by eight floats: row i begins at `from` + i * `from_stride` and becomes column i
/// of the rows at `to` + i * `to_stride`.
SPECTRUM_LEAF void spectrum_transpose8(const float *_Nonnull from, ptrdiff_t from_stride,
                                       float *_Nonnull to, ptrdiff_t to_stride) {
#define SPECTRUM_LOW(a, b) __builtin_shufflevector(a, b, 0, 8, 1, 9, 4, 12, 5, 13)
#define SPECTRUM_HIGH(a, b) __builtin_shufflevector(a, b, 2, 10, 3, 11, 6, 14, 7, 15)
  spectrum_float8 x[8], y[8];
  for (int i = 0; i < 8; i++) memcpy(&x[i], from + i * from_stride, sizeof x[i]);
  // Four by four within the halves of a vector: rows 0 and 2, 1 and 3 in turn, then both of those.
  for (int i = 0; i < 8; i += 4) {
    const spectrum_float8 a = SPECTRUM_LOW(x[i], x[i + 2]), b = SPECTRUM_HIGH(x[i], x[i + 2]);
    const spectrum_float8 c = SPECTRUM_LOW(x[i + 1], x[i + 3]), d = SPECTRUM_HIGH(x[i + 1], x[i + 3]);
    y[i] = SPECTRUM_LOW(a, c);
    y[i + 1] = SPECTRUM_HIGH(a, c);
    y[i + 2] = SPECTRUM_LOW(b, d);
    y[i + 3] = SPECTRUM_HIGH(b, d);
  }
  for (int i = 0; i < 4; i++) {
    x[i] = __builtin_shufflevector(y[i], y[i + 4], 0, 1, 2, 3, 8, 9, 10, 11);
    x[i + 4] = __builtin_shufflevector(y[i], y[i + 4], 4, 5, 6, 7, 12, 13, 14, 15);
  }
  for (int i = 0; i < 8; i++) memcpy(to + i * to_stride, &x[i], sizeof x[i]);
#undef SPECTRUM_LOW
#undef SPECTRUM_HIGH
}

// Lanes.

/// The first four lanes plus the last four.
SPECTRUM_LEAF spectrum_float4 spectrum_fold8(spectrum_float8 x) {
  return __builtin_shufflevector(x, x, 0, 1, 2, 3) + __builtin_shufflevector(x, x, 4, 5, 6, 7);
}

/// The sum of the lanes.
SPECTRUM_LEAF float spectrum_sum4(spectrum_float4 x) {
  x += __builtin_shufflevector(x, x, 2, 3, 0, 1);
  x += __builtin_shufflevector(x, x, 1, 0, 3, 2);
  return x[0];
}

/// The sum of the lanes of each of four vectors.
SPECTRUM_LEAF spectrum_float4 spectrum_sums4(spectrum_float4 a, spectrum_float4 b,
                                             spectrum_float4 c, spectrum_float4 d) {
  const spectrum_float4 ab =
      __builtin_shufflevector(a, b, 0, 4, 1, 5) + __builtin_shufflevector(a, b, 2, 6, 3, 7);
  const spectrum_float4 cd =
      __builtin_shufflevector(c, d, 0, 4, 1, 5) + __builtin_shufflevector(c, d, 2, 6, 3, 7);
  return __builtin_shufflevector(ab, cd, 0, 1, 4, 5) + __builtin_shufflevector(ab, cd, 2, 3, 6, 7);
}

/// The sums of four lanes each: the first of `a`, the first of `b`, the last of `a`, the last of `b`.
SPECTRUM_LEAF spectrum_float4 spectrum_half_sums8(spectrum_float8 a, spectrum_float8 b) {
  const spectrum_float8 pairs = __builtin_shufflevector(a, b, 0, 2, 8, 10, 4, 6, 12, 14) +
                                __builtin_shufflevector(a, b, 1, 3, 9, 11, 5, 7, 13, 15);
  return __builtin_shufflevector(pairs.lo, pairs.hi, 0, 2, 4, 6) +
         __builtin_shufflevector(pairs.lo, pairs.hi, 1, 3, 5, 7);
}

/// The largest lane; none is NaN.
SPECTRUM_LEAF float spectrum_highest8(spectrum_float8 x) {
  const spectrum_float4 four = x.lo > x.hi ? x.lo : x.hi;
  const float a = four.x > four.z ? four.x : four.z;
  const float b = four.y > four.w ? four.y : four.w;
  return a > b ? a : b;
}

/// Each lane plus all lanes before it.
SPECTRUM_LEAF spectrum_float8 spectrum_running_sums8(spectrum_float8 x) {
  const spectrum_float8 zero = {0, 0, 0, 0, 0, 0, 0, 0};
  x += __builtin_shufflevector(zero, x, 0, 8, 2, 10, 4, 12, 6, 14);
  x += __builtin_shufflevector(zero, x, 0, 1, 9, 9, 4, 5, 13, 13);
  return x + __builtin_shufflevector(zero, x, 0, 1, 2, 3, 11, 11, 11, 11);
}

/// The last lane in all lanes.
SPECTRUM_LEAF spectrum_float8 spectrum_last8(spectrum_float8 x) {
  return __builtin_shufflevector(x, x, 7, 7, 7, 7, 7, 7, 7, 7);
}

/// The first `count` lanes; the others are 0. `count`: 0...8.
SPECTRUM_LEAF spectrum_float8 spectrum_mask_first8(spectrum_float8 x, int32_t count) {
  typedef int32_t int8 __attribute__((ext_vector_type(8)));
  const int8 lanes = {0, 1, 2, 3, 4, 5, 6, 7};
  return (spectrum_float8)((int8)x & (lanes < count));
}

/// Eight of the lanes of `before` and `x` in a row: the last `count` of `before` and the first of `x`.
#define SPECTRUM_DELAYED(count, ...)                                                               \
  SPECTRUM_LEAF spectrum_float8 spectrum_delayed##count##_8(spectrum_float8 before,                \
                                                            spectrum_float8 x) {                   \
    return __builtin_shufflevector(before, x, __VA_ARGS__);                                        \
  }

SPECTRUM_DELAYED(1, 7, 8, 9, 10, 11, 12, 13, 14)
SPECTRUM_DELAYED(2, 6, 7, 8, 9, 10, 11, 12, 13)
SPECTRUM_DELAYED(3, 5, 6, 7, 8, 9, 10, 11, 12)
SPECTRUM_DELAYED(4, 4, 5, 6, 7, 8, 9, 10, 11)

#undef SPECTRUM_DELAYED

/// The lanes in the opposite order.
SPECTRUM_LEAF spectrum_float8 spectrum_reversed8(spectrum_float8 x) {
  return __builtin_shufflevector(x, x, 7, 6, 5, 4, 3, 2, 1, 0);
}

// Which lanes.

// The lanes that are not 0, as bits, the first lowest.
#define SPECTRUM_BITS(lanes)                                                                       \
  SPECTRUM_LEAF uint32_t spectrum_bits##lanes(spectrum_int##lanes x) {                             \
    typedef _Bool bools __attribute__((ext_vector_type(lanes)));                                   \
    const bools set = __builtin_convertvector(x, bools);                                           \
    uint##lanes##_t bits;                                                                          \
    memcpy(&bits, &set, sizeof bits);                                                              \
    return bits;                                                                                   \
  }

SPECTRUM_BITS(8)
SPECTRUM_BITS(16)

#undef SPECTRUM_BITS

/// Which of sixteen floats at `x`, as bits, are above `least`, no less than the float before and
/// more than the one after.
SPECTRUM_LEAF uint32_t spectrum_maxima16(const float *_Nonnull x, float least) {
  spectrum_float16 here, before, after;
  memcpy(&here, x, sizeof here);
  memcpy(&before, x - 1, sizeof before);
  memcpy(&after, x + 1, sizeof after);
  // Mostly there are none above it.
  if (!spectrum_bits8(__builtin_elementwise_max(here.lo, here.hi) > (spectrum_float8)least)) return 0;
  return spectrum_bits16((here > least) & (here >= before) & (here > after));
}

/// Which of sixteen floats at `x`, as bits, are below `limit`.
SPECTRUM_LEAF uint32_t spectrum_below16(const float *_Nonnull x, float limit) {
  spectrum_float16 here;
  memcpy(&here, x, sizeof here);
  return spectrum_bits16(here < limit);
}

/// Which of eight floats at `x`, as bits, equal `value`.
SPECTRUM_LEAF uint32_t spectrum_equal8(const float *_Nonnull x, float value) {
  spectrum_float8 here;
  memcpy(&here, x, sizeof here);
  return spectrum_bits8(here == value);
}

/// Which of eight floats at `x`, as bits, exceed `least` and the float before them, and are no less
/// than the one after them.
SPECTRUM_LEAF uint32_t spectrum_maxima8(const float *_Nonnull x, float least) {
  spectrum_float8 before, here, after;
  memcpy(&before, x - 1, sizeof before);
  memcpy(&here, x, sizeof here);
  memcpy(&after, x + 1, sizeof after);
  return spectrum_bits8((here > (spectrum_float8)least) & (here > before) & (here >= after));
}

/// Where a < b: -1, else 0.
SPECTRUM_LEAF spectrum_int8 spectrum_below8(spectrum_float8 a, spectrum_float8 b) { return a < b; }

/// Where a <= b: -1, else 0.
SPECTRUM_LEAF spectrum_int8 spectrum_at_most8(spectrum_float8 a, spectrum_float8 b) {
  return a <= b;
}

/// The bits that both have.
SPECTRUM_LEAF spectrum_int8 spectrum_both8(spectrum_int8 a, spectrum_int8 b) { return a & b; }

/// The bits that one of them has.
SPECTRUM_LEAF spectrum_int8 spectrum_either8(spectrum_int8 a, spectrum_int8 b) { return a | b; }

/// The lanes of `a` where `which` is -1, those of `b` where it is 0.
SPECTRUM_LEAF spectrum_float8 spectrum_chosen8(spectrum_int8 which, spectrum_float8 a,
                                               spectrum_float8 b) {
  return which ? a : b;
}

// Functions of each lane.

/// The square root of each lane; NaN below 0.
SPECTRUM_LEAF spectrum_float8 spectrum_sqrt8(spectrum_float8 x) {
  return __builtin_elementwise_sqrt(x);
}

/// Each lane without its fraction; below 2^31.
SPECTRUM_LEAF spectrum_float8 spectrum_whole8(spectrum_float8 x) {
  return __builtin_convertvector(__builtin_convertvector(x, spectrum_int8), spectrum_float8);
}

/// Each lane; 0 where it is below `least`.
SPECTRUM_LEAF spectrum_float8 spectrum_from8(spectrum_float8 x, float least) {
  return x < (spectrum_float8)least ? (spectrum_float8)0.0f : x;
}

/// tanh of each lane within 1e-4, by Lambert's continued fraction to the seventh term; where that
/// leaves +-1, +-1.
SPECTRUM_LEAF spectrum_float8 spectrum_tanh8(spectrum_float8 x) {
  const spectrum_float8 least = -4.97f, most = 4.97f;
  x = x < least ? least : x;
  x = x > most ? most : x;
  const spectrum_float8 square = x * x;
  const spectrum_float8 numerator =
      x * (135135.0f + square * (17325.0f + square * (378.0f + square)));
  const spectrum_float8 denominator =
      135135.0f + square * (62370.0f + square * (3150.0f + square * 28.0f));
  return numerator / denominator;
}

// Base-2 logarithm of each lane within 2.4e-6, exact at powers of two; `x`: positive, not denormal.
// x = 2^exponent * (1 + f), 0 <= f < 1, and log2(1 + f) is f times a polynomial that is 1 at f = 1:
// the least largest error of its degree.
#define SPECTRUM_LOG2(lanes)                                                                       \
  SPECTRUM_LEAF spectrum_float##lanes spectrum_log2_##lanes(spectrum_float##lanes x) {             \
    typedef int32_t integers __attribute__((ext_vector_type(lanes)));                              \
    const integers bits = (integers)x;                                                             \
    const spectrum_float##lanes exponent =                                                         \
        __builtin_convertvector((bits >> 23) - 127, spectrum_float##lanes);                        \
    const spectrum_float##lanes f =                                                                \
        (spectrum_float##lanes)((bits & 0x7fffff) | 0x3f800000) - 1.0f;                            \
    spectrum_float##lanes p = f * -0.025841450f + 0.12179791f;                                     \
    p = p * f - 0.27790535f;                                                                       \
    p = p * f + 0.45754918f;                                                                       \
    p = p * f - 0.71814525f;                                                                       \
    p = p * f + 1.44254494f;                                                                       \
    return exponent + p * f;                                                                       \
  }

SPECTRUM_LOG2(4)
SPECTRUM_LOG2(8)

#undef SPECTRUM_LOG2

/// 2 to the power of each lane within 2.4e-7, exact at integers; `x`: -126 to 127. 2^f, 0 <= f < 1, is 1
/// plus f times a polynomial that is 1 at f = 1: the least largest error of its degree.
SPECTRUM_LEAF spectrum_float8 spectrum_exp2_8(spectrum_float8 x) {
  // Cut towards 0, so a negative number with a fraction has one too many.
  const spectrum_int8 cut = __builtin_convertvector(x, spectrum_int8);
  const spectrum_int8 whole = cut + (x < __builtin_convertvector(cut, spectrum_float8));
  const spectrum_float8 f = x - __builtin_convertvector(whole, spectrum_float8);
  spectrum_float8 p = f * 0.0018793186f + 0.0089909956f;
  p = p * f + 0.055818679f;
  p = p * f + 0.24015927f;
  p = p * f + 0.69315171f;
  return (p * f + 1.0f) * (spectrum_float8)((whole + 127) << 23);
}

/// x[place] for eight places: 0 or more, without their fractions.
SPECTRUM_LEAF spectrum_float8 spectrum_gathered8(const float *_Nonnull x, spectrum_float8 places) {
  const spectrum_int8 k = __builtin_convertvector(places, spectrum_int8);
#if defined(__AVX2__)
  return (spectrum_float8)_mm256_i32gather_ps(x, (__m256i)k, sizeof *x);
#else
  return (spectrum_float8){x[k[0]], x[k[1]], x[k[2]], x[k[3]], x[k[4]], x[k[5]], x[k[6]], x[k[7]]};
#endif
}

/// Writes the lanes of `x`, 0 or more and below 2^31, without their fractions, and returns those.
SPECTRUM_LEAF spectrum_float4 spectrum_split4(int32_t *_Nonnull to, spectrum_float4 x) {
  typedef int32_t int4 __attribute__((ext_vector_type(4)));
  const int4 whole = __builtin_convertvector(x, int4);
  memcpy(to, &whole, sizeof whole);
  return x - __builtin_convertvector(whole, spectrum_float4);
}

/// Four values between neighbours: x[place] + fraction * (x[place + 1] - x[place]).
SPECTRUM_LEAF spectrum_float4 spectrum_between4(const float *_Nonnull x,
                                                const int32_t *_Nonnull places,
                                                spectrum_float4 fractions) {
  typedef float float2 __attribute__((ext_vector_type(2)));
  float2 a, b, c, d;
  memcpy(&a, x + places[0], sizeof a);
  memcpy(&b, x + places[1], sizeof b);
  memcpy(&c, x + places[2], sizeof c);
  memcpy(&d, x + places[3], sizeof d);
  const spectrum_float4 ab = __builtin_shufflevector(a, b, 0, 1, 2, 3);
  const spectrum_float4 cd = __builtin_shufflevector(c, d, 0, 1, 2, 3);
  const spectrum_float4 before = __builtin_shufflevector(ab, cd, 0, 2, 4, 6);
  const spectrum_float4 after = __builtin_shufflevector(ab, cd, 1, 3, 5, 7);
  return before + fractions * (after - before);
}

// Doubles.

/// The first four lanes as doubles.
SPECTRUM_LEAF spectrum_double4 spectrum_lower_doubles8(spectrum_float8 x) {
  return __builtin_convertvector(x.lo, spectrum_double4);
}

/// The last four lanes as doubles.
SPECTRUM_LEAF spectrum_double4 spectrum_upper_doubles8(spectrum_float8 x) {
  return __builtin_convertvector(x.hi, spectrum_double4);
}

/// Each lane of both rounded to a float.
SPECTRUM_LEAF spectrum_float8 spectrum_rounded8(spectrum_double4 a, spectrum_double4 b) {
  return __builtin_shufflevector(__builtin_convertvector(a, spectrum_float4),
                                 __builtin_convertvector(b, spectrum_float4), 0, 1, 2, 3, 4, 5, 6, 7);
}

/// The first two lanes of both.
SPECTRUM_LEAF spectrum_double4 spectrum_low_halves4(spectrum_double4 a, spectrum_double4 b) {
  return __builtin_shufflevector(a, b, 0, 1, 4, 5);
}

/// The last two lanes of both.
SPECTRUM_LEAF spectrum_double4 spectrum_high_halves4(spectrum_double4 a, spectrum_double4 b) {
  return __builtin_shufflevector(a, b, 2, 3, 6, 7);
}

/// x[n] - 2 x[n-1] + x[n-2] of each of four doubles; `before`: the four before them.
SPECTRUM_LEAF spectrum_double4 spectrum_second_differences4(spectrum_double4 before,
                                                            spectrum_double4 x) {
  const spectrum_double4 last = __builtin_shufflevector(before, x, 3, 4, 5, 6);
  const spectrum_double4 second_last = __builtin_shufflevector(before, x, 2, 3, 4, 5);
  return (x - (last + last)) + second_last;
}

// Pairs of 16-bit integers.

/// Eight integers at `x` as floats.
SPECTRUM_LEAF spectrum_float8 spectrum_floats8(const int32_t *_Nonnull x) {
  spectrum_int8 integers;
  memcpy(&integers, x, sizeof integers);
  return __builtin_convertvector(integers, spectrum_float8);
}

/// Writes eight pairs of 16-bit integers, at any alignment: each lane of `low` in the lower, of
/// `high` in the upper half of a number, rounded to the nearest integer, halves to even. Both:
/// -32768...32767.
SPECTRUM_LEAF void spectrum_store_pairs8(int32_t *_Nonnull to, spectrum_float8 low,
                                         spectrum_float8 high) {
  // Beside 1.5 * 2^23 a float has no fraction, and its last bits are those of the integer.
  const spectrum_int8 a = (spectrum_int8)(low + 12582912.0f);
  const spectrum_int8 b = (spectrum_int8)(high + 12582912.0f);
  const spectrum_int8 pairs = (a & 0xffff) | (b << 16);
  memcpy(to, &pairs, sizeof pairs);
}

/// A register of integers.
#if defined(__AVX2__)
typedef int32_t spectrum_ints __attribute__((ext_vector_type(8)));
#else
typedef int32_t spectrum_ints __attribute__((ext_vector_type(4)));
#endif

/// The product of the lower halves of two lanes plus that of the upper ones: 16-bit integers above
/// -32768.
SPECTRUM_LEAF spectrum_ints spectrum_pair_products(spectrum_ints a, spectrum_ints b) {
#if defined(__AVX2__)
  return (spectrum_ints)_mm256_madd_epi16((__m256i)a, (__m256i)b);
#elif defined(__SSE2__)
  return (spectrum_ints)_mm_madd_epi16((__m128i)a, (__m128i)b);
#else
  return ((a << 16) >> 16) * ((b << 16) >> 16) + (a >> 16) * (b >> 16);
#endif
}

/// Sums for sixteen lanes and four units over `count` pairs of 16-bit integers and their weights:
///
///     sums[unit][lane] = sum over i of pairs[places[i] + lane] * weights[i][unit],
///
/// where the product of two pairs is that of their lower halves plus that of the upper ones.
SPECTRUM_LEAF void spectrum_sum_pairs(int32_t *_Nonnull sums, const int32_t *_Nonnull pairs,
                                      const ptrdiff_t *_Nonnull places,
                                      const int32_t *_Nonnull weights, ptrdiff_t count) {
  // Two registers of lanes by four units: as many sums as leave registers free in any processor.
  const size_t lanes = 2 * sizeof(spectrum_ints) / sizeof(int32_t);
  for (size_t first = 0; first < 16; first += lanes) {
    spectrum_ints sum[4][2] = {0};
#pragma clang loop unroll_count(2)
    for (ptrdiff_t i = 0; i < count; i++) {
      spectrum_ints x[2];
      memcpy(x, pairs + places[i] + first, sizeof x);
      for (int unit = 0; unit < 4; unit++) {
        const spectrum_ints weight = (spectrum_ints)weights[4 * i + unit];
        sum[unit][0] += spectrum_pair_products(x[0], weight);
        sum[unit][1] += spectrum_pair_products(x[1], weight);
      }
    }
    for (int unit = 0; unit < 4; unit++)
      memcpy(sums + 16 * unit + first, sum[unit], sizeof sum[unit]);
  }
}

#if defined(__clang__)
#pragma clang diagnostic pop
#endif

#endif
