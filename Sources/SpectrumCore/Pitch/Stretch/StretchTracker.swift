// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// Follows the stretch of a piano: measures B of each note that sounds, and fits the strings of all
/// keys and the tuning curve to it.
///
/// It does one small thing per tick: reads two bins, or fits some keys.
struct StretchTracker: ~Copyable {
  /// The stretch now.
  private(set) var reading = StretchReading()

  private var meter = InharmonicityMeter()
  private var fit = StringFit()
  /// Whether a key has been measured since the last fit began.
  private var needsFit = false
  /// ln B by key from A0 on, 0 where none has been measured; shape: [88].
  private let logarithms = SampleBuffer(count: StretchCurve.keyCount)
  /// How often each key has been measured, up to `mostCounted`.
  private let counts = SampleBuffer(count: StretchCurve.keyCount)
  /// The age of the note at the last tick, in seconds, and how often it has been measured.
  private var (age, measurements) = (Float(0), 0)
  /// The frequency that the present measurement began with, in Hz, and what the last one found.
  private var (begun, lastCoefficient) = (Float(0), Float(0))
  /// The first partial as it was last measured, as a key with a fraction, and what the tracker read
  /// then.
  private var (firstPartial, readThen) = (Float(0), Float(0))

  /// Bins that are read in a tick, about 1 µs each.
  private static let binsPerTick = 2
  /// Seconds from a note's beginning to that of the first window: a hammer's noise is over.
  private static let attackSeconds: Float = 0.03
  /// B may be so many times smaller and larger than that of the usual piano: a concert grand's bass
  /// has a fifth of it, a small upright's three times. Beyond, it is no piano.
  private static let mostSmaller: Float = 8
  private static let mostLarger: Float = 4
  /// Two measurements that differ by less, as a ratio − 1, agree.
  private static let agreement: Float = 0.2
  /// The weight of a new measurement in a mean is at least one over this: of a key, of a note, of a
  /// first partial.
  private static let mostCounted: Float = 16
  private static let mostMeasurements = 8
  private static let mostPitches = 2
  /// 3 cents, in keys. As the upper partials die away, the tracker's reading approaches the first
  /// partial. Only if it moves by more than that distance plus this has the string's pitch changed.
  private static let stillness: Float = 0.03

  init() { reading.curve = StretchCurve(fit.strings) }

  /// Forgets the piano.
  @_noAllocation @_noLocks
  mutating func reset() {
    meter.cancel()
    (fit, needsFit, reading) = (StringFit(), false, StretchReading())
    reading.curve = StretchCurve(fit.strings)
    logarithms.fill(0)
    counts.fill(0)
    (age, measurements, lastCoefficient) = (0, 0, 0)
  }

  /// Stops a measurement: the sound that it reads is another one.
  @_noAllocation @_noLocks
  mutating func interrupt() { meter.cancel() }

  /// Does the work of a tick. `frequency`: the note's as the tracker reads it, in Hz, 0 for none;
  /// `age`: its age in seconds; `reference`: A4 in Hz.
  @_noAllocation @_noLocks
  mutating func advance(
    in pyramid: borrowing PitchPyramid, frequency: Float, age: Float, reference: Float
  ) {
    if frequency <= 0 || age < self.age { endNote() }
    self.age = age
    if measurements > 0 { follow(Self.key(of: frequency, reference: reference)) }
    if fit.isActive {
      if fit.advance(logarithms) { reading.curve = StretchCurve(fit.strings) }
    } else if needsFit {
      needsFit = false
      fit.begin()
    } else if meter.isActive {
      for _ in 0..<Self.binsPerTick {
        if let result = meter.advance(in: pyramid) { add(result, reference: reference) }
      }
    } else if frequency > 0,
      age > InharmonicityMeter.windowSeconds(at: frequency) + Self.attackSeconds
    {
      let key = Self.key(of: frequency, reference: reference)
      begun = frequency
      meter.begin(at: frequency, expected: fit.strings.coefficient(ofKey: key))
    }
  }

  /// Forgets the note.
  @_noAllocation @_noLocks
  private mutating func endNote() {
    meter.cancel()
    (measurements, lastCoefficient) = (0, 0)
    (reading.inharmonicity, reading.firstPartialCents) = (0, 0)
  }

  /// The MIDI number, with a fraction, of a frequency in equal temperament.
  @_noAllocation @_noLocks
  private static func key(of frequency: Float, reference: Float) -> Float {
    69 + 12 * spectrum_log2(frequency / reference)
  }

  /// Follows the first partial from the last measurement on, while the tracker reads `key`.
  @_noAllocation @_noLocks
  private mutating func follow(_ key: Float) {
    if readThen == 0 { readThen = key }
    let motion = key - readThen
    let stillness = Self.stillness + abs(readThen - firstPartial)
    let excess = motion - motion.clamped(to: -stillness...stillness)
    reading.firstPartialCents = (100 * (firstPartial + excess - key)).clamped(to: -100...100)
  }

  /// Adds the partials of a note, if it may be a piano's.
  @_noAllocation @_noLocks
  private mutating func add(_ result: InharmonicityMeter.Result, reference: Float) {
    let heard = Self.key(of: begun * max(result.firstPartial, 0.5), reference: reference)
    let key = reading.curve.key(at: heard)
    let usual = PianoStrings.usual().coefficient(ofKey: key)
    let place = Int(clamping: spectrum_round(key), to: 0...127) - StretchCurve.lowestKey
    guard place >= 0, place < StretchCurve.keyCount, result.coefficient * Self.mostSmaller > usual,
      result.coefficient < usual * Self.mostLarger
    else { return }
    // What is measured once may be chance.
    let before = lastCoefficient
    lastCoefficient = result.coefficient
    guard abs(result.coefficient - before) < Self.agreement * before else { return }
    measurements = min(measurements + 1, Self.mostMeasurements)
    firstPartial += (heard - firstPartial) / Float(min(measurements, Self.mostPitches))
    // Until the next tick, which has the tracker's present reading.
    readThen = 0
    reading.inharmonicity +=
      (result.coefficient - reading.inharmonicity) / Float(measurements)
    let count = min(counts.base[place] + 1, Self.mostCounted)
    counts.base[place] = count
    let logarithm = Float(spectrum_log(Double(result.coefficient)))
    logarithms.base[place] += (logarithm - logarithms.base[place]) / count
    needsFit = true
  }
}
