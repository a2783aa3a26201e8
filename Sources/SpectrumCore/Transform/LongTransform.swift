// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The power spectrum of many real samples, in small even steps instead of one long call.
///
/// As in `RealTransform`, N samples are taken for M = N/2 complex points, z[m] = x[2m] + i·x[2m + 1].
/// Decimation in time: those are P interleaved rows, z_p[m] = z[P·m + p], of C = M/P points. With
/// F_p the transform of row p, for k = 0…C − 1 and j = 0…P − 1
///
///     Z[k + C·j] = Σ_p e^(−2πi·p·j/P) · (e^(−2πi·p·k/M) · F_p[k])
///
/// so that P transforms of C points, then for each k a turn of its P values and a transform of P
/// points give Z. The power wants Z[n] ± conj Z[M − n], and conj Z[M − n] is the same sum of
/// conj F_p[C − k]: rows are added and subtracted first, and k up to C/2 is enough. Source: Cooley,
/// Tukey, "An algorithm for the machine calculation of complex Fourier series", Math. Comp. 19, 1965.
struct LongTransform: ~Copyable {
  /// N, the number of samples.
  let size: Int
  /// P, a power of four.
  let rowCount: Int
  /// C.
  private let rowSize: Int
  /// Floats from one row to the next.
  private let rowFloats: Int
  /// Values of k that there are turns for: C/2 + 8.
  private let columnCount: Int

  private let row: ComplexTransform
  /// The columns of Z[n] + conj Z[M − n], and of Z[n] − conj Z[M − n].
  private let evens: ColumnTransform
  private let odds: ColumnTransform
  /// e^(−2πi·p·k/M), shape [P][columnCount]; in eights, real parts and then imaginary ones.
  private let twiddles: SampleBuffer
  /// −i·e^(−2πi·(k + C·j)/N), shape [P][columnCount], likewise.
  private let turns: SampleBuffer

  /// `size` must be what `TransformSize` gives, 4096 or more.
  init(size: Int) {
    // Rows of up to 3072 points: a step should take no more than a few microseconds.
    let rowCount = size <= 24_576 ? 4 : size <= 98_304 ? 16 : 64
    let rowSize = size / 2 / rowCount
    precondition(2 * rowCount * rowSize == size && rowSize % 16 == 0)
    (self.size, self.rowCount, self.rowSize) = (size, rowCount, rowSize)
    columnCount = rowSize / 2 + 8

    row = ComplexTransform(size: rowSize)
    rowFloats = ComplexTransform.pointFloats(size: rowSize)
    evens = ColumnTransform(size: rowCount)
    odds = ColumnTransform(size: rowCount)
    twiddles = SampleBuffer(count: 2 * rowCount * columnCount)
    turns = SampleBuffer(count: 2 * rowCount * columnCount)
    for row in 0..<rowCount {
      for k in 0..<columnCount {
        let angle = -2 * Double.pi * Double(row * k) / Double(size / 2)
        let slot = 2 * row * columnCount + k / 8 * 16 + k % 8
        twiddles[slot] = Float(spectrum_cos(angle))
        twiddles[slot + 8] = Float(spectrum_sin(angle))
      }
      RealTransform.fillTurns(
        turns.base + 2 * row * columnCount, count: columnCount, from: row * rowSize, size: size)
    }
  }

  /// Floats that the spread samples take, and the rows.
  var rowsCount: Int {
    @_noAllocation @_noLocks get { rowCount * rowFloats }
  }

  /// Steps from samples to power: the rows, then slices of columns.
  var stepCount: Int {
    @_noAllocation @_noLocks get { max(16 + size / 2048, rowCount + 1) }
  }

  /// Spreads samples `start`..<`start + count` over the rows: real and imaginary part m of row p
  /// are x[2·(P·m + p)] and the next one.
  ///
  /// `start` and `count` must be multiples of 16·P.
  @_noAllocation @_noLocks
  func spread(
    _ slice: UnsafePointer<Float>, from start: Int, count: Int, into samples: borrowing SampleBuffer
  ) {
    precondition(samples.count >= rowsCount && start >= 0 && start + count <= size)
    let (stride, imaginaryPlace) = (2 * rowCount, ComplexTransform.imaginaryPlace(size: rowSize))
    precondition(start % (8 * stride) == 0 && count % (8 * stride) == 0)
    // Eight points of four rows at a time.
    var row = 0
    while row < rowCount {
      let target = samples.base + (row * rowFloats + start / stride)
      var m = 0
      while m < count / stride {
        spectrum_transpose8(slice + (m * stride + 2 * row), stride, target + m, imaginaryPlace)
        m += 8
      }
      row += 4
    }
  }

