// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages

/// The degrees of a Scala file's scale that the plugin has named so far, by key.
///
/// A row of readouts has only the key's number; the messages say which degree that is.
public struct HeardDegrees {
  private var count = 0
  private var degrees: [Int: (degree: Int, period: Int, name: String)] = [:]

  /// None, as without a Scala file.
  public init() {}

  /// Takes what a message says of degrees.
  public mutating func hear(_ message: Message) {
    switch message {
    case .tuning(let tuning):
      if tuning.degreeCount != count { degrees = [:] }
      count = tuning.degreeCount
    case .pitch(let pitch):
      if pitch.degree >= 0 {
        degrees[Int(pitch.note)] = (
          Int(pitch.degree), Int(pitch.period), pitch.degreeName.text
        )
      }
    default: break
    }
  }

  /// "7\22 +1 Pa" for a key with degree 7 of 22, a period above the first, and its name if it has
  /// one, as on the tuner's page; "key 67" while that is unknown. Nil if notes have their usual
  /// names, as in a scale of twelve degrees.
  public func name(ofKey key: Int) -> String? {
    guard count > 0, count != 12 else { return nil }
    guard let place = degrees[key] else { return "key \(key)" }
    let period =
      place.period == 0 ? "" : place.period > 0 ? " +\(place.period)" : " \(place.period)"
    let name = place.name.isEmpty ? "" : " \(place.name)"
    return "\(place.degree)\\\(count)\(period)\(name)"
  }

  /// The same to be spoken: "Pa, degree 7 of 22, period 1".
  public func words(ofKey key: Int) -> String? {
    guard count > 0, count != 12 else { return nil }
    guard let place = degrees[key] else { return "key \(key)" }
    let name = place.name.isEmpty ? "" : "\(place.name), "
    return "\(name)degree \(place.degree) of \(count), period \(place.period)"
  }
}

extension Message.Tuning.ScaleName {
  /// The name as a string; what isn't UTF-8 becomes the replacement character.
  public var text: String { String(decoding: (0..<count).map { bytes[$0] }, as: UTF8.self) }
}
