// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// Where a track and its side-chain mask each other: in which bands, and by how much.
///
/// A conflict is the number of dB by which the masked sound would have to rise there, or the other to
/// fall, for about half of its loudness to be left; from 6 dB on it isn't heard at all
/// (`MaskedSound`). A sound that is hardly there, or only as the skirt of something else, is in no
/// conflict.
public struct MaskingMeter: ~Copyable {
  /// Bands of half an ERB each.
  public static var bandCount: Int { @_noAllocation @_noLocks get { HearingBands.count } }
  /// Frames are averaged over *moments* of at least this many seconds, three frames at 30 per
  /// second: comparing each frame would cost three times as much and find the same. It is 0.1 s
  /// less a hundredth of a quantum, by which rounding may shorten a sum of frames.
  private static let shortestMoment: Float = 0.099_99
  /// Time constant of all averages.
  private static let averageSeconds: Float = 1
  /// In dB: a conflict is shown from `least` on until it is below `end`; the masked sound stays the
  /// same until the other's conflict exceeds its own by `exchange`.
  private static let least: Float = 1
  private static let end: Float = 0.5
  private static let exchange: Float = 1

  private let hearingBands = HearingBands()
  private var pattern = ExcitationPattern()
  private var track = AuditorySpectrum()
  private var sideChain = AuditorySpectrum()
  private var maskedTrack = MaskedSound()
  private var maskedSideChain = MaskedSound()
  private let conflicts = SampleBuffer(count: HearingBands.count)
  private let isTrack: UnsafeMutablePointer<Bool>
  private var list = ConflictList()
  /// Seconds of the moment so far, and those of them in which each sound was there, and both.
  private var moment: Float = 0
  private var (trackSeconds, sideChainSeconds, bothSeconds) = (Float(0), Float(0), Float(0))
  private let signed = SampleBuffer(count: HearingBands.count)
  private let listed = SampleBuffer(count: 3 * ConflictList.limit)

  public init() {
    isTrack = .allocate(capacity: HearingBands.count)
    isTrack.initialize(repeating: true, count: HearingBands.count)
  }

  deinit { isTrack.deallocate() }

  /// Edge 0…`bandCount` in Hz; `position` may lie between, so that i + ½ is the middle of band i.
  @_noAllocation @_noLocks
  public static func frequencyHz(at position: Float) -> Float {
    HearingBands.frequencyHz(at: position)
  }

  /// The conflict in each band in dB, 0 without one; shape: [bandCount].
  public var bands: UnsafeBufferPointer<Float> {
    @_noAllocation @_noLocks get {
      UnsafeBufferPointer(start: conflicts.base, count: conflicts.count)
    }
  }

  /// Which sound is masked in a band, 0..<`bandCount`; without a conflict, the one that was last.
  @_noAllocation @_noLocks
  public func masked(in band: Int) -> MaskedSide { isTrack[band] ? .track : .sideChain }

  /// The conflicts as they are sent: above 0 the track is the masked one, below 0 the side-chain;
  /// shape: [bandCount].
  public var signedBands: UnsafeBufferPointer<Float> {
    @_noAllocation @_noLocks get { UnsafeBufferPointer(start: signed.base, count: signed.count) }
  }

  /// The worst ranges likewise: of each the ends in Hz and the dB; shape: [range][3].
  public var signedRanges: UnsafeBufferPointer<Float> {
    @_noAllocation @_noLocks get {
      UnsafeBufferPointer(start: listed.base, count: 3 * list.ranges.count)
    }
  }

  /// The worst ranges, the worst first, as of the last whole second.
  public var ranges: UnsafeBufferPointer<ConflictRange> {
    @_noAllocation @_noLocks get { list.ranges }
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
    self.track.add(track, seconds: elapsed, hearingBands)
    self.sideChain.add(sideChain, seconds: elapsed, hearingBands)
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
    list.process(conflicts.base, isTrack, elapsed: moment)
    sign()
  }

  @_noAllocation @_noLocks
  private mutating func sign() {
    for band in 0..<HearingBands.count {
      signed.base[band] = isTrack[band] ? conflicts.base[band] : -conflicts.base[band]
    }
    for index in 0..<list.ranges.count {
      let range = list.ranges[index]
      let isTrack = if case .track = range.masked { true } else { false }
      (listed.base[3 * index], listed.base[3 * index + 1]) = (range.lowHz, range.highHz)
      listed.base[3 * index + 2] = isTrack ? range.decibels : -range.decibels
    }
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
    signed.fill(0)
    list.reset()
    for band in 0..<HearingBands.count { isTrack[band] = true }
  }

  /// Sets the conflict of a band, and who loses.
  @_noAllocation @_noLocks
  private mutating func choose(_ band: Int) {
    let (own, other) = (maskedTrack.conflicts.base[band], maskedSideChain.conflicts.base[band])
    let isNew = conflicts.base[band] == 0
    let lead = isNew ? 0 : Self.exchange
    if isTrack[band] ? other > own + lead : own > other + lead { isTrack[band].toggle() }
    let conflict = isTrack[band] ? own : other
    conflicts.base[band] = conflict >= (isNew ? Self.least : Self.end) ? conflict : 0
  }
}
