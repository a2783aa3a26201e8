// SPDX-License-Identifier: GPL-3.0-or-later

@testable import SpectrumCore

/// A meter behind the spectra of two signals, fed as the analyser feeds them.
struct MaskingProbe: ~Copyable {
  private var spectrum: BandSpectrum
  var meter = MaskingMeter()
  private let frameRate: Float

  init(bands: Int = 128, frameRate: Float = 30) {
    self.frameRate = frameRate
    spectrum = BandSpectrum(sampleRate: Float(Synthesis.sampleRate), streams: 2)
    spectrum.streamCount = 2
    spectrum.frameRate = frameRate
    spectrum.settings.bandCount = bands
    spectrum.finishRebuild()
  }

  /// Plays both signals over and over; an empty one is silence.
  mutating func play(
    _ track: [Float], _ sideChain: [Float], seconds: Double,
    each: (borrowing MaskingMeter) -> Void = { _ in }
  ) {
    let silence = [Float](repeating: 0, count: Synthesis.count)
    let (first, second) = (
      track.isEmpty ? silence : track, sideChain.isEmpty ? silence : sideChain
    )
    first.withUnsafeBufferPointer { first in
      second.withUnsafeBufferPointer { second in
        for quantum in 0..<Int(seconds * Synthesis.sampleRate) / 64 {
          let start = quantum * 64 % Synthesis.count
          let count = spectrum.frameCount
          spectrum.process(
            first.baseAddress! + start, second.baseAddress! + start, count: 64)
          guard spectrum.frameCount != count else { continue }
          if meter.process(
            track: spectrum.powers(stream: 0), sideChain: spectrum.powers(stream: 1),
            elapsed: 1 / frameRate)
          {
            each(meter)
          }
        }
      }
    }
  }
}