  /// Step 0..<`stepCount`, in that order. `samples`: [rowsCount] as `spread` leaves them, unchanged
  /// between the steps, as is `rows`, [rowsCount]. `power`: [size/2 + 1], |X[k]|² · `scale`, complete
  /// after the last step.
  @_noAllocation @_noLocks
  func process(
    step: Int, _ samples: borrowing SampleBuffer, rows: borrowing SampleBuffer,
    to power: UnsafeMutablePointer<Float>, scale: Float
  ) {
    precondition(samples.count >= rowsCount && rows.count >= rowsCount)
    if step < rowCount {
      transform(samples.base + step * rowFloats, into: rows.base + step * rowFloats)
    } else {
      // Eight at a time, up to k = C/2.
      let (slice, sliceCount) = (step - rowCount, stepCount - rowCount)
      let eights = rowSize / 16 + 1
      for index in slice * eights / sliceCount..<(slice + 1) * eights / sliceCount {
        combine(8 * index, rows.base, power, 0.25 * scale)
      }
    }
  }

  /// Transforms a row and repeats its first value after the last one.
  @_noAllocation @_noLocks
  private func transform(
    _ points: UnsafePointer<Float>, into values: UnsafeMutablePointer<Float>
  ) {
    row.process(points, into: values)
    values[rowSize] = values[0]
    let imaginary = values + ComplexTransform.imaginaryPlace(size: rowSize)
    imaginary[rowSize] = imaginary[0]
  }

  /// The power of the bins of columns `k`..<`k + 8`; `quarter`: of |2·X|².
  @_noAllocation @_noLocks
  private func combine(
    _ k: Int, _ rows: UnsafePointer<Float>, _ power: UnsafeMutablePointer<Float>, _ quarter: Float
  ) {
    let first = pair(0, k, rows)
    evens.set(0, first.even)
    odds.set(0, first.odd)
    for row in 1..<rowCount {
      let (even, odd) = pair(row, k, rows)
      let twiddle = Complex8(at: twiddles.base + 2 &* (row &* columnCount &+ k))
      evens.set(row, even.times(twiddle))
      odds.set(row, odd.times(twiddle))
    }
    if rowCount > 4 {
      evens.process()
      odds.process()
    }
    for group in 0..<rowCount / 4 {
      let j = evens.firstOutput(group)
      let (even, odd) = (evens.evenOutputs(group), odds.evenOutputs(group))
      put(even.0, odd.0, j, k, power, quarter)
      put(even.1, odd.1, j &+ rowCount / 2, k, power, quarter)
      let (nextEven, nextOdd) = (evens.oddOutputs(group), odds.oddOutputs(group))
      put(nextEven.0, nextOdd.0, j &+ rowCount / 4, k, power, quarter)
      put(nextEven.1, nextOdd.1, j &+ 3 &* rowCount / 4, k, power, quarter)
    }
  }

  /// F_p[k] ± conj F_p[C − k] for `k` and the seven after it.
  @_noAllocation @_noLocks @inline(__always)
  private func pair(
    _ row: Int, _ k: Int, _ rows: UnsafePointer<Float>
  ) -> (even: Complex8, odd: Complex8) {
    let (values, imaginaryPlace) = (rows + row &* rowFloats, rowFloats / 2)
    return Complex8(at: values + k, distance: imaginaryPlace)
      .split(Complex8(at: values + (rowSize &- k &- 7), distance: imaginaryPlace).reversed)
  }

  /// The power of bins n = `k` + C·`j` and M − n, and of the seven after the one and before the
  /// other, from Z[n] ± conj Z[M − n].
  @_noAllocation @_noLocks @inline(__always)
  private func put(
    _ even: Complex8, _ odd: Complex8, _ j: Int, _ k: Int, _ power: UnsafeMutablePointer<Float>,
    _ quarter: Float
  ) {
    let turn = Complex8(at: turns.base + 2 &* (j &* columnCount &+ k))
    let (low, high) = even.powers(odd, turn: turn)
    let bin = k &+ rowSize &* j
    (low * quarter).store(at: power + bin)
    spectrum_reversed8(high * quarter).store(at: power + (size / 2 &- bin &- 7))
  }
}
