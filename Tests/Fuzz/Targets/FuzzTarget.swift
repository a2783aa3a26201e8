// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
import MessageSamples

/// What is fuzzed. There is no state to restore: all settings are ports, which `plugin` turns.
enum FuzzTarget: String, CaseIterable {
  /// Bytes of `notify`, as a UI's reader gets them.
  case stream
  /// Bytes of `control`, as the plugin's reader gets them.
  case control
  /// A whole plugin in a host that does anything that LV2 allows, and sends it garbage.
  case plugin
  /// The picture of a stream whose numbers lie, and of a user who does anything.
  case display

  /// As the environment says; nil where it names none.
  static let chosen = getenv("SPECTRUM_FUZZ").flatMap { FuzzTarget(rawValue: String(cString: $0)) }

  static var names: String { allCases.map(\.rawValue).joined(separator: " ") }

  /// Returns, unless something is wrong with what came of `input`: then it ends in a trap.
  func run(_ input: consuming FuzzInput) {
    switch self {
    case .stream: fuzzStream(&input)
    case .control: fuzzControl(&input)
    case .plugin: fuzzPlugin(&input)
    case .display: fuzzDisplay(&input)
    }
  }

  /// Writes valid inputs to start from into `folder`, which is there; false where it can't.
  static func writeSeeds(to folder: String) -> Bool {
    guard let target = chosen else { return false }
    for index in 0..<32 {
      let seed =
        switch target {
        case .stream: FuzzSeeds.stream(index)
        case .control: FuzzSeeds.control(index)
        case .plugin: FuzzSeeds.plugin(index)
        case .display: FuzzSeeds.display(index)
        }
      guard let file = fopen("\(folder)/seed-\(index)", "wb") else { return false }
      defer { fclose(file) }
      guard fwrite(seed, 1, seed.count, file) == seed.count else { return false }
    }
    return true
  }
}

/// Ends in a trap, which libFuzzer takes for a crash, unless `condition` holds.
func demand(_ condition: Bool, _ truth: StaticString) {
  if !condition { fatalError("not true: \(truth)") }
}
