// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// A slot: half a beat of the clock.
struct BarSlot {
  /// When it is, and half a beat there, in seconds.
  var (time, half) = (0.0, Float(0))
  /// Whether the clock has a beat there.
  var isBeat = false
  /// How sure the clock is there of which half beats are beats, −1…1.
  var certainty: Float = 0
}

/// The features of a slot: fifteen numbers, and one that is always 0.
///
/// 0…6 are the onset envelopes' maxima from −50 to +80 ms; 7…9 the change of chroma in each band, 1 −
/// the cosine between the beat after and the beat before; 10 that of the level in decades, 11 how
/// much stronger the strongest bass note is; 12…14 the envelopes' maxima between this slot and the
/// next, in the bass, the middle and the treble.
struct SlotFeatures: ~Copyable {
  static let count = 16

  /// Shape: [count].
  let values = SampleBuffer(count: count)

  /// How much tonal sound there is in the beat after the slot: the sum of its chroma.
  private(set) var tone: Float = 0

  private let before = SampleBuffer(count: ChromaHistory.width)
  private let after = SampleBuffer(count: ChromaHistory.width)
  /// A band softer than this has no chroma.
  private static let leastNorm: Float = 0.05

  /// Reads a slot. Both histories must reach two half beats beyond it, as far as there is sound.
  @_noAllocation @_noLocks
  mutating func read(
    _ slot: BarSlot, _ onsets: borrowing OnsetHistory, _ chroma: borrowing ChromaHistory
  ) {
    values.fill(0)
    tone = 0
    let (time, half) = (slot.time, slot.half)
    // In frames of the onsets, from the one to come.
    let frame = Float(time / Double(OnsetAnalysis.frameSeconds) - Double(onsets.count))
    for channel in 0..<OnsetHistory.channelCount {
      values[channel] = Self.highest(onsets, channel, frame - 5, frame + 9)
    }
    let middle = frame + 0.5 * half / OnsetAnalysis.frameSeconds
    values[12] = between(onsets, middle, 0, 5)
    values[13] = between(onsets, middle, 1, 2)
    values[14] = between(onsets, middle, 3, 6)
    // A frame counts as of its middle, to the nearest.
    let (now, beat) = (time + 0.5 * Double(chroma.frameSeconds), 2 * Double(half))
    let (past, level) = chroma.mean(after: now - beat, upTo: now, into: before)
    let (future, nextLevel) = chroma.mean(after: now, upTo: now + beat, into: after)
    guard past > 0, future > 0 else { return }
    for index in 0..<ChromaHistory.width { tone += after[index] }
    for band in 0..<PeakChroma.bandCount { values[7 + band] = change(band) }
    values[10] = min(max(nextLevel - level, -2), 2)
    let rise = Self.largest(after) - Self.largest(before)
    values[11] = Float(spectrum_log(Double(1 + max(0, rise))))
  }

  @_noAllocation @_noLocks
  private func between(
    _ onsets: borrowing OnsetHistory, _ middle: Float, _ one: Int, _ other: Int
  ) -> Float {
    Self.highest(onsets, one, middle - 3, middle + 6)
      + Self.highest(onsets, other, middle - 3, middle + 6)
  }

  /// The highest envelope of a channel from frame `first` to before frame `end`, counted from the one
  /// to come.
  @_noAllocation @_noLocks
  private static func highest(
    _ onsets: borrowing OnsetHistory, _ channel: Int, _ first: Float, _ end: Float
  ) -> Float {
    let kept = min(onsets.count, OnsetHistory.capacity)
    let past = onsets.past(channel)
    let first = Int(clamping: spectrum_floor(first), to: -kept...0)
    let last = Int(clamping: spectrum_floor(end), to: first...0)
    var highest: Float = 0
    for frame in first..<last { highest = max(highest, past[-1 - frame]) }
    return highest
  }

  /// 1 − the cosine between a band's chroma before and after.
  @_noAllocation @_noLocks
  private func change(_ band: Int) -> Float {
    let first = band * PeakChroma.classCount
    var (product, old, new) = (Float(0), Float(0), Float(0))
    for index in first..<first + PeakChroma.classCount {
      product += before[index] * after[index]
      old += before[index] * before[index]
      new += after[index] * after[index]
    }
    let (oldNorm, newNorm) = (spectrum_sqrt(old), spectrum_sqrt(new))
    guard min(oldNorm, newNorm) > Self.leastNorm else { return 0 }
    return 1 - product / (oldNorm * newNorm + 1e-3)
  }

  /// The strongest pitch class of the bass.
  @_noAllocation @_noLocks
  private static func largest(_ chroma: borrowing SampleBuffer) -> Float {
    var largest: Float = 0
    for index in 0..<PeakChroma.classCount { largest = max(largest, chroma[index]) }
    return largest
  }
}
