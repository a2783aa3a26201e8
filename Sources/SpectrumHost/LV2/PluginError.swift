// SPDX-License-Identifier: GPL-3.0-or-later

/// A reason why a bundle, a plugin or a port can't be used; each text is a sentence with a remedy.
public enum PluginError: Error, Equatable, CustomStringConvertible {
  /// There is no bundle in any of the places searched.
  case noBundle(searched: [String])
  /// The folder is missing, or has no `manifest.ttl`.
  case notABundle(path: String)
  /// Neither the bundle nor the installed bundles have this plugin.
  case unknownPlugin(uri: String, available: [String])
  /// The plugin requires features that this host doesn't have.
  case unsupportedFeatures(uri: String, features: [String])
  /// The shared library is missing or fails to make an instance; `log` holds the lines it logged.
  case notInstantiated(uri: String, binary: String, log: [String])
  /// The plugin has no window for X11, or it fails to open; `log` holds the lines it logged.
  case noWindow(uri: String, log: [String])
  /// The plugin can't read a file; the text is its own.
  case badFile(String)
  /// The plugin has no control input of this symbol; `nearest` are similar symbols.
  case unknownPort(symbol: String, nearest: [String])
  /// The value is outside the port's range.
  case outOfRange(symbol: String, value: Float, range: ClosedRange<Float>)
  /// The text is neither a number nor the label of one of the port's scale points; `nearest` are
  /// similar labels.
  case notAValue(symbol: String, text: String, nearest: [String], labels: [String])

  public var description: String {
    switch self {
    case .noBundle(let searched):
      "no spectrum.lv2 found (looked in \(searched.joined(separator: ", "))): "
        + "build it with `make`, name its folder with --bundle, or the one around it in LV2_PATH"
    case .notABundle(let path):
      "\(path) is not an LV2 bundle (it has no manifest.ttl): "
        + "build the bundle with `make`, or name another folder with --bundle"
    case .unknownPlugin(let uri, let available):
      available.isEmpty
        ? "no plugin \(uri): install it, or name another bundle"
        : "no plugin \(uri) in the bundle: choose \(available.joined(separator: " or "))"
    case .unsupportedFeatures(let uri, let features):
      "\(uri) requires \(features.joined(separator: ", ")), which this host doesn't offer: "
        + "use another host"
    case .notInstantiated(let uri, let binary, let log):
      "can't make an instance of \(uri): "
        + (log.isEmpty
          ? "check that \(binary) exists and was built for this system"
          : log.joined(separator: "; "))
    case .noWindow(let uri, let log):
      "can't open the window of \(uri): "
        + (log.isEmpty ? "build the bundle again with `make`" : log.joined(separator: "; "))
    case .badFile(let text): text
    case .unknownPort(let symbol, let nearest):
      "no setting named \(symbol): "
        + (nearest.isEmpty
          ? "see `spectrum info` for the names"
          : "did you mean \(nearest.joined(separator: " or "))?")
    case .outOfRange(let symbol, let value, let range):
      "\(symbol)=\(value.shortText) is out of range: "
        + "choose a value from \(range.lowerBound.shortText) to \(range.upperBound.shortText)"
    case .notAValue(let symbol, let text, let nearest, let labels):
      "\(symbol)=\(text) is not a value: "
        + (nearest.isEmpty ? "" : "did you mean \(Self.quoted(nearest, or: " or "))? Else ")
        + "give a number" + (labels.isEmpty ? "" : ", or one of \(Self.quoted(labels, or: ", "))")
    }
  }

  /// Names of which one may have a comma.
  private static func quoted(_ names: [String], or separator: String) -> String {
    names.map { "\"\($0)\"" }.joined(separator: separator)
  }
}

extension Float {
  /// The shortest text that reads back as this number; whole numbers without a fraction.
  public var shortText: String {
    let text = "\(self)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
