// SPDX-License-Identifier: GPL-3.0-or-later

/// Chooses what is left out for a note that has arrived over others: neither of the last two notes,
/// one or both, whichever lets it explain the rest best. One trial in a tick.
struct CombSearch: ~Copyable {
  /// What has arrived, and over which notes: their periods in seconds, 0 = none.
  private(set) var arrival = Arrival()
  private var (newest, older) = (Float(0), Float(0))
  /// Whether it began with an attack.
  private var isStruck = false
  /// What is left out in the best trial so far, as periods, and ρ there.
  private(set) var leftOut: (newer: Float, older: Float) = (0, 0)
  private var rho: Float = 0
  private var step = lastStep
  private let trial = CombTrial()

  private static let lastStep = 4
  /// The least ρ of a note with an attack, and without one.
  private static let leastStruck: Float = 0.75
  private static let leastSoft: Float = 0.88
  /// By how much a trial must be better than those before it, which leave out less; by less if it
  /// leaves out a neighbour, which hardly lowers ρ.
  private static let clearly: Float = 0.03

  init() {}

  /// Begins to search.
  @_noAllocation @_noLocks
  mutating func begin(_ arrival: Arrival, over newest: Float, _ older: Float, isStruck: Bool) {
    (self.arrival, self.newest, self.older, self.isStruck) = (arrival, newest, older, isStruck)
    (leftOut, rho, step) = ((0, 0), 0, 0)
  }

  /// Does the next trial in `sound`; returns whether it was the last one.
  @_noAllocation @_noLocks
  mutating func advance(in sound: borrowing PitchPyramid) -> Bool {
    guard step < Self.lastStep else { return false }
    switch step {
    case 0: consider((0, 0), in: sound)
    case 1: consider((newest, 0), in: sound)
    case 2: if older > 0 { consider((newest, older), in: sound) }
    default: if older > 0 { consider((older, 0), in: sound) }
    }
    step += 1
    return step == Self.lastStep
  }

  @_noAllocation @_noLocks
  private mutating func consider(
    _ notes: (newer: Float, older: Float), in sound: borrowing PitchPyramid
  ) {
    let found = trial.rho(arrival.period, without: notes.newer, notes.older, in: sound)
    let contrast = min(
      arrival.period.contrast(to: notes.newer), arrival.period.contrast(to: notes.older))
    if found > rho + Self.clearly * contrast { (leftOut, rho) = (notes, found) }
  }

  /// Whether it is a note. After an attack nearly all that is harmonic is one, in the spectrum of
  /// what has come or in the rest. Without one it may be partials that fluctuate, often every second
  /// or third of a note's.
  var isNote: Bool {
    @_noAllocation @_noLocks get {
      isStruck ? max(arrival.rho, rho) >= Self.leastStruck : rho >= Self.leastSoft && !isPart
    }
  }

  /// Whether its partials may all be those of a note that rings on.
  var isPart: Bool {
    @_noAllocation @_noLocks get {
      newest.isMultiple(of: arrival.period, within: 0.03)
        || older.isMultiple(of: arrival.period, within: 0.03)
    }
  }

  /// Stops.
  @_noAllocation @_noLocks
  mutating func cancel() { step = Self.lastStep }
}
