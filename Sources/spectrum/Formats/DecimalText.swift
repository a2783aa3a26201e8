// SPDX-License-Identifier: GPL-3.0-or-later

/// Numbers as text, the same in every locale.
enum DecimalText {
  /// `value` with exactly `places` decimals, 0…9. (`String(format:)` would take most of the time
  /// that a long file takes.)
  static func fixed(_ value: Double, _ places: Int) -> String {
    let scale = powersOfTen[places]
    let scaled = (value * scale).rounded()
    guard scaled.magnitude < 1e18 else { return "\(value)" }
    let whole = Int(scaled)
    let digits = String(whole.magnitude)
    let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
    let sign = whole < 0 ? "-" : ""
    if places == 0 { return sign + padded }
    return sign + padded.dropLast(places) + "." + padded.suffix(places)
  }

  /// Like `fixed`, with a plus sign if not negative.
  static func signed(_ value: Double, _ places: Int) -> String {
    let text = fixed(value, places)
    return text.hasPrefix("-") ? text : "+" + text
  }

  /// Seconds as "1:02.5"; from an hour on as "2:00:00".
  static func clock(_ seconds: Double) -> String {
    let tenths = Int((min(max(seconds, 0), 1e9) * 10).rounded())
    func twoDigits(_ value: Int) -> String { (value < 10 ? "0" : "") + "\(value)" }
    let (minutes, rest) = (tenths / 600, tenths % 600)
    guard minutes >= 60 else { return "\(minutes):\(twoDigits(rest / 10)).\(rest % 10)" }
    return "\(minutes / 60):\(twoDigits(minutes % 60)):\(twoDigits(rest / 10))"
  }

  /// `value` rounded to `places` decimals, for JSON; 0 if it isn't finite.
  static func rounded(_ value: Double, _ places: Int) -> Double {
    guard value.isFinite else { return 0 }
    // JSON would have a zero's sign.
    let rounded = (value * powersOfTen[places]).rounded() / powersOfTen[places]
    return rounded == 0 ? 0 : rounded
  }

  private static let powersOfTen: [Double] = [1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9]
}
