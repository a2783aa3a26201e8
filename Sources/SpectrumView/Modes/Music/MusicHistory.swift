// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages

/// Tempo and beats over the last seconds or minutes.
struct MusicHistory {
  /// Seconds from the left end to the right one.
  var span: Float = 30
  private(set) var tempos = TempoHistory()
  private(set) var offsets = Moments<BeatOffset>(capacity: BeatOffset.capacity)
  /// The median of the offsets shown; nil without one.
  private(set) var medianOffset: Float?
  /// Number of offsets that the median is of; nil if a new one has come.
  private var medianCount: Int?
  private var medianSpan: Float = 0
  /// Seconds of sound since the first step: the clock of both histories, which stands still in
  /// silence, so that what was played can be looked at.
  private(set) var clock = 0.0

  /// The scale of the tempos; nil if none was heard.
  var tempoScale: HistoryScale? {
    tempos.range(span: Double(span), now: clock).map { .tempo(from: $0.lowest, to: $0.highest) }
  }

  /// The offsets of the span, the newest first.
  var shownOffsets: [BeatOffset] {
    (0..<offsets.count(span: Double(span), now: clock)).map { offsets[$0] }
  }

  var offsetScale: HistoryScale {
    .offset(farthest: shownOffsets.reduce(0) { max($0, abs($1.milliseconds)) })
  }

  /// Takes how far a beat was from the host's.
  mutating func append(offset milliseconds: Float) {
    offsets.append(BeatOffset(time: clock, milliseconds: milliseconds))
    medianCount = nil
  }

  /// Advances by `elapsed` seconds; time passes only while there is sound.
  mutating func step(_ tempo: Message.Tempo, elapsed: Float, isSounding: Bool) {
    if isSounding {
      clock += Double(elapsed)
      tempos.append(tempo, at: clock)
    }
    let count = offsets.count(span: Double(span), now: clock)
    guard count != medianCount || span != medianSpan else { return }
    (medianCount, medianSpan) = (count, span)
    medianOffset = offsets.median(span: Double(span), now: clock)
  }
}
