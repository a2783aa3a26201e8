// SPDX-License-Identifier: GPL-3.0-or-later

/// A key's degree in the scale of a Scala file, which names it where the scale hasn't twelve degrees.
public struct ScaleDegree: Equatable, Sendable {
  /// 0..<`count`.
  public var number: Int
  /// The degrees of a period, 1…128.
  public var count: Int
  /// How many periods the degree lies above the first one.
  public var period: Int
  /// The scale's name for it; empty for none.
  public var name: Label

  @_noAllocation @_noLocks
  public init(number: Int = 0, count: Int = 0, period: Int = 0, name: Label = Label()) {
    (self.number, self.count, self.period, self.name) = (number, count, period, name)
  }

  /// Whether degrees of a scale of `count`, 0 for none, are named by their numbers: a scale of twelve
  /// has the notes' names.
  @_noAllocation @_noLocks
  public static func areNumbered(of count: Int) -> Bool { count > 0 && count != 12 }

  /// "7\22" for degree 7 of 22, "7\22 +1" a period higher.
  public var label: Label {
    let label: Label = "\(number)\\\(count)"
    return period == 0 ? label : "\(label) \(Float(period), decimals: 0, sign: true)"
  }

  /// "7\22 +1 Pa"; nil without a name.
  public var namedLabel: Label? { name.count > 0 ? "\(label) \(name)" : nil }
}
