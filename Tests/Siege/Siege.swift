// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// The window under what hosts, users and X servers do to it at worst, for minutes: see each `siege`.
///
/// Usage: spectrum-siege [name…], each a name of `all`; without one, all of them.
@main
enum Siege {
  private static let all: [(name: String, run: @Sendable () throws -> String)] = [
    ("openings", openings), ("crowd", crowd), ("sizes", sizes), ("serverKilled", serverKilled),
    ("serverDying", serverDying), ("serverHangsUp", serverHangsUp),
    ("parentDestroyed", parentDestroyed),
    ("otherVersions", otherVersions), ("oddOrders", oddOrders), ("manyThreads", manyThreads),
    ("noFiles", noFiles), ("blockedHost", blockedHost), ("hidden", hidden), ("silence", silence),
    ("closedInGestures", closedInGestures), ("heldKeys", heldKeys), ("motion", motion),
    ("oddTimes", oddTimes),
  ]

  static func main() {
    // As in a host that never thought of it.
    signal(SIGPIPE, SIG_DFL)
    let wanted = CommandLine.arguments.dropFirst()
    var figures: [String] = []
    for (name, run) in all where wanted.isEmpty || wanted.contains(name) {
      do {
        let figure = try run()
        print("\(name): \(figure)")
        fflush(nil)
        figures.append(figure)
      } catch {
        FileHandle.standardError.write(Data("FAIL siege: \(name): \(error)\n".utf8))
        exit(1)
      }
    }
    print("PASS siege: " + figures.joined(separator: "; "))
  }
}

/// What a window did that it must not.
struct Fault: Error, CustomStringConvertible {
  let description: String
}

func expect(_ condition: Bool, _ complaint: @autoclosure () -> String) throws {
  if !condition { throw Fault(description: complaint()) }
}

/// Waits until `condition` holds, ten seconds at most.
func wait(_ complaint: @autoclosure () -> String, until condition: () throws -> Bool) throws {
  let end = ContinuousClock().now + .seconds(10)
  while try !condition() {
    try expect(ContinuousClock().now < end, complaint())
    Thread.sleep(forTimeInterval: 0.005)
  }
}

/// Seconds that `body` takes.
func seconds(of body: () throws -> Void) rethrows -> Double {
  let start = ContinuousClock().now
  try body()
  return (ContinuousClock().now - start) / .seconds(1)
}

extension Double {
  /// With so many decimals.
  func text(_ decimals: Int) -> String { String(format: "%.\(decimals)f", self) }
}
