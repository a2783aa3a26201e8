// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// Whether the sound so far is more than one note: a chord, or a melody of three pitch classes.
///
/// A single string has a key's chroma of its own: its partials 1, 3 and 5 are a major triad. A frame is
/// one note if the partials of a fundamental hold most of its strong peaks' weight, and each of the
/// strongest; the fundamental is its lowest strong peak, or an octave below where the first partial is
/// weak. Lower ones aren't tried: partials 4, 5 and 6 of the second octave below are a major triad, too.
/// A bare fifth counts as one note: its notes are partials 2 and 3. A chord lasts for two frames: one
/// may be the noise of an attack, or the end of a note and the next one's beginning.
struct HarmonyEvidence: ~Copyable {
  /// Whether there is evidence; stays until the reset.
  private(set) var isGiven = false

  /// The least weight of a strong peak, of the strongest: −30 dB.
  private static let strongShare: Float = 0.25
  /// The least share of the weight in one note's partials, and the largest weight beside them, of the
  /// strongest: a melody's note over a drone is one peak of many.
  private static let noteShare: Float = 0.85
  private static let foreignShare: Float = 0.5
  /// The reach of a partial in semitones: a piano's are up to a third of a semitone sharp, and a vibrato
  /// moves all by half of one, where partials are still far enough apart.
  private static let lowReach: Float = 0.6
  private static let highReach: Float = 0.35
  /// The highest partial with the wide reach, and that which is told from its neighbours at all.
  private static let highestLow: Float = 10
  private static let highestPartial: Float = 17
  /// Seconds of chords, and of a pitch class, that are evidence; and their time constants.
  private static let chordTime: Float = 0.7
  private static let chordMemory: Float = 10
  private static let classTime: Float = 0.35
  private static let classMemory: Float = 20
  private static let classCount = 3

  private let frameSeconds: Float
  /// The shares of both memories that a frame leaves.
  private let (chordKept, classKept): (Float, Float)
  private var chordSeconds: Float = 0
  private var wasChord = false
  /// Seconds of each pitch class as a single note; shape: [12].
  private let classSeconds = SampleBuffer(count: PeakChroma.classCount)

  /// `frameSeconds`: from one frame of chroma to the next.
  init(frameSeconds: Float) {
    self.frameSeconds = frameSeconds
    chordKept = spectrum_exp(-frameSeconds / Self.chordMemory)
    classKept = spectrum_exp(-frameSeconds / Self.classMemory)
  }

  /// Takes a frame that sounds.
  @_noAllocation @_noLocks
  mutating func add(_ chroma: borrowing PeakChroma) {
    guard !isGiven, chroma.peakCount > 0 else { return }
    let places = chroma.places.base
    var (strongest, lowest) = (Float(0), 0)
    for peak in 0..<chroma.peakCount { strongest = max(strongest, chroma.weights.base[peak]) }
    let least = Self.strongShare * strongest
    // Peaks are in the order of their frequencies.
    while lowest < chroma.peakCount - 1, chroma.weights.base[lowest] < least { lowest += 1 }
    let first = places[lowest]
    let isNote =
      Self.isNote(first, chroma, strongest) || Self.isNote(first - 12, chroma, strongest)
    chordSeconds = chordKept * chordSeconds + (isNote || !wasChord ? 0 : frameSeconds)
    wasChord = !isNote
    var count = 0
    let pitchClass = Int(clamping: spectrum_round(first - chroma.tuning), to: 0...127) % 12
    for index in 0..<PeakChroma.classCount {
      classSeconds.base[index] *= classKept
      if isNote, index == pitchClass { classSeconds.base[index] += frameSeconds }
      if classSeconds.base[index] >= Self.classTime { count += 1 }
    }
    isGiven = chordSeconds >= Self.chordTime || count >= Self.classCount
  }

  /// Forgets the sound so far.
  @_noAllocation @_noLocks
  mutating func reset() {
    (isGiven, chordSeconds, wasChord) = (false, 0, false)
    classSeconds.fill(0)
  }

  /// Whether the strong peaks are partials of a fundamental, in semitones as the peaks' places.
  /// `strongest`: the largest weight.
  @_noAllocation @_noLocks
  private static func isNote(
    _ fundamental: Float, _ chroma: borrowing PeakChroma, _ strongest: Float
  ) -> Bool {
    var (held, all) = (Float(0), Float(0))
    for peak in 0..<chroma.peakCount {
      let weight = chroma.weights.base[peak]
      let distance = chroma.places.base[peak] - fundamental
      let partial = spectrum_round(spectrum_exp2(distance / 12))
      // Above, any peak is near a partial: it says nothing.
      guard weight >= strongShare * strongest, partial <= highestPartial else { continue }
      all += weight
      let reach = partial <= highestLow ? lowReach : highReach
      if abs(distance - 12 * spectrum_log2(max(1, partial))) <= reach {
        held += weight
      } else if weight > foreignShare * strongest {
        return false
      }
    }
    return held >= noteShare * all
  }
}
