// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The first partials of a note that is heard among others, in a window so long that they are apart
/// from those of the others.
struct FirstPartials {
  /// Cycles per sample of the first.
  private let cycles: Float
  private let end: UnsafePointer<Float>
  private let count: Int
  /// Samples per second.
  private let rate: Float

  /// Partials that are looked at.
  private static let most = 2
  /// The shortest window and the longest one, in periods, within these bounds in seconds.
  private static let leastPeriods: Float = 24
  private static let leastSeconds: ClosedRange<Float> = 0.03...0.1
  private static let mostPeriods: Float = 20
  private static let mostSeconds: ClosedRange<Float> = 0.1...0.25
  /// The longest window for the period, which may move.
  static let periodSeconds: Float = 0.1
  /// The least share of the power by which the first partial's period is the note's.
  private static let leastShare: Float = 0.1
  /// The least samples in a period.
  private static let leastSamples: Float = 8
  /// The least power beside them, of all: less says nothing about a note without its first partials.
  private static let leastPower: Float = 0.1
  /// The power at their places, of all, that leaves no doubt.
  private static let plainPower: Float = 0.4
  /// The least power on the other side, of that on one: a pitch that moves leaves none there.
  private static let leastOther: Float = 0.2
  /// Bins from a partial to where another one would stand out.
  private static let beside: Float = 1.5
  /// Seconds between two windows: in a half turn of a partial's phase it may be 60 Hz beside its place.
  private static let step: Float = 0.008
  /// The same in samples, at most.
  private static let mostStep = 1024

  /// Those of a note of `period` seconds in `sound`, which has been as it is for `seconds`; nil if that
  /// is too short.
  @_noAllocation @_noLocks
  init?(of period: Float, in sound: borrowing PitchPyramid, seconds: Float) {
    guard seconds >= Self.leastSeconds(of: period),
      let lowest = sound.lowestLevel(for: period, samples: Self.leastSamples)
    else { return nil }
    let window = min(seconds, (Self.mostPeriods * period).clamped(to: Self.mostSeconds))
    let isKept = (window + Self.step) * sound.rates[lowest] < Float(sound.capacity(lowest))
    let level = isKept ? lowest : max(sound.firstLevel, lowest - 1)
    rate = sound.rates[level]
    cycles = 1 / (period * rate)
    end = sound.plainEnd(level)
    let most = sound.capacity(level) - Int(clamping: Self.step * rate, to: 8...Self.mostStep)
    count = Int(clamping: window * rate, to: 64...most) & ~7
  }

  /// The shortest time that shows those of a note of `period` seconds, in seconds.
  @_noAllocation @_noLocks
  static func leastSeconds(of period: Float) -> Float {
    (leastPeriods * period).clamped(to: leastSeconds)
  }

  /// Whether there is more beside the partials' places than there: the period is a mean of two notes'.
  var areBeside: Bool {
    @_noAllocation @_noLocks get {
      let (here, all) = (power(0), LagWindow(samples: end - count, count: count).sinePower)
      if here > Self.plainPower * all { return false }
      let least = max(here, Self.leastPower * all)
      let distance = Self.beside / Float(count)
      let (above, below) = (power(distance), power(-distance))
      return max(above, below) > least && min(above, below) > Self.leastOther * max(above, below)
    }
  }

  /// The power at all of them, `offset` cycles per sample from their places.
  @_noAllocation @_noLocks
  private func power(_ offset: Float) -> Float {
    var sum: Float = 0
    for number in 1...Self.most {
      sum += HannBin.power(Float(number) * cycles + offset, before: end, count: count)
    }
    return sum
  }

  /// The period by the first partial's turn of phase from one window to the next, in seconds. Source:
  /// Brown, Puckette, "A high resolution fundamental frequency determination based on phase changes of
  /// the Fourier transform", JASA 94, 1993. 0 if the first partial is weak.
  var period: Float {
    @_noAllocation @_noLocks get {
      let step = Int(clamping: Self.step * rate, to: 8...Self.mostStep)
      let (newer, older) = (
        HannBin.value(cycles, before: end, count: count),
        HannBin.value(cycles, before: end - step, count: count)
      )
      let power = newer.real * newer.real + newer.imaginary * newer.imaginary
      let all = LagWindow(samples: end - count, count: count).sinePower
      guard power > Self.leastShare * all else { return 0 }
      // Each window's phase is that at its first sample.
      let real = newer.real * older.real + newer.imaginary * older.imaginary
      let imaginary = newer.real * older.imaginary - newer.imaginary * older.real
      let turn = Double(spectrum_atan2(imaginary, real)) / (2 * Double.pi)
      let expected = Double(cycles) * Double(step)
      let offset = turn - expected
      let rest = Float(offset - Double(spectrum_round(Float(offset))))
      return 1 / ((cycles + rest / Float(step)) * rate)
    }
  }
}
