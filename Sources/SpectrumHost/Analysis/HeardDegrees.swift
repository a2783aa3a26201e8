// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages
import SpectrumReadings

/// The degrees of a Scala file's scale that the plugin has named so far, by key.
///
/// A row of readouts has only the key's number; the messages say which degree that is.
public struct HeardDegrees {
  private var count = 0
  private var degrees: [Int: ScaleDegree] = [:]

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
        degrees[Int(pitch.note)] = ScaleDegree(
          number: Int(pitch.degree), count: count, period: Int(pitch.period),
          name: pitch.degreeName.label)
      }
    default: break
    }
  }

  /// "7\22 +1 Pa" for a key with degree 7 of 22, a period above the first, and its name if it has
  /// one, as on the tuner's page, and "Pa, degree 7 of 22, period 1", to be spoken; "key 67" while
  /// that is unknown. Nil if notes have their usual names, as in a scale of twelve degrees.
  public func name(ofKey key: Int) -> (text: String, words: String)? {
    guard ScaleDegree.areNumbered(of: count) else { return nil }
    guard let degree = degrees[key] else { return ("key \(key)", "key \(key)") }
    let (name, isNamed) = (degree.name.string, degree.name.count > 0)
    return (
      degree.label.text + (isNamed ? " \(name)" : ""),
      (isNamed ? "\(name), " : "")
        + "degree \(degree.number) of \(count), period \(degree.period)"
    )
  }
}
