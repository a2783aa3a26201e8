// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// How much one sound loses to another, in each band of hearing.
///
/// It is masked where its excitation E is less than K times the masker's, M, with 10·log10 K = −3 dB;
/// 6 dB above that it still has about half of its loudness. So
///
///     d = 10·log10(M / E) + 3 dB
///
/// is what it lacks of that half, and 6 dB is the masked threshold. d is averaged over the last
/// second, while the sound is there: between its notes it loses nothing. Source: Moore, Glasberg,
/// Baer, J. Audio Eng. Soc. 45(4), 1997, where K is −3 dB from 1 kHz on. (Below, it rises, to 13 dB
/// at 50 Hz: a listener who waits for a tone in noise that is 30 Hz wide needs as much. DIN 45681 has
/// −2 dB there. The lower value marks fewer bands.)
struct MaskedSound: ~Copyable {
  /// Masker over masked sound at d = 0: −10·log10 K − 6 dB.
  static let clearRatio: Float = -3
  /// d is held between these: when the masker pauses, and when it is much louder.
  static let leastDeficit: Float = -6
  static let greatestDeficit: Float = 26
  /// In dB: where the masker is this far above the sound, the sound counts as absent.
  static let absentRatio: Float = 26
  /// Mean ratio in dB up to which d counts in full, and from which it doesn't count: a sound that
  /// far below is too soft to matter.
  static let fullRatio: Float = 14
  static let endRatio: Float = 18.5
  /// Excitation below which there is silence: −90 dBFS.
  static let silence: Float = 1e-9
  /// The least ratio of the excitation to its average in the band: below, the sound pauses (−10
  /// dB); of that average to the highest of all bands: below, the band doesn't matter (−50 dB); of
  /// the power per ERB to that average: below, the band is masked by the sound's other bands, or
  /// only their skirt (K).
  private static let pauseShare: Float = 0.1
  private static let leastShare: Float = 1e-5
  private static let ownShare: Float = 0.5
  /// Shares of the last second for which the sound was there: up to the first the conflict doesn't
  /// count, from the second on it counts in full.
  private static let rarest: Float = 0.05
  private static let frequent: Float = 0.1
  /// Shares of a moment: for which the sound is there, and of that, for which its masker is.
  struct Overlap {
    var sound, masker: Float
  }

  private static var count: Int { @_noAllocation @_noLocks get { HearingBands.count } }

  /// The mean of d where it counts, in dB, 0 or more; shape: [HearingBands.count].
  let conflicts = SampleBuffer(count: HearingBands.count)
  /// 10·log10(M / E) of this frame; likewise.
  private let ratios = SampleBuffer(count: HearingBands.count)
  /// Share of the last second for which the band was there, and the same times d.
  private let presences = SampleBuffer(count: HearingBands.count)
  private let moments = SampleBuffer(count: HearingBands.count)

  /// Takes a moment of the sound and of its masker. `kept`: the share of the averages that is kept.
  @_noAllocation @_noLocks
  mutating func process(
    _ sound: inout AuditorySpectrum, _ masker: borrowing AuditorySpectrum, _ overlap: Overlap,
    kept: Float
  ) {
    setRatios(&sound, masker)
    var least = Self.silence
    for band in 0..<Self.count {
      least = max(least, Self.leastShare * sound.averageExcitations.base[band])
    }
    for band in 0..<Self.count {
      let (ratio, excitation) = (ratios.base[band], sound.excitations.base[band])
      let average = sound.averageExcitations.base[band]
      let power = HearingBands.bandsPerERB * sound.averagePowers.base[band]
      let matters = average > least && power > Self.ownShare * average
      var (presence, moment) = (kept * presences.base[band], kept * moments.base[band])
      if matters, excitation > Self.silence, excitation > Self.pauseShare * average,
        ratio < Self.absentRatio
      {
        let deficit = (ratio - Self.clearRatio).clamped(
          to: Self.leastDeficit...Self.greatestDeficit)
        // While the masker pauses, nothing is lost.
        let mean = Self.leastDeficit + overlap.masker * (deficit - Self.leastDeficit)
        presence += (1 - kept) * overlap.sound
        moment += (1 - kept) * overlap.sound * mean
      }
      (presences.base[band], moments.base[band]) = (presence, moment)
      conflicts.base[band] = matters ? Self.conflict(presence, moment) : 0
    }
  }

  @_noAllocation @_noLocks
  mutating func reset() {
    conflicts.fill(0)
    presences.fill(0)
    moments.fill(0)
  }

  /// Sets the ratios of this frame: M is without lines where the sound is continuous.
  @_noAllocation @_noLocks
  private mutating func setRatios(
    _ sound: inout AuditorySpectrum, _ masker: borrowing AuditorySpectrum
  ) {
    for band in 0..<Self.count {
      ratios.base[band] =
        sound.isContinuous(at: band)
        ? masker.noiseExcitations.base[band] : masker.excitations.base[band]
    }
    // −120 dBFS, below all that counts.
    let least = SIMD8<Float>(repeating: 1e-12)
    for band in stride(from: 0, to: Self.count, by: 8) {
      let own = SIMD8(at: sound.excitations.base + band).larger(least)
      let other = SIMD8(at: ratios.base + band).larger(least)
      (spectrum_log2_8(other / own) * Decibels.perDoubling).store(at: ratios.base + band)
    }
  }

  @_noAllocation @_noLocks
  private static func conflict(_ presence: Float, _ moment: Float) -> Float {
    guard presence > rarest, moment > 0 else { return 0 }
    let deficit = moment / presence
    let share = min(1, (presence - rarest) / (frequent - rarest))
    let weight = (endRatio - (deficit + clearRatio)) / (endRatio - fullRatio)
    return deficit * share * weight.clamped(to: 0...1)
  }
}
