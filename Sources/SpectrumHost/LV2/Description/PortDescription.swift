// SPDX-License-Identifier: GPL-3.0-or-later

/// A port as its plugin's turtle describes it.
public struct PortDescription: Sendable, Equatable, Encodable {
  public enum Kind: String, Sendable, Encodable { case audio, control, cv, atom, other }
  public enum Direction: String, Sendable, Encodable { case input, output }

  /// A named value of a port, such as the choice "Hann" of a window.
  public struct ScalePoint: Sendable, Equatable, Encodable {
    public let label: String
    public let value: Float
  }

  public let index: Int
  public let symbol: String
  public let name: String
  public let kind: Kind
  public let direction: Direction
  /// Nil if the turtle states none.
  public let minimum: Float?
  public let maximum: Float?
  public let defaultValue: Float?
  /// In order of ascending value.
  public let scalePoints: [ScalePoint]
  /// The unit's symbol ("Hz", "dB"), or its name where it has no symbol.
  public let unit: String?
  /// rdfs:comment or lv2:documentation.
  public let comment: String?
  /// The symbol of the port's group.
  public let group: String?
  /// Port properties by the last part of their URI, sorted: "integer", "logarithmic", ….
  public let properties: [String]
  /// rsz:minimumSize in bytes, of an atom port.
  public let minimumSize: Int?

  /// The range of a port that states minimum and maximum.
  public var range: ClosedRange<Float>? {
    guard let minimum, let maximum, minimum <= maximum else { return nil }
    return minimum...maximum
  }

  /// Parses `text`: a number in range, or the label of a scale point, ignoring case.
  public func value(of text: String) throws(PluginError) -> Float {
    let label = text.lowercased()
    if let point = scalePoints.first(where: { $0.label.lowercased() == label }) {
      return point.value
    }
    guard let value = Float(text), value.isFinite else {
      let labels = scalePoints.map(\.label)
      throw .notAValue(
        symbol: symbol, text: text, nearest: SpellingDistance.nearest(to: text, among: labels),
        labels: labels)
    }
    if let range, !range.contains(value) {
      throw .outOfRange(symbol: symbol, value: value, range: range)
    }
    return value
  }
}
