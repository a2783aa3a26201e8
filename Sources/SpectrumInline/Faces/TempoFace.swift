// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages

/// The tempo: beats per minute, the light of the beat, and the drift against the host.
public struct TempoFace: Equatable, Sendable {
  /// Whether the tempo is tracked, and whether the light of the beat is on.
  public var (isTracked, isOnBeat) = (true, false)
  /// Beats per minute heard and the host's, to a tenth; 0 for none.
  public var (bpm, hostBPM) = (Float(0), Float(0))
  /// The tempo above (+) or below (−) the host's, in beats per minute to a tenth.
  public var drift: Float = 0

  @_noAllocation @_noLocks
  public init() {}

  @_noAllocation @_noLocks
  init(_ tempo: Message.Tempo, isTracked: Bool, isOnBeat: Bool) {
    (self.isTracked, self.isOnBeat) = (isTracked, isOnBeat)
    (bpm, hostBPM) = (tempo.bpm.toTenths, (tempo.hostBPM ?? 0).toTenths)
    drift = (tempo.difference ?? 0).toTenths
  }
}
