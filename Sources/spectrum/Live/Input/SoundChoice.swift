// SPDX-License-Identifier: GPL-3.0-or-later

/// Which sound to hear: that of a JACK server if there is one, else of ALSA's default device, unless
/// one of them is named.
final class SoundChoice {
  private enum Kind { case jack, alsa }

  private let ports: [String]
  private let device: String?
  private let hasClock: Bool
  private let gain: Float
  /// Nil until it is known; once one was heard, another server or device of its kind is waited for.
  private var kind: Kind?

  /// `ports`: JACK's, none for the sound card's; `device`: ALSA's name, nil for the default one;
  /// `hasClock`: whether MIDI clock is sent, which takes a JACK server; `gain` in dB.
  init(ports: [String], device: String?, hasClock: Bool, gain: Float) {
    (self.ports, self.device, self.hasClock, self.gain) = (ports, device, hasClock, gain)
    kind = device != nil ? .alsa : hasClock || !ports.isEmpty ? .jack : nil
  }

  func open() throws(ToolError) -> LiveInput {
    switch kind {
    case .jack: LiveInput(try JACKSource(ports: ports, hasClock: hasClock), gain: gain)
    case .alsa: LiveInput(try ALSASource(device: device), gain: gain)
    case nil: LiveInput(try either(), gain: gain)
    }
  }

  private func either() throws(ToolError) -> any LiveSource {
    do {
      let source = try JACKSource(ports: ports, hasClock: hasClock)
      kind = .jack
      return source
    } catch .noServer {
      guard let source = try? ALSASource(device: nil) else { throw .noSound }
      kind = .alsa
      return source
    }
  }
}
