// SPDX-License-Identifier: GPL-3.0-or-later

/// Device pixels per logical pixel.
public enum ScreenScale {
  /// The scales that windows are drawn at.
  public static var range: ClosedRange<Float> { 0.5...4 }

  /// A scale that a host or a session names, held below the greatest; nil for one that nobody can
  /// mean, as NaN.
  public static func held(_ scale: Float) -> Float? {
    scale >= range.lowerBound ? min(range.upperBound, scale) : nil
  }

  /// The scale for the resolution in a resource database, `Xft.dpi`, where 96 stands for 1; nil if
  /// there is none. Of several lines the last one counts.
  package static func inResources(_ text: UnsafeRawBufferPointer) -> Float? {
    let lines = text.split(separator: UInt8(ascii: "\n"))
    return lines.compactMap { resolution(in: $0) }.last.flatMap { held($0 / 96) }
  }

  /// The number of a line such as "Xft.dpi:	144"; nil for other lines.
  private static func resolution(in line: Slice<UnsafeRawBufferPointer>) -> Float? {
    func skipBlanks(_ text: inout Slice<UnsafeRawBufferPointer>) {
      text = text.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    }
    var rest = line
    skipBlanks(&rest)
    let name: StaticString = "Xft.dpi"
    guard name.withUTF8Buffer({ rest.starts(with: $0) }) else { return nil }
    rest = rest.dropFirst(name.utf8CodeUnitCount)
    skipBlanks(&rest)
    guard rest.popFirst() == UInt8(ascii: ":") else { return nil }
    skipBlanks(&rest)
    return number(rest)
  }

  /// A decimal number up to what is no digit or point; nil without a digit.
  private static func number(_ text: Slice<UnsafeRawBufferPointer>) -> Float? {
    var (value, unit, isFraction, hasDigit): (Float, Float, Bool, Bool) = (0, 1, false, false)
    for sign in text {
      if sign == UInt8(ascii: "."), !isFraction {
        isFraction = true
      } else if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(sign) {
        value = value * 10 + Float(sign - UInt8(ascii: "0"))
        if isFraction { unit *= 10 }
        hasDigit = true
      } else {
        break
      }
    }
    return hasDigit ? value / unit : nil
  }
}
