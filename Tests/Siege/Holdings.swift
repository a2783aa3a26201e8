// SPDX-License-Identifier: GPL-3.0-or-later
import CXCB
import Foundation
import VirtualScreen

/// What this process holds, and what the X server holds for it.
struct Holdings {
  var files, threads, sharedMemories, serverFiles, serverWindows: Int
  var residentKibibytes: Int

  /// Now; `within`: the window whose children are counted.
  init(_ server: XServer, within parent: xcb_window_t) {
    let process = "/proc/self"
    files = Self.entries("\(process)/fd")
    threads = Self.entries("\(process)/task")
    // The fifth column is the process that made it.
    let segments = (try? String(contentsOfFile: "/proc/sysvipc/shm", encoding: .utf8)) ?? ""
    sharedMemories =
      segments.split(separator: "\n").dropFirst().count {
        let columns = $0.split(separator: " ")
        return columns.count > 4 && columns[4] == "\(getpid())"
      }
    // One for each client.
    serverFiles = Self.entries("/proc/\(server.processIdentifier)/fd")
    serverWindows = server.children(of: parent).count
    let status = (try? String(contentsOfFile: "\(process)/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") } ?? ""
    residentKibibytes = Int(line.filter(\.isNumber)) ?? 0
  }

  private static func entries(_ folder: String) -> Int {
    (try? FileManager.default.contentsOfDirectory(atPath: folder).count) ?? 0
  }

  /// Fails if more is held than before; memory may grow by `kibibytes`. The server takes its time to
  /// see a client off.
  static func expectNoMore(
    than before: Holdings, on server: XServer, within parent: xcb_window_t, kibibytes: Int
  ) throws {
    var now = Holdings(server, within: parent)
    for _ in 0..<400 where !now.holdsNoMore(than: before) {
      Thread.sleep(forTimeInterval: 0.005)
      now = Holdings(server, within: parent)
    }
    try expect(now.holdsNoMore(than: before), "kept: \(now), before: \(before)")
    let growth = now.residentKibibytes - before.residentKibibytes
    try expect(growth <= kibibytes, "\(growth) KiB kept")
  }

  private func holdsNoMore(than before: Holdings) -> Bool {
    files <= before.files && threads <= before.threads && sharedMemories <= before.sharedMemories
      && serverFiles <= before.serverFiles && serverWindows <= before.serverWindows
  }

  /// Does `body` every 10 ms for some seconds; the share of a core in percent that threads have had
  /// meanwhile, but for `others`.
  static func percent(of seconds: Double, without others: Set<String>, _ body: () -> Void) -> Double
  {
    let (start, clock) = (threadTimes(), ContinuousClock())
    let began = clock.now
    while clock.now - began < .seconds(seconds) {
      body()
      Thread.sleep(forTimeInterval: 0.01)
    }
    let used = threadTimes().reduce(0.0) {
      others.contains($1.key) ? $0 : $0 + $1.value - (start[$1.key] ?? 0)
    }
    return 100 * used * 1e-9 / ((clock.now - began) / .seconds(1))
  }

  /// Nanoseconds on a core that each thread of this process has had; [thread].
  static func threadTimes() -> [String: Double] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
    var times: [String: Double] = [:]
    for name in names {
      let path = "/proc/self/task/\(name)/schedstat"
      let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
      times[name] = text.split(separator: " ").first.flatMap { Double($0) } ?? 0
    }
    return times
  }
}
