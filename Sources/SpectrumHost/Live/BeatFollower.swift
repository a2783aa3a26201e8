// SPDX-License-Identifier: GPL-3.0-or-later

/// Draws an even grid through the beats that the plugin signals.
///
/// Each of these lies some milliseconds off, so the grid has the plugin's tempo, and as its phase the
/// mean over the latest beats. A beat far from the grid is passed over; several in a row move the grid.
///
/// A clock that follows the grid starts on the first beat of a bar. The plugin often corrects its
/// first bars, and a clock can't be corrected: so a bar counts only once the places of a whole one
/// have been consecutive; if there is none for long, the clock starts on any beat.
public struct BeatFollower: Sendable {
  /// Times of quarter notes, in seconds.
  public struct Grid: Equatable, Sendable {
    /// One of the beats, at which a clock may start.
    public var beat: Double
    /// From one to the next.
    public var period: Double
    /// From `beat` to the next at which a clock may start, and so on: from bar to bar, or `period`.
    public var startPeriod: Double

    /// `startPeriod`: nil if a clock may start at each beat.
    public init(beat: Double, period: Double, startPeriod: Double? = nil) {
      (self.beat, self.period, self.startPeriod) = (beat, period, startPeriod ?? period)
    }
  }

  /// Whether a clock runs by the grid: from then on its quarter notes stay where they are.
  public var isRunning = false

  /// Seconds from beat to beat by the plugin's tempo; 0 without.
  private var period = 0.0
  /// The grid's latest beat.
  private var beat: Double?
  /// When the latest beat was signalled.
  private var latest: Double?
  /// The beats in the mean.
  private var count = 0
  /// The latest beats, in a row, that lie too early or too late: below or above 0.
  private var strays = 0
  private var places = PlaceRun()
  /// The quarter notes from the first beat of the bar to `beat`, and from there to the next one that
  /// begins a bar; nil while a clock runs, or no bar counts.
  private var bar: (past: Int, length: Int)?
  /// Beats since there was a grid, with the first that had one.
  private var waited = 0

  /// The most beats in the mean: at a tempo that moves, more would lag.
  private static let mostBeats = 16
  /// Beats before there is a grid, and the strays that begin another.
  private static let leastBeats = 2
  private static let mostStrays = 3
  /// The share of the time from beat to beat at which a beat is a stray.
  private static let strayShare = 0.125
  /// The change of tempo, as a share, above which the plugin searches for the beats from scratch.
  private static let otherTempo = 0.04
  /// Beats after the first one with a grid, after which a clock starts without a bar. The plugin
  /// reports bars after about five, and often corrects them in the next one.
  private static let longestWait = 16

  /// Quarter notes of a beat, where beats are slower than the tempo; else 1.
  private var quartersPerBeat = 1

  public init() {}

  /// Where the beats fall; nil while that isn't known.
  public var grid: Grid? {
    guard let beat, period > 0, count >= Self.leastBeats else { return nil }
    guard let bar else {
      return Grid(beat: beat, period: period, startPeriod: Double(quartersPerBeat) * period)
    }
    return Grid(
      beat: beat - Double(bar.past) * period, period: period,
      startPeriod: Double(bar.length) * period)
  }

  /// Whether a clock may start by the grid: it has bars, or has been without them for 16 beats.
  public var canStart: Bool {
    grid != nil && (bar != nil || waited > Self.longestWait)
  }

  /// Takes the tempo in beats per minute; 0 for none, which ends the grid.
  public mutating func receive(tempo: Double) {
    guard tempo > 0, tempo.isFinite else {
      self = BeatFollower()
      return
    }
    let before = period
    period = 60 / tempo
    // The mean begins again, around where the grid was.
    if abs(period - before) > Self.otherTempo * period { count = min(count, Self.leastBeats) }
  }

  /// Takes a beat, at a time in seconds. `place`, `beatsPerBar`: its number in the bar, 1 for the
  /// first, and the beats of the bar; both 0 if unknown.
  public mutating func receive(beatAt time: Double, place: Int = 0, beatsPerBar: Int = 0) {
    defer {
      latest = time
      if grid != nil { waited += 1 }
    }
    places.receive(place, of: beatsPerBar)
    if isRunning || !places.isWhole { bar = nil }
    guard period > 0 else { return }
    guard let beat, let latest, time > latest else {
      (self.beat, count, strays, bar) = (time, 1, 0, nil)
      return
    }
    // Where beats are two or four times as fast as the tempo, not each is a quarter note.
    let ratio = period / (time - latest)
    let spacing = ratio < 1.5 ? period : ratio < 3 ? period / 2 : period / 4
    // Where they are slower, each is two or four. (After one that is missing no bar is whole.)
    quartersPerBeat = ratio > 0.75 ? 1 : ratio > 0.375 ? 2 : 4
    let nearest = beat + ((time - beat) / spacing).rounded() * spacing
    let error = time - nearest
    if abs(error) > Self.strayShare * spacing {
      let side = error < 0 ? -1 : 1
      strays = strays * side > 0 ? strays + side : side
      if abs(strays) >= Self.mostStrays {
        (self.beat, count, strays, bar) = (time, Self.leastBeats, 0, nil)
      }
      return
    }
    strays = 0
    count = min(count + 1, Self.mostBeats)
    let shift = error / Double(count)
    if !isRunning && places.isWhole {
      // A bar begins with a quarter note, at any count of beats to one.
      let perQuarter = Int((period / spacing).rounded())
      let past = (place - 1) % perQuarter
      self.beat = nearest - Double(past) * spacing + shift
      bar = (
        (place - 1) / perQuarter * quartersPerBeat,
        Self.quarters(beatsPerBar, perQuarter) * quartersPerBeat
      )
    } else {
      let quarters = ((nearest - beat) / period).rounded()
      self.beat = beat + quarters * period + shift
    }
  }

  /// The quarter notes to the next bar that begins with one. `perQuarter`: 1, 2 or 4 beats.
  private static func quarters(_ beatsPerBar: Int, _ perQuarter: Int) -> Int {
    let bars = (1...perQuarter).first { $0 * beatsPerBar % perQuarter == 0 } ?? perQuarter
    return bars * beatsPerBar / perQuarter
  }
}
