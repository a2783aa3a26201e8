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
  let rows = SampleBuffer(count: rowCount * rowStride)
  /// The number of lags, rounded up to fours.
  private static let readCount = (TempoGrid.lagCount + 3) & ~3
  /// The frame before each lag, and the lag's distance from it, 0..<1; shape: [readCount].
  private let frames = FixedArray<Int32>(count: readCount, repeating: 0)
  private let fractions = SampleBuffer(count: readCount)

  init(frameSeconds: Float) {
    let longest = Float(LeakyAutocorrelation.lagCount - 1) - 0.001
    for lag in 0..<Self.readCount {
      let position = min(TempoGrid.seconds(lag) / frameSeconds, longest)
      frames[lag] = spectrum_truncate(position)
      fractions[lag] = position - Float(frames[lag])
    }
  }

  /// Reads the rows of one memory, as last normalized.
  @_noAllocation @_noLocks
  func read(_ autocorrelation: borrowing LeakyAutocorrelation, memory: Int) {
    for channel in 0..<LeakyAutocorrelation.channelCount {
      let source = autocorrelation.values(memory: memory, channel: channel)
      let row = (memory * LeakyAutocorrelation.channelCount + channel) * Self.rowStride
      let target = rows.base + row
      for lag in stride(from: 0, to: Self.readCount, by: 4) {
        spectrum_between4(source, frames.base + lag, SIMD4(at: fractions.base + lag))
          .store(at: target + lag)
      }
    }
  }

  /// Forgets the sound so far.
  @_noAllocation @_noLocks
  func reset() { rows.fill(0) }
}
