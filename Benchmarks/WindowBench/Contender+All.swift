// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumHost
import Studio

extension Contender {
  /// `rate`: of the stream and of the pictures, 30 or 60 a second.
  static func spectrum(
    _ mode: String, _ number: Float, rate: Float, isHidden: Bool = false
  ) -> Contender {
    Contender(
      name: "Spectrum, \(mode), \(isHidden ? "hidden" : "\(Int(rate)) pictures/s")",
      uri: SpectrumURI.stereo,
      controls: ["mode": number, "frame_rate": rate, "picture_rate": rate == 30 ? 2 : 1],
      isHidden: isHidden)
  }

  static let all = [
    Contender(
      name: "LSP spectrum analyser x2",
      uri: "http://lsp-plug.in/plugins/lv2/spectrum_analyzer_x2"),
    Contender(name: "x42 spectra", uri: "http://gareus.org/oss/lv2/spectra#Mono"),
    Contender(name: "x42 tuna", uri: "http://gareus.org/oss/lv2/tuna#one"),
    .spectrum("bars", 0, rate: 30), .spectrum("bars", 0, rate: 60),
    .spectrum("curve", 1, rate: 30), .spectrum("curve", 1, rate: 60),
    .spectrum("spectrogram", 3, rate: 30), .spectrum("spectrogram", 3, rate: 60),
    .spectrum("surface", 4, rate: 30), .spectrum("surface", 4, rate: 60),
    .spectrum("tuner", 6, rate: 30), .spectrum("bars", 0, rate: 60, isHidden: true),
  ]
}
