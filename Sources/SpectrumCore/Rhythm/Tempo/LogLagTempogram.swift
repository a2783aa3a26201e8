// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The autocorrelations of the onset envelopes at the lags of `TempoGrid`, where a change of tempo
/// is a shift.
///
/// Lags between frames are interpolated linearly; longer ones than the longest repeat its value.
/// Source of the idea: Grosche, Müller, Kurth, "Cyclic tempogram", ICASSP 2010.
struct LogLagTempogram: ~Copyable {
  /// A row per memory and channel.
  static let rowCount = LeakyAutocorrelation.memoryCount * LeakyAutocorrelation.channelCount
  /// Floats from a row to the next. Lags are read in fours: up to three values after the last lag
  /// are those of the longest, the others are 0.
  static let rowStride = (TempoGrid.lagCount + 7) & ~3

  /// Shape: [memory][channel][rowStride].
  private let values = SampleBuffer(count: rowCount * rowStride)
  /// The number of lags, rounded up to fours.
  private static let readCount = (TempoGrid.lagCount + 3) & ~3
  /// The frame before each lag, and the lag's distance from it, 0..<1; shape: [readCount].
  private let frames = UnsafeMutablePointer<Int32>.allocate(capacity: readCount)
  private let fractions = SampleBuffer(count: readCount)

  init(frameSeconds: Float) {
    let longest = Float(LeakyAutocorrelation.lagCount - 1) - 0.001
    for lag in 0..<Self.readCount {
      let position = min(TempoGrid.seconds(lag) / frameSeconds, longest)
      (frames + lag).initialize(to: spectrum_truncate(position))
      fractions[lag] = position - Float(frames[lag])
    }
  }

  deinit { frames.deallocate() }

  /// The first row; shape: [rowCount][rowStride].
  var rows: UnsafePointer<Float> {
    @_noAllocation @_noLocks get { UnsafePointer(values.base) }
  }

  /// Reads the rows of one memory, as last normalized.
  @_noAllocation @_noLocks
  func read(_ autocorrelation: borrowing LeakyAutocorrelation, memory: Int) {
    for channel in 0..<LeakyAutocorrelation.channelCount {
      let source = autocorrelation.values(memory: memory, channel: channel)
      let row = (memory * LeakyAutocorrelation.channelCount + channel) * Self.rowStride
      let target = values.base + row
      var lag = 0
      while lag < Self.readCount {
        spectrum_between4(source, frames + lag, SIMD4(at: fractions.base + lag))
          .store(at: target + lag)
        lag &+= 4
      }
    }
  }

  /// Forgets the sound so far.
  @_noAllocation @_noLocks
  func reset() { values.fill(0) }
}
