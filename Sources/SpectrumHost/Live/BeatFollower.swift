// SPDX-License-Identifier: GPL-3.0-or-later

/// Draws an even grid through the beats that the plugin signals.
///
/// Each of these lies some milliseconds off, so the grid has the plugin's tempo, and as its phase the
/// mean over the latest beats. A beat far from the grid is passed over; several in a row move the grid.
public struct BeatFollower: Sendable {
  /// Times of quarter notes, in seconds.
  public struct Grid: Equatable, Sendable {
    /// One of the beats, the latest.
    public var beat: Double
    /// From one to the next.
    public var period: Double

    public init(beat: Double, period: Double) { (self.beat, self.period) = (beat, period) }
  }

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

  /// The most beats in the mean: at a tempo that moves, more would lag.
  private static let mostBeats = 16
  /// Beats before there is a grid, and the strays that begin another.
  private static let leastBeats = 2
  private static let mostStrays = 3
  /// The share of the time from beat to beat at which a beat is a stray.
  private static let strayShare = 0.125
  /// Another tempo: by more than this share, the plugin looks for the beats from scratch.
  private static let otherTempo = 0.04

  public init() {}

  /// Where the beats fall; nil while that isn't known.
  public var grid: Grid? {
    guard let beat, period > 0, count >= Self.leastBeats else { return nil }
    return Grid(beat: beat, period: period)
  }

  /// Takes the tempo in beats per minute; 0 for none, which ends the grid.
  public mutating func receive(tempo: Double) {
    guard tempo > 0, tempo.isFinite else {
      self = BeatFollower()
      return
    }
    let before = period
    period = 60 / tempo
    // The mean begins anew, around where the grid was.
    if abs(period - before) > Self.otherTempo * period { count = min(count, Self.leastBeats) }
  }

  /// Takes a beat, at a time in seconds.
  public mutating func receive(beatAt time: Double) {
    defer { latest = time }
    guard period > 0 else { return }
    guard let beat, let latest, time > latest else {
      (self.beat, count, strays) = (time, 1, 0)
      return
    }
    // Of music that is felt twice as fast as its tempo, there are more beats than quarter notes.
    let ratio = period / (time - latest)
    let spacing = ratio < 1.5 ? period : ratio < 3 ? period / 2 : period / 4
    let nearest = beat + ((time - beat) / spacing).rounded() * spacing
    let error = time - nearest
    if abs(error) > Self.strayShare * spacing {
      let side = error < 0 ? -1 : 1
      strays = strays * side > 0 ? strays + side : side
      if abs(strays) >= Self.mostStrays {
        (self.beat, count, strays) = (time, Self.leastBeats, 0)
      }
      return
    }
    strays = 0
    count = min(count + 1, Self.mostBeats)
    let quarters = ((nearest - beat) / period).rounded()
    self.beat = beat + quarters * period + error / Double(count)
  }
}
