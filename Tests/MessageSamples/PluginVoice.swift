// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages

/// What a plugin says of a sound that has the same level in all bands: atoms, header and body.
package struct PluginVoice {
  package let urids: URIDs

  package init(urids: URIDs) { self.urids = urids }

  /// All that comes with a frame. `time`: seconds of sound; nil: it has none.
  package func frame(_ level: Double, time: Double?, rate: Float, sequence: Int64) -> [[UInt8]] {
    let bands = [Float](repeating: Float(level), count: 16)
    return [
      urids.object(
        .frameType,
        [
          urids.property(.sequence, urids.long(sequence)), urids.property(.rate, urids.float(rate)),
          time.map { urids.property(.time, urids.double($0)) } ?? [],
          urids.property(.bands, vector(bands)),
        ]),
      urids.object(
        .levelType,
        [
          urids.property(.rms, vector([Float(level), Float(level)])),
          urids.property(.peak, vector([Float(level), Float(level)])),
        ]),
      // The last of a frame's messages wakes the window.
      urids.object(.pitchType, [urids.property(.frequency, urids.float(0))]),
    ]
  }

  package func comingBeat(time: Double) -> [UInt8] {
    urids.object(
      .comingBeatType,
      [
        urids.property(.time, urids.double(time)),
        urids.property(.confidence, urids.float(0.9)),
      ])
  }

  package func beat() -> [UInt8] {
    urids.object(.beatType, [urids.property(.confidence, urids.float(0.9))])
  }

  private func vector(_ values: [Float]) -> [UInt8] {
    AtomBytes.vector(
      urids.atom.vector, childSize: 4, childType: urids.atom.float,
      values.flatMap { AtomBytes.bytes($0) })
  }
}
