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
  private weak var recorder: AnalysisRecorder?

  init(to destination: OSCDestination) throws(ToolError) {
    sender = try UDPSender(host: destination.host, port: destination.port)
  }

  func start(_ recorder: AnalysisRecorder, _ input: LiveInput) {
    (self.recorder, changes) = (recorder, RowChanges())
  }

  func receive(_ event: AnalysisRecorder.Event) {
    guard case .row(let row) = event, let recorder, changes.texts(of: row) != nil else { return }
    let bundle = row.oscBundle(
      isStereo: recorder.instance.inputs.count > 1, noteName: recorder.noteName,
      keyName: { recorder.keyNaming.text($0) ?? "" })
    sender.send(bundle.bytes)
  }
}
