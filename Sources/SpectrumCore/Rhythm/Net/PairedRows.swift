// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// Rows of numbers as 16-bit integers, in pairs of rows: processors multiply and add such pairs in
/// one instruction.
///
/// x is stored as x̂ = x/`step`, rounded, where ±`limit` is ±32767. Values beyond are clamped; the
/// error of the others is at limit half a step.
struct PairedRows: ~Copyable {
  /// The largest x̂.
  static let int16Limit: Float = 32767
  /// The unit of x̂.
  let step: Float
  /// Pairs from a pair of rows to the next.
  let stride: Int

  /// The indexes of both rows of each pair in the floats that `read` takes.
  private let starts: FixedArray<(first: Int, second: Int)>
  /// x̂ of the first row in the lower half of each number, of the second in the upper one; shape:
  /// [pair of rows][stride].
  private let pairs: FixedArray<Int32>

  /// `rows`: the indexes of both rows of each pair in the floats that `read` takes; `length`:
  /// floats of a row, which are read in eights; `limit`: their largest magnitude.
  init(_ rows: [(first: Int, second: Int)], length: Int, limit: Float) {
    step = limit / Self.int16Limit
    stride = (length + 7) & ~7
    starts = FixedArray(count: rows.count) { rows[$0] }
    pairs = FixedArray(count: rows.count * stride, repeating: 0)
  }

  /// The first pair.
  var base: UnsafePointer<Int32> {
    @_noAllocation @_noLocks @inline(__always) get { UnsafePointer(pairs.base) }
  }

  /// Takes all rows from the floats at `source`.
  @_noAllocation @_noLocks
  func read(_ source: UnsafePointer<Float>) {
    for pair in 0..<starts.count {
      let (first, second) = (source + starts[pair].first, source + starts[pair].second)
      let target = pairs.base + pair * stride
      for index in Swift.stride(from: 0, to: stride, by: 8) {
        spectrum_store_pairs8(
          target + index, counted(SIMD8(at: first + index)), counted(SIMD8(at: second + index)))
      }
    }
  }

  /// x̂ before it is rounded.
  @_noAllocation @_noLocks
  @inline(__always)
  private func counted(_ x: SIMD8<Float>) -> SIMD8<Float> {
    let limit = SIMD8<Float>(repeating: Self.int16Limit)
    return (x * (1 / step)).smaller(limit).larger(-limit)
  }
}
