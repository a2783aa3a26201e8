// SPDX-License-Identifier: GPL-3.0-or-later
import CPosix

/// Names of files by the local time: "Spectrum 2031-04-05 14-03-22", which sort as they were made, and
/// are names in every file system.
public enum TimedName {
  /// `seconds`: since the start of 1970, UTC; nil for now.
  public static func stem(seconds: Int64? = nil) -> Path {
    // The year, the month from 1 on, the day, and the time.
    var parts = [Int32](repeating: 0, count: 6)
    spectrum_local_time(seconds ?? spectrum_time(), &parts)
    var name = Path("Spectrum")
    for (index, sign) in Path(" -- --").enumerated() {
      let digits = String(max(0, parts[index])).utf8
      let leastCount = index == 0 ? 4 : 2
      name.append(sign)
      name += Path(repeating: UInt8(ascii: "0"), count: max(0, leastCount - digits.count)) + digits
    }
    return name
  }
}
