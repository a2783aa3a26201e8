// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// Finds the key of the music, and how it is tuned.
///
/// Twice a second the pitch classes of the last seconds (`ChromaProfile`) are scored by a net
/// (`KeyScorer`) and followed by a filter (`KeyFilter`), in small steps. A single note has no key: none is
/// shown before a chord or a melody (`HarmonyEvidence`).
struct KeyTracker: ~Copyable {
  /// Steps of a frame: the profile; the tonics; the filter.
  static let stepCount = KeyScorer.tonicCount + 2

  private(set) var reading = KeyReading.none

  private(set) var profile: ChromaProfile
  private let scorer = KeyScorer()
  private var filter = KeyFilter()
  private var evidence: HarmonyEvidence
  private var showsKeys = false
  private let readingSeconds: Float
  /// Frames that sound since the last reading, and whether the newest one completes a reading.
  private var frames = 0
  private var isReadingDue = false
  /// Seconds since the last frame that sounds.
  private var pauseSeconds: Float = 0

  private static let framesPerReading = 3
  /// Seconds of silence that end the music, as they do for the tempo.
  private static let longestPause: Float = 4

  /// `frameSeconds`: from one frame of chroma to the next.
  init(frameSeconds: Float) {
    profile = ChromaProfile(frameSeconds: frameSeconds)
    evidence = HarmonyEvidence(frameSeconds: frameSeconds)
    readingSeconds = Float(Self.framesPerReading) * frameSeconds
  }

  /// Step 0..<`stepCount` of a frame, in that order; `chroma` unchanged between them.
  @_noAllocation @_noLocks
  mutating func process(step: Int, _ chroma: borrowing PeakChroma) {
    if step == 0 {
      add(chroma)
    } else if !isReadingDue {
      return
    } else if step <= KeyScorer.tonicCount {
      scorer.score(tonic: step - 1, profile)
    } else {
      showKeys()
      filter.update(scorer.scores, elapsed: readingSeconds)
      read(chroma)
    }
  }

  /// Forgets the sound so far.
  @_noAllocation @_noLocks
  mutating func reset() {
    profile.reset()
    filter.reset()
    evidence.reset()
    (reading, frames, isReadingDue, pauseSeconds) = (.none, 0, false, 0)
    showsKeys = false
  }

  @_noAllocation @_noLocks
  private mutating func add(_ chroma: borrowing PeakChroma) {
    isReadingDue = false
    guard profile.add(chroma) else {
      // Silence says nothing of the key: for a while, what was shown stays.
      pauseSeconds += readingSeconds / Float(Self.framesPerReading)
      if pauseSeconds > Self.longestPause { reset() }
      return
    }
    pauseSeconds = 0
    evidence.add(chroma)
    frames = (frames + 1) % Self.framesPerReading
    isReadingDue = frames == 0
    reading.tuningCents = chroma.tuningCents
    guard isReadingDue else { return }
    profile.read()
    scorer.prepare(profile)
  }

  /// Shows keys once there is evidence of one; what a single note's partials made likely is forgotten.
  @_noAllocation @_noLocks
  private mutating func showKeys() {
    guard evidence.isGiven, !showsKeys else { return }
    showsKeys = true
    if filter.key != KeyReading.noKey { filter.reset() }
  }

  @_noAllocation @_noLocks
  private mutating func read(_ chroma: borrowing PeakChroma) {
    let key = showsKeys ? filter.key : KeyReading.noKey
    guard key != KeyReading.noKey else {
      reading = KeyReading(tuningCents: chroma.tuningCents)
      return
    }
    let rival = filter.best(except: key)
    reading = KeyReading(
      key: key, confidence: filter.confidence(in: key), rival: rival,
      rivalConfidence: filter.confidence(in: rival), tuningCents: chroma.tuningCents)
  }
}
