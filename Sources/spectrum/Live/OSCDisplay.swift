// SPDX-License-Identifier: GPL-3.0-or-later
import ArgumentParser
import SpectrumHost
import SpectrumMessages
import SpectrumReadings

/// A destination of OSC: "host:port", with brackets around an address that has colons itself.
struct OSCDestination: ExpressibleByArgument {
  let host: String
  let port: UInt16

  init?(argument: String) {
    guard let colon = argument.lastIndex(of: ":"),
      let port = UInt16(argument[argument.index(after: colon)...]), port > 0
    else { return nil }
    var host = argument[..<colon]
    if host.hasPrefix("["), host.hasSuffix("]") {
      host = host.dropFirst().dropLast()
    } else if host.contains(":") {
      return nil
    }
    guard !host.isEmpty else { return nil }
    (self.host, self.port) = (String(host), port)
  }
}

/// A bundle of OSC for each change.
final class OSCDisplay: LiveDisplay {
  private let sender: UDPSender
  private var changes = RowChanges()
  private var naming = KeyNaming()
  private var isStereo = false
  private var degrees = HeardDegrees()

  init(to destination: OSCDestination) throws(ToolError) {
    sender = try UDPSender(host: destination.host, port: destination.port)
  }

  func start(_ recorder: AnalysisRecorder, _ input: LiveInput) {
    naming = recorder.keyNaming
    isStereo = recorder.instance.inputs.count > 1
    changes = RowChanges()
  }

  func receive(_ event: AnalysisRecorder.Event) {
    if case .message(let message, _) = event { degrees.hear(message) }
    guard case .row(let row) = event, changes.texts(of: row) != nil else { return }
    let bundle = row.oscBundle(
      isStereo: isStereo,
      noteName: { degrees.name(ofKey: $0) ?? NoteName($0, naming.spelling).text },
      keyName: { naming.text($0) ?? "" })
    sender.send(bundle.bytes)
  }
}
