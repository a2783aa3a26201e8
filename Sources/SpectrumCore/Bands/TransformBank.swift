// SPDX-License-Identifier: GPL-3.0-or-later

/// The transforms of every size that the settings can ask for at one sample rate.
///
/// FFTW's planner allocates, so all plans are made beforehand; a change of settings only looks up
/// another one.
struct TransformBank: ~Copyable {
  /// Those of at most `Rung.largestShort`, and the others.
  let short: FixedArray<RealTransform>
  let long: FixedArray<LongTransform>

  init(sampleRate: Float) {
    var sizes: [Int] = []
    Self.forEachLadder(sampleRate) { ladder in
      for index in 0..<ladder.count where !sizes.contains(ladder.rungs[index].size) {
        sizes.append(ladder.rungs[index].size)
      }
    }
    let shortSizes = sizes.filter { $0 <= Rung.largestShort }
    let longSizes = sizes.filter { $0 > Rung.largestShort }
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

  /// The place of a rung's transform among the short or the long ones.
  @_noAllocation @_noLocks
  func index(of rung: Rung) -> Int {
    var index = 0
    if rung.isLong {
      while index + 1 < long.count, long[index].size != rung.size { index += 1 }
    } else {
      while index + 1 < short.count, short[index].size != rung.size { index += 1 }
    }
    return index
  }

  /// Floats that the rows of the longest transform take; 0 where none is long.
  var rowsCount: Int {
    var largest = 0
    for index in 0..<long.count { largest = max(largest, long[index].rowsCount) }
    return largest
  }
}
