// SPDX-License-Identifier: GPL-3.0-or-later
import CAllocationCounter
import Foundation
import SpectrumView

/// Measures the cost of a picture in each mode: milliseconds of a thread for step and drawing.
///
/// Usage: spectrum-picture-bench [pictures [column [mode]]]
@main
enum PictureBench {
  private static let sizes = [
    PictureSize(width: 1064, height: 577, scale: 1),
    PictureSize(width: 1920, height: 1080, scale: 1),
    PictureSize(width: 1920, height: 1080, scale: 2),
  ]

  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    let pictures = arguments.first.flatMap { Int($0) }.map { max(2, $0) } ?? 240
    let loads = Load.allCases.filter { arguments.count < 2 || "\($0)" == arguments[2] }
    let modes = DisplayMode.allCases.filter {
      arguments.count < 3 || "\($0)" == arguments[3]
    }
    print("Milliseconds of a picture over \(pictures) at 60 a second: median, p99, worst.")
    print("Megabytes: what a display holds after them.\n")
    print(Row.heading(loads))
    for size in sizes {
      print("\n\(size)")
      for mode in modes {
        var row = Row(name: "\(mode)")
        for load in loads {
          var run = PictureRun(size: size, mode: mode, load: load)
          row.add(run.measure(pictures: pictures))
          row.bytes = max(row.bytes, run.heldBytes)
        }
        print(row)
      }
    }
    print("\nresident at most: \(peakResident)")
    if arguments.count < 2 { measureInline(pictures: pictures) }
  }

  /// The inline display, in a strip and at twice its size.
  private static func measureInline(pictures: Int) {
    print("\nMicroseconds of a picture in the mixer's strip: median, p99.")
    for page in InlineRun.pages {
      var line = Row.padded("\(page)")
      for (width, height) in [(100, 30), (200, 80), (400, 160)] as [(UInt32, UInt32)] {
        guard let run = InlineRun(page) else { continue }
        let times = run.measure(page, pictures: pictures, width: width, height: height)
        line += String(format: "  %dx%d %7.1f %7.1f", width, height, times.median, times.late)
      }
      print(line)
    }
  }

  private static var peakResident: String {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    let kilobytes = line.flatMap { Double($0.filter(\.isNumber)) } ?? 0
    return String(format: "%.1f MB", kilobytes / 1000)
  }
}

/// A row of the table: a mode under each load.
private struct Row: CustomStringConvertible {
  var name: String
  var bytes = 0
  private var cells: [String] = []

  init(name: String) { self.name = name }

  mutating func add(_ times: Times) { cells.append("\(times)") }

  var description: String {
    Self.padded(name) + cells.joined() + String(format: "%8.1f", Double(bytes) / 1e6)
  }

  static func heading(_ loads: [Load]) -> String {
    padded("")
      + loads.map { String(repeating: " ", count: 18 - $0.title.count) + $0.title }.joined()
      + "      MB"
  }

  static func padded(_ name: String) -> String {
    name + String(repeating: " ", count: max(0, 12 - name.count))
  }
}
