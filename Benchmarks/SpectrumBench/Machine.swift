// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// The machine of the measurements.
enum Machine {
  /// Processor, cores, and the clock's governor if the system reports it.
  static var description: String {
    let lines = contents("/proc/cpuinfo").split(separator: "\n")
    let model = lines.first { $0.hasPrefix("model name") }?.split(separator: ":").last
    let name = model.map { $0.trimmingCharacters(in: .whitespaces) } ?? "unknown processor"
    let governor = contents("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor")
      .trimmingCharacters(in: .whitespacesAndNewlines)
    return "\(name), \(ProcessInfo.processInfo.activeProcessorCount) cores, governor "
      + (governor.isEmpty ? "unknown" : governor)
  }

  private static func contents(_ path: String) -> String {
    (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
  }
}
