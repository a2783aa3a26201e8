// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumHost
import SpectrumPorts
import Studio

extension Contender {
  /// `rate`: of the pictures; the stream has as many frames, at most 60 a second.
  static func spectrum(
    _ mode: DisplayMode, _ rate: PictureRate, isHidden: Bool = false
  ) -> Contender {
    let perSecond = rate.perSecond ?? 60
    return Contender(
      name: "Spectrum, \(mode), \(isHidden ? "hidden" : "\(Int(perSecond)) pictures/s")",
      uri: SpectrumURI.stereo,
      controls: [
        "mode": Float(mode.rawValue), "frame_rate": Float(min(60, perSecond)),
        "picture_rate": Float(rate.rawValue),
      ],
      isHidden: isHidden)
  }

  static let all = [
    Contender(
      name: "LSP spectrum analyser x2",
      uri: "http://lsp-plug.in/plugins/lv2/spectrum_analyzer_x2"),
    Contender(name: "x42 spectra", uri: "http://gareus.org/oss/lv2/spectra#Mono"),
    Contender(name: "x42 tuna", uri: "http://gareus.org/oss/lv2/tuna#one"),
    .spectrum(.bars, .thirty), .spectrum(.bars, .sixty),
    .spectrum(.curve, .thirty), .spectrum(.curve, .sixty),
    .spectrum(.spectrogram, .thirty), .spectrum(.spectrogram, .sixty),
    .spectrum(.surface, .thirty), .spectrum(.surface, .sixty),
    .spectrum(.tuner, .thirty), .spectrum(.bars, .sixty, isHidden: true),
  ]
}
