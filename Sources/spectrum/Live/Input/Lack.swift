// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumView

/// A reason to wait for sound: what isn't there, and how to start it.
struct Lack {
  /// In a line of notes.
  let note: String
  private let reason: String
  private let remedies: [Remedy]

  private enum Remedy {
    case pipeWire, jack, library, device, port

    var words: WaitingPage.Remedy {
      switch self {
      case .pipeWire: .init("PipeWire", "systemctl --user start pipewire wireplumber")
      case .jack: .init("Or JACK", "qjackctl, or in a terminal: jackd -d alsa")
      case .library:
        .init("JACK's library, such as Debian's package", "libjack-jackd2-0, or pipewire-jack")
      case .device:
        .init(
          "Or a device of those that `arecord -L` lists",
          "spectrum listen --window --device hw:1,0")
      case .port:
        .init(
          "Or a port of those that `jack_lsp` lists", "spectrum listen --window --connect PORT")
      }
    }
  }

  private init(_ note: String, _ reason: String, _ remedies: [Remedy]) {
    (self.note, self.reason, self.remedies) = (note, reason, remedies)
  }

  /// The reason of an error that goes away by itself once something is started; nil for another.
  init?(_ error: ToolError) {
    switch error {
    case .noServer(isInstalled: true):
      self.init(
        "no JACK server: waiting for one", "No JACK server runs.", [.pipeWire, .jack])
    case .noServer(isInstalled: false):
      self.init(
        "no JACK library: waiting for one", "There is no JACK library.", [.library, .device])
    case .noCapturePort:
      self.init(
        "no capture port: name another with --connect",
        "The JACK server has no capture port: no microphone is there.", [.port, .device])
    case .noDevice(let name):
      self.init(
        "no device \(name): waiting for it", "ALSA can't hear the device \(name).",
        [.pipeWire, .device])
    case .noSound:
      self.init(
        "no JACK server and no device to hear: waiting for one",
        "No JACK server runs, and no microphone is there.", [.pipeWire, .jack, .device])
    default: return nil
    }
  }

  /// A server or a device that was heard is gone.
  init(lossOf source: any LiveSource) {
    self.init(
      "\(source.name) is gone: waiting for it", "The sound is gone: \(source.name).",
      source is JACKSource ? [.pipeWire, .jack] : [.pipeWire, .device])
  }

  var page: WaitingPage {
    WaitingPage(
      title: "Waiting for sound", reason: Label(utf8: reason.utf8),
      remedies: remedies.map(\.words), ending: "It goes on by itself once there is sound.")
  }
}
