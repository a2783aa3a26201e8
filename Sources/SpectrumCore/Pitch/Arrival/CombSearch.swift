// SPDX-License-Identifier: GPL-3.0-or-later

/// Chooses which of the last notes are left out for a note that has arrived over them: none or some,
/// whichever lets it explain the rest best. One trial in a tick.
struct CombSearch: ~Copyable {
  /// The note that has arrived, and those under it, in seconds.
  private(set) var arrival = Arrival()
  private var ringing = NotePeriods()
  /// Whether it began with an attack.
  private var isStruck = false
  /// The notes removed in the best trial so far, and ρ there.
  private(set) var leftOut = NotePeriods()
  private var rho: Float = 0
  private var step: Int
  private let trial = CombTrial()

  /// The notes removed in this trial, a bit each; bit 0 is the newest one.
  private let sets: InlineArray<5, Int> = [0b000, 0b001, 0b011, 0b010, 0b111]
  /// The least ρ of a note with an attack, and without one.
  private static let leastStruck: Float = 0.75
  private static let leastSoft: Float = 0.88
  /// The least ρ of what has come for a note near one that rings on.
  private static let leastAgain: Float = 0.45
  /// By how much a trial must be better than those before it, which leave out less; by less if it
  /// leaves out a neighbour, which hardly lowers ρ.
  private static let clearly: Float = 0.04

  init() { step = sets.count }

  /// Begins to search.
  @_noAllocation @_noLocks
  mutating func begin(_ arrival: Arrival, over ringing: NotePeriods, isStruck: Bool) {
    (self.arrival, self.ringing, self.isStruck) = (arrival, ringing, isStruck)
    (leftOut, rho, step) = (NotePeriods(), 0, 0)
  }

  /// Does the next trial in `sound`; returns whether it was the last one.
  @_noAllocation @_noLocks
  mutating func advance(in sound: borrowing PitchPyramid) -> Bool {
    guard step < sets.count else { return false }
    if let notes = ringing.chosen(sets[step]) {
      let found = trial.rho(arrival.period, without: notes, in: sound)
      if found > rho + Self.clearly * notes.contrast(to: arrival.period) {
        (leftOut, rho) = (notes, found)
      }
    }
    step += 1
    return step == sets.count
  }

  /// Whether the arrival is a note. After an attack nearly anything harmonic is one, in its own
  /// spectrum or in the rest of the sound; but near a note that rings on it may be that note,
  /// struck again. Without an attack it may be a note that beats, or fluctuating partials of a
  /// note, often every second or third.
  var isNote: Bool {
    @_noAllocation @_noLocks get {
      let isNew = !ringing.haveNear(arrival.period)
      if isStruck {
        return max(arrival.rho, rho) >= Self.leastStruck
          && (isNew || arrival.rho >= Self.leastAgain)
      }
      return rho >= Self.leastSoft && !isPart && isNew
    }
  }

  /// Whether its partials may all be those of a note that rings on.
  var isPart: Bool {
    @_noAllocation @_noLocks get { ringing.havePart(arrival.period) }
  }

  /// Stops.
  @_noAllocation @_noLocks
  mutating func cancel() { step = sets.count }
}
