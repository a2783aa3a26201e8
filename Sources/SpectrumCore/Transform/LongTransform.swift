// SPDX-License-Identifier: GPL-3.0-or-later
import CFFTW
import CMath

/// The power spectrum of many real samples, in small even steps instead of one long call.
///
/// Decimation in time: the N samples are R interleaved rows, x_r[m] = x[R·m + r], of C = N/R. With
/// F_r the transform of row r, for k = 0…C/2 and j = 0…R−1
///
///     X[k + C·j] = Σ_r e^(−2πi·r·j/R) · (e^(−2πi·r·k/N) · F_r[k])
///
/// so that R real transforms of C samples, then for each k a turn of its R values and a complex
/// transform of R points give all bins; those above N/2 mirror X[N − n] = conj X[n] and fill the
/// other half of each stretch of C bins. Source: Cooley, Tukey, "An algorithm for the machine
/// calculation of complex Fourier series", Math. Comp. 19, 1965.
public struct LongTransform: ~Copyable {
  /// N, the number of samples.
  public let size: Int
  /// R, a power of two.
  let rowCount: Int
  /// C.
  private let rowSize: Int
  /// Complex values from one row to the next: C/2 + 1, made a multiple of 8.
  private let rowStride: Int
  /// Values of k that one combining step takes.
  private static let columnsPerStep = 64

  private let row: RealTransform
  private let columnPlan: OpaquePointer
  private let lastColumnPlan: OpaquePointer
  /// e^(−2πi·r·k/N), shape [rowCount][rowStride], complex.
  private let twiddles: SampleBuffer

  /// `size` must be what `TransformSize` gives, 4096 or more.
  public init(size: Int) {
    var rowCount = 1
    while size / rowCount > 3072 { rowCount *= 2 }
    let rowSize = size / rowCount
    precondition(rowCount > 1 && rowCount * rowSize == size && rowSize % 128 == 0)
    let rowStride = (rowSize / 2 + 1 + 7) / 8 * 8
    (self.size, self.rowCount, self.rowSize, self.rowStride) = (size, rowCount, rowSize, rowStride)

    row = RealTransform(size: rowSize)
    let rows = SampleBuffer(count: 2 * rowCount * rowStride)
    guard
      let columnPlan = spectrum_plan_complex(
        Int32(rowCount), Int32(Self.columnsPerStep), rows.base, Int32(rowStride), 1),
      let lastColumnPlan = spectrum_plan_complex(
        Int32(rowCount), 1, rows.base, Int32(rowStride), 1)
    else { fatalError("FFTW can't plan a transform") }
    (self.columnPlan, self.lastColumnPlan) = (columnPlan, lastColumnPlan)

    twiddles = SampleBuffer(count: 2 * rowCount * rowStride)
    for row in 0..<rowCount {
      for k in 0...rowSize / 2 {
        let angle = -2 * Double.pi * Double(row * k) / Double(size)
        twiddles[2 * (row * rowStride + k)] = Float(spectrum_cos(angle))
        twiddles[2 * (row * rowStride + k) + 1] = Float(spectrum_sin(angle))
      }
    }
  }

  deinit {
    spectrum_destroy_plan(columnPlan)
    spectrum_destroy_plan(lastColumnPlan)
  }

  /// Floats that `rows` must hold.
  public var rowsCount: Int { 2 * rowCount * rowStride }

  /// Steps from samples to power: the rows, then slices of columns.
  public var stepCount: Int {
    @_noAllocation @_noLocks get { rowCount + rowSize / 2 / Self.columnsPerStep }
  }

  /// Spreads samples `start`..<`start + count` over the rows: `samples[r·C + m]` = x[R·m + r].
  ///
  /// `start` and `count` must be multiples of R. FFTW transforms rows that lie in one piece five
  /// times as fast as rows with gaps.
  @_noAllocation @_noLocks
  public func spread(
    _ slice: UnsafePointer<Float>, from start: Int, count: Int, into samples: borrowing SampleBuffer
  ) {
    precondition(samples.count >= size && start >= 0 && start + count <= size)
    for row in 0..<rowCount {
      let target = samples.base + row * rowSize + start / rowCount
      let source = slice + row
      for m in 0..<count / rowCount { target[m] = source[m * rowCount] }
    }
  }

  /// Step 0..<`stepCount`, in that order. `samples`: [size] as `spread` leaves them, unchanged
  /// between the steps, as is `rows`, [rowsCount]. `power`: [size/2 + 1], |X[k]|² · `scale`, whole
  /// after the last step.
  @_noAllocation @_noLocks
  public func process(
    step: Int, _ samples: borrowing SampleBuffer, rows: borrowing SampleBuffer,
    power: borrowing SampleBuffer, scale: Float
  ) {
    precondition(samples.count >= size && power.count > size / 2)
    if step < rowCount {
      row.process(samples.base + step * rowSize, into: rows.base + 2 * step * rowStride)
    } else {
      let slice = step - rowCount
      combine(slice * Self.columnsPerStep, Self.columnsPerStep, columnPlan, rows, power, scale)
      if step == stepCount - 1 { combine(rowSize / 2, 1, lastColumnPlan, rows, power, scale) }
    }
  }

  /// The bins of columns k = `start`..<`start + count`.
  @_noAllocation @_noLocks
  private func combine(
    _ start: Int, _ count: Int, _ plan: OpaquePointer, _ rows: borrowing SampleBuffer,
    _ power: borrowing SampleBuffer, _ scale: Float
  ) {
    for row in 1..<rowCount {
      let offset = 2 * (row * rowStride + start)
      turn(rows.base + offset, by: twiddles.base + offset, count: count)
    }
    spectrum_execute_complex(plan, rows.base + 2 * start)
    for j in 0..<rowCount {
      let values = rows.base + 2 * (j * rowStride + start)
      if j < rowCount / 2 {
        let output = power.base + rowSize * j + start
        for k in 0..<count {
          let (re, im) = (values[2 * k], values[2 * k + 1])
          output[k] = (re * re + im * im) * scale
        }
      } else {
        let output = power.base + size - rowSize * j - start
        for k in 0..<count {
          let (re, im) = (values[2 * k], values[2 * k + 1])
          output[-k] = (re * re + im * im) * scale
        }
      }
    }
  }
}

/// Multiplies `count` complex values by others, in place.
@_noAllocation @_noLocks
private func turn(
  _ values: UnsafeMutablePointer<Float>, by factors: UnsafePointer<Float>, count: Int
) {
  for k in 0..<count {
    let (re, im) = (values[2 * k], values[2 * k + 1])
    let (c, s) = (factors[2 * k], factors[2 * k + 1])
    values[2 * k] = re * c - im * s
    values[2 * k + 1] = re * s + im * c
  }
}
