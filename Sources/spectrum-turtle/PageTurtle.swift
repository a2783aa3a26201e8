// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumPorts

/// The page of MOD devices: its description in turtle, and the table that its script reads.
enum PageTurtle {
  /// The outputs that the device reports to the page. Each change is a message to the browser, so
  /// they are no more than the page shows.
  private static let outputs: [Port] = [
    .note, .cents, .string, .stringCents, .stretchCents, .tempo, .tempoConfidence, .beat,
    .tempoDifference, .shortTerm, .integrated, .truePeak,
  ]
  /// The controls below the page. All others are in mod-ui's own settings.
  private static let controls: [Port] = [.inlineDisplay, .instrument]

  /// The turtle of the page of `plugin`.
  static func description(of plugin: Plugin) -> String {
    let controls = controls.enumerated().map { index, port in
      "[ lv2:index \(index) ; lv2:symbol \"\(port.symbol)\" ; lv2:name \"\(port.pageName)\" ]"
    }
    let outputs = outputs.map { "[ lv2:symbol \"\($0.symbol)\" ]" }
    // The icon serves as both pictures: a picture of the page would be a binary among the sources.
    return """
      <\(plugin.uri)>
        modgui:gui [
          modgui:resourcesDirectory <modgui> ;
          modgui:iconTemplate <modgui/icon.html> ;
          modgui:stylesheet <modgui/style.css> ;
          modgui:javascript <modgui/page.js> ;
          modgui:screenshot <modgui/icon.svg> ;
          modgui:thumbnail <modgui/icon.svg> ;
          modgui:brand "Spectrum" ;
          modgui:label "\(plugin.name)" ;
          modgui:port
            \(controls.joined(separator: " ,\n      ")) ;
          modgui:monitoredOutputs
            \(outputs.joined(separator: " ,\n      "))
        ] .
      """
  }

  /// An object of JavaScript: the outputs, defaults, the choices that decide what is shown, the open
  /// strings of each choice of `instrument`, and the user's own at first.
  static var table: String {
    let strings = Instrument.allCases.map { instrument in
      let notes = instrument.strings
      return "[\((0..<notes.count).map { "\(notes[$0])" }.joined(separator: ", "))]"
    }
    let ownStrings = (1...Port.ownStringCount).map { "\(Int(Port.note(ofString: $0).initial))" }
    return """
      {
          outputs: [\(outputs.map { "'\($0.symbol)'" }.joined(separator: ", "))],
          inTune: \(Port.inTune.spec.initial), reference: \(Port.reference.spec.initial),
          inline: {
            automatic: \(InlineChoice.automatic.rawValue),
            tuner: \(InlineChoice.tuner.rawValue),
            tempo: \(InlineChoice.tempo.rawValue),
            loudness: \(InlineChoice.loudness.rawValue)
          },
          mode: { tuner: \(DisplayMode.tuner.rawValue), levels: \(DisplayMode.levels.rawValue) },
          custom: \(Instrument.custom.rawValue),
          ownStrings: [\(ownStrings.joined(separator: ", "))],
          strings: [
            \(strings.joined(separator: ",\n      "))
          ]
        }
      """
  }
}

extension Port {
  /// The control's name on the page.
  fileprivate var pageName: String { self == .inlineDisplay ? "Page" : "\(spec.name)" }
}
