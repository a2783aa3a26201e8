// SPDX-License-Identifier: GPL-3.0-or-later
import CSound
import SpectrumHost

/// MIDI clock and a note per beat, from a port of the JACK client.
final class MIDIClock: LiveDisplay {
  /// The least frames per second that carry beats.
  static let frameRate: Float = 10

  private weak var source: JACKSource?
  private var follower = BeatFollower()
  private var grid: BeatFollower.Grid?

  func start(_ recorder: AnalysisRecorder, _ input: LiveInput) {
    (source, follower, grid) = (input.source as? JACKSource, BeatFollower(), nil)
  }

  func receive(_ event: AnalysisRecorder.Event) {
    guard let source else { return }
    follower.isRunning = source.isClockRunning
    switch event {
    case .message(.beat(let beat), let time):
      follower.receive(beatAt: time, place: beat.place, beatsPerBar: beat.beatsPerBar)
    case .message(.tempo(let tempo), _): follower.receive(tempo: Double(tempo.bpm))
    default: return
    }
    let next = follower.isRunning || follower.canStart ? follower.grid : nil
    guard next != grid else { return }
    grid = next
    source.followBeats(grid)
  }
}
