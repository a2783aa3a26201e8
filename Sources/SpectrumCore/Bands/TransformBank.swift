// SPDX-License-Identifier: GPL-3.0-or-later

/// The transforms of every size that the settings can ask for at one sample rate.
///
/// FFTW's planner allocates, so all plans are made beforehand; a change of settings only looks up
/// another one.
struct TransformBank: ~Copyable {
  /// Longer transforms are computed in steps.
  static let largestShort = 4096

  private let short: FixedArray<RealTransform>
  private let long: FixedArray<LongTransform>

  init(sampleRate: Float) {
    var sizes: [Int] = []
    Self.forEachLadder(sampleRate) { ladder in
      for index in 0..<ladder.count where !sizes.contains(ladder.rungs[index].size) {
        sizes.append(ladder.rungs[index].size)
      }
    }
    let shortSizes = sizes.filter { $0 <= Self.largestShort }
    let longSizes = sizes.filter { $0 > Self.largestShort }
    short = FixedArray(count: shortSizes.count) { RealTransform(size: shortSizes[$0]) }
    long = FixedArray(count: longSizes.count) { LongTransform(size: longSizes[$0]) }
  }

  /// Calls `body` with the ladder of every combination of settings.
  static func forEachLadder(_ sampleRate: Float, _ body: (Ladder) -> Void) {
    var settings = SpectrumSettings()
    for resolution in Resolution.allCases {
      for window in WindowFunction.allCases {
        (settings.resolution, settings.window) = (resolution, window)
        body(Ladder(settings, sampleRate: sampleRate))
      }
    }
  }

  @_noAllocation @_noLocks
  private func shortIndex(_ size: Int) -> Int? {
    for index in 0..<short.count where short[index].size == size { return index }
    return nil
  }

  @_noAllocation @_noLocks
  private func longIndex(_ size: Int) -> Int? {
    for index in 0..<long.count where long[index].size == size { return index }
    return nil
  }

  /// Floats that the rows of the longest transform take; 0 where none is long.
  var rowsCount: Int {
    var largest = 0
    for index in 0..<long.count { largest = max(largest, long[index].rowsCount) }
    return largest
  }

  /// Transforms `samples`: |X[k]|²·`scale` of `bins` is added to `sums` if `adds`, else it replaces
  /// them. `size`: that of a ladder's rung, at most `largestShort`; `points`: [size + 2], scratch.
  @_noAllocation @_noLocks
  func process(
    _ samples: borrowing SampleBuffer, _ points: borrowing SampleBuffer, _ bins: Range<Int>,
    scale: Float, adds: Bool, to sums: UnsafeMutablePointer<Float>, size: Int
  ) {
    guard let index = shortIndex(size) else { return }
    short[index].transform(samples, into: points)
    short[index].power(of: points, bins, scale: scale, adds: adds, to: sums)
  }

  /// Steps of the transform of `size`; 0 for a short one.
  @_noAllocation @_noLocks
  func stepCount(size: Int) -> Int {
    guard let index = longIndex(size) else { return 0 }
    return long[index].stepCount
  }

  /// Spreads a slice of samples for the transform of `size`; see `LongTransform.spread`.
  @_noAllocation @_noLocks
  func spread(
    _ slice: UnsafePointer<Float>, from start: Int, count: Int,
    into samples: borrowing SampleBuffer, size: Int
  ) {
    guard let index = longIndex(size) else { return }
    long[index].spread(slice, from: start, count: count, into: samples)
  }

  /// A step of the transform of `size`; see `LongTransform.process`.
  @_noAllocation @_noLocks
  func process(
    step: Int, _ samples: borrowing SampleBuffer, rows: borrowing SampleBuffer,
    to power: UnsafeMutablePointer<Float>, scale: Float, size: Int
  ) {
    guard let index = longIndex(size) else { return }
    long[index].process(step: step, samples, rows: rows, to: power, scale: scale)
  }
}
