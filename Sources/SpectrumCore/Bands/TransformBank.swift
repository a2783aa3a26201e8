// SPDX-License-Identifier: GPL-3.0-or-later

/// The planned transforms of every size that some setting asks for at one sample rate.
///
/// FFTW plans by allocating, so all plans are made beforehand; a change of settings then only looks
/// up another one.
struct TransformBank: ~Copyable {
  /// Above this a transform is done in steps.
  static let largestWhole = 4096

  private let whole: UnsafeMutablePointer<RealTransform>
  private(set) var wholeCount = 0
  private let long: UnsafeMutablePointer<LongTransform>
  private(set) var longCount = 0
  private static let capacity = 64

  init(sampleRate: Float) {
    whole = .allocate(capacity: Self.capacity)
    long = .allocate(capacity: Self.capacity)
    Self.forEachLadder(sampleRate) { ladder in
      for index in 0..<ladder.count { plan(ladder.rungs[index].size) }
    }
  }

  deinit {
    for index in 0..<wholeCount { _ = (whole + index).move() }
    whole.deallocate()
    for index in 0..<longCount { _ = (long + index).move() }
    long.deallocate()
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

  private mutating func plan(_ size: Int) {
    guard wholeIndex(size) == nil && longIndex(size) == nil else { return }
    precondition(wholeCount < Self.capacity && longCount < Self.capacity)
    if size <= Self.largestWhole {
      (whole + wholeCount).initialize(to: RealTransform(size: size))
      wholeCount += 1
    } else {
      (long + longCount).initialize(to: LongTransform(size: size))
      longCount += 1
    }
  }

  @_noAllocation @_noLocks
  private func wholeIndex(_ size: Int) -> Int? {
    for index in 0..<wholeCount where whole[index].size == size { return index }
    return nil
  }

  @_noAllocation @_noLocks
  private func longIndex(_ size: Int) -> Int? {
    for index in 0..<longCount where long[index].size == size { return index }
    return nil
  }

  /// Floats that the rows of the longest transform take; 0 where none is long.
  var rowsCount: Int {
    var most = 0
    for index in 0..<longCount { most = max(most, long[index].rowsCount) }
    return most
  }

  /// Takes `samples` to power: |X[k]|²·`scale` of `bins` is added to `sums` if `adds`, else put
  /// there. `size` is that of a ladder's rung, at most `largestWhole`; `points`: [size + 2], scratch.
  @_noAllocation @_noLocks
  func process(
    _ samples: borrowing SampleBuffer, _ points: borrowing SampleBuffer, _ bins: Range<Int>,
    scale: Float, adds: Bool, to sums: UnsafeMutablePointer<Float>, size: Int
  ) {
    guard let index = wholeIndex(size) else { return }
    whole[index].transform(samples, into: points)
    whole[index].power(of: points, bins, scale: scale, adds: adds, to: sums)
  }

  /// Steps of the transform of `size`, above `largestWhole`.
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
    power: borrowing SampleBuffer, scale: Float, size: Int
  ) {
    guard let index = longIndex(size) else { return }
    long[index].process(step: step, samples, rows: rows, power: power, scale: scale)
  }
}
