// SPDX-License-Identifier: GPL-3.0-or-later

/// The tempo: beats per minute, the light of the beat, and the drift against the host.
public struct TempoFace {
  /// Whether the tempo is tracked, and whether the light of the beat is on.
  public var (isTracked, isOnBeat) = (true, false)
  /// Beats per minute heard and the host's, to a tenth; 0 for none.
  public var (bpm, hostBPM) = (Float(0), Float(0))
  /// The tempo above (+) or below (−) the host's, in beats per minute to a tenth.
  public var drift: Float = 0

  @_noAllocation @_noLocks
  public init() {}

  /// The tempo that a face has.
  public init(_ face: InlineFace) {
    var coder = FaceCoder(reading: face)
    pass(&coder)
  }

  @_noAllocation @_noLocks
  func write(to face: InlineFace) {
    var (copy, coder) = (self, FaceCoder(writing: .tempo, to: face))
    copy.pass(&coder)
  }

  @_noAllocation @_noLocks
  private mutating func pass(_ coder: inout FaceCoder) {
    coder.pass(&isTracked)
    coder.pass(&isOnBeat)
    coder.pass(&bpm)
    coder.pass(&hostBPM)
    coder.pass(&drift)
  }
}
