// SPDX-License-Identifier: GPL-3.0-or-later
import CPosix

/// Names of files by the local time: "Spectrum 2031-04-05 14-03-22", which sort as they were made, and
/// are names in every file system.
public enum TimedName {
  /// `seconds`: since the start of 1970, UTC; nil for now.
  public static func stem(seconds: Int64? = nil) -> Path {
    var parts: (Int32, Int32, Int32, Int32, Int32, Int32) = (0, 0, 0, 0, 0, 0)
    withUnsafeMutableBytes(of: &parts) {
      spectrum_local_time(
        seconds ?? spectrum_time(), $0.assumingMemoryBound(to: Int32.self).baseAddress)
    }
    var name = Path("Spectrum ")
    append(parts.0, digits: 4, to: &name)
    append(parts.1, digits: 2, after: "-", to: &name)
    append(parts.2, digits: 2, after: "-", to: &name)
    append(parts.3, digits: 2, after: " ", to: &name)
    append(parts.4, digits: 2, after: "-", to: &name)
    append(parts.5, digits: 2, after: "-", to: &name)
    return name
  }

  private static func append(
    _ number: Int32, digits: Int, after sign: StaticString = "", to name: inout Path
  ) {
    name += Path(sign)
    let number = Int(max(0, number))
    var least = 10
    for _ in 1..<digits {
      if number < least { name.append(UInt8(ascii: "0")) }
      least *= 10
    }
    name.append(number: number)
  }
}
