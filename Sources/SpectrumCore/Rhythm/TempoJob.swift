// SPDX-License-Identifier: GPL-3.0-or-later

/// The jobs of an update of tempo and beats. Each uses the results of those before it.
///
/// | number | job |
/// |---|---|
/// | 0 | the autocorrelation is normalized |
/// | 1, 2 | the tempogram is read at both memories |
/// | 3…22 | the candidates are scored, a part each |
/// | 23 | the filter weighs the scores, and picks the best tempo |
/// | 24, 25 | that is refined by the comb, and held |
/// | 26 | the level of the beat is chosen |
/// | then | the profile of two beats is read, two channels each |
/// | then | the phases are scored, a part each; then weighed |
/// | the rest | the bar is followed |
enum TempoJob {
  case normalize
  case readTempogram(memory: Int)
  case score(part: Int)
  case filter, lookBack, lock, chooseBeat
  case readProfile(part: Int)
  case scorePhase(part: Int)
  case weighPhase
  case followBar

  /// After each of so many frames so many jobs are done.
  static let framesPerUpdate = 20
  static let perFrame = 8
  /// The parts of the jobs that have some.
  static let scoreParts = 20
  static let profileParts = (BeatProfile.channelCount + 1) / 2
  static let phaseParts = 8

  private static let firstScore = 3
  private static let firstChoice = firstScore + scoreParts
  private static let firstProfile = firstChoice + 4
  private static let firstPhase = firstProfile + profileParts
  private static let lastPhase = firstPhase + phaseParts

  /// Whether the whole profile is read after one frame, as it has to be: the next frame moves it.
  static var readsProfileAtOnce: Bool {
    firstProfile / perFrame == (firstPhase - 1) / perFrame
  }

  /// `number`: 0..<`framesPerUpdate` · `perFrame`.
  @_noAllocation @_noLocks
  init(_ number: Int) {
    switch number {
    case 0: self = .normalize
    case 1..<Self.firstScore: self = .readTempogram(memory: number - 1)
    case Self.firstScore..<Self.firstChoice: self = .score(part: number - Self.firstScore)
    case Self.firstChoice: self = .filter
    case Self.firstChoice + 1: self = .lookBack
    case Self.firstChoice + 2: self = .lock
    case Self.firstChoice + 3: self = .chooseBeat
    case Self.firstProfile..<Self.firstPhase:
      self = .readProfile(part: number - Self.firstProfile)
    case Self.firstPhase..<Self.lastPhase: self = .scorePhase(part: number - Self.firstPhase)
    case Self.lastPhase: self = .weighPhase
    default: self = .followBar
    }
  }
}
