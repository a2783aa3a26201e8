// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// Where a track and its side-chain mask each other: in which bands, and by how much.
///
/// A conflict is the number of dB by which the masked sound would have to rise there, or the other to
/// fall, for about half of its loudness to be left; from 6 dB on it isn't heard at all
/// (`MaskedSound`). A sound that is hardly there, or only as the skirt of something else, is in no
/// conflict.
public struct MaskingMeter: ~Copyable {
  /// Frames are averaged over *moments* of at least this many seconds, three frames at 30 per
  /// second: comparing each frame would cost three times as much and find the same. It is 0.1 s
  /// less a hundredth of a quantum, by which rounding may shorten a sum of frames.
  private static let shortestMoment: Float = 0.099_99
  /// Time constant of all averages.
  private static let averageSeconds: Float = 1
  /// In dB: a conflict is shown from `least` on until it is below `end`; the masked sound stays the
  /// same until the other's conflict exceeds its own by `exchange`. Up to that much apart, from twice as
  /// much on no longer, both lose alike.
  private static let least: Float = 1
  private static let end: Float = 0.5
  private static let exchange: Float = 1

  private let hearingBands = HearingBands()
  private var pattern = ExcitationPattern()
  private var track = AuditorySpectrum()
  private var sideChain = AuditorySpectrum()
  private var maskedTrack = MaskedSound()
  private var maskedSideChain = MaskedSound()
  /// The conflict in each band in dB, 0 without one: + or +0 where the track is the masked one, or
  /// was last, − or −0 where the side-chain is.
  private let conflicts = SampleBuffer(count: HearingBands.count)
  /// 1 where both lose alike, else 0.
  private let evens = SampleBuffer(count: HearingBands.count)
  private var list = ConflictList()
  /// Seconds of the moment so far, and those of them in which each sound was there, and both.
  private var moment: Float = 0
  private var (trackSeconds, sideChainSeconds, bothSeconds) = (Float(0), Float(0), Float(0))

  /// The conflicts in dB, 0 without one: above 0 the track is the masked one, below 0 the side-chain;
  /// shape: [HearingBands.count].
  public var signedBands: UnsafeBufferPointer<Float> {
    @_noAllocation @_noLocks get {
      UnsafeBufferPointer(start: conflicts.base, count: conflicts.count)
    }
  }

  /// The worst ranges likewise, the worst first, as of the last whole second: of each the ends in Hz
  /// and the dB; shape: [range][3].
  public var signedRanges: UnsafeBufferPointer<Float> {
    @_noAllocation @_noLocks get { list.ranges }
  }

  /// 1 for each of these ranges in which both sounds lose alike, in half of its bands or more, so that it
  /// means nothing which one is called the masked one; else 0; shape: [range].
  public var evenRanges: UnsafeBufferPointer<Float> {
    @_noAllocation @_noLocks get { list.evenness }
  }

  /// Takes a frame of both spectra; returns whether it has updated the conflicts. The count of
  /// bands may change from frame to frame.
  ///
  /// `track`, `sideChain`: the power within 32…1024 bands of `BandLayout`, 1 for a full-scale sine;
  /// `elapsed`: seconds since the frame before, clamped to 0…1; `presence`: for how much of it they were
  /// there; nil for all.
  @_noAllocation @_noLocks
  mutating func process(
    track: UnsafeBufferPointer<Float>, sideChain: UnsafeBufferPointer<Float>, elapsed: Float,
    _ presence: SoundPresence? = nil
  ) -> Bool {
    let elapsed = elapsed.clamped(to: 0...1)
    trackSeconds += presence?.track ?? elapsed
    sideChainSeconds += presence?.sideChain ?? elapsed
    bothSeconds += presence?.both ?? elapsed
    hearingBands.add(track, weight: elapsed, to: self.track.energies.base)
    hearingBands.add(sideChain, weight: elapsed, to: self.sideChain.energies.base)
    moment += elapsed
    guard moment >= Self.shortestMoment else { return false }
    find()
    startMoment()
    return true
  }

  @_noAllocation @_noLocks
  private mutating func startMoment() {
    (moment, trackSeconds, sideChainSeconds, bothSeconds) = (0, 0, 0, 0)
  }

  /// Of a sound that is there for so many seconds of the moment, the share, and how much of that the
  /// other one is there, too.
  @_noAllocation @_noLocks
  private func overlap(_ seconds: Float) -> MaskedSound.Overlap {
    .init(
      sound: min(1, seconds / moment), masker: seconds > 0 ? min(1, bothSeconds / seconds) : 0)
  }

  /// Finds the conflicts of the moment.
  @_noAllocation @_noLocks
  private mutating func find() {
    let kept = spectrum_exp(-moment / Self.averageSeconds)
    track.process(&pattern, seconds: moment, kept: kept)
    sideChain.process(&pattern, seconds: moment, kept: kept)
    maskedTrack.process(&track, sideChain, overlap(trackSeconds), kept: kept)
    maskedSideChain.process(&sideChain, track, overlap(sideChainSeconds), kept: kept)
    for band in 0..<HearingBands.count { choose(band) }
    list.process(conflicts.base, evens.base, elapsed: moment)
  }

  /// Forgets all that was heard.
  @_noAllocation @_noLocks
  public mutating func reset() {
    startMoment()
    track.reset()
    sideChain.reset()
    maskedTrack.reset()
    maskedSideChain.reset()
    conflicts.fill(0)
    evens.fill(0)
    list.reset()
  }

  /// Sets the conflict of a band, and who loses.
  @_noAllocation @_noLocks
  private mutating func choose(_ band: Int) {
    let (own, other) = (maskedTrack.conflicts.base[band], maskedSideChain.conflicts.base[band])
    let isNew = conflicts.base[band] == 0
    let lead = isNew ? 0 : Self.exchange
    var isTrack = if case .plus = conflicts.base[band].sign { true } else { false }
    if isTrack ? other > own + lead : own > other + lead { isTrack.toggle() }
    let conflict = isTrack ? own : other
    let shown = conflict >= (isNew ? Self.least : Self.end) ? conflict : 0
    conflicts.base[band] = isTrack ? shown : -shown
    let widest = (evens.base[band] > 0 ? 2 : 1) * Self.exchange
    let isEven = shown > 0 && min(own, other) >= Self.end && abs(own - other) <= widest
    evens.base[band] = isEven ? 1 : 0
  }
}
