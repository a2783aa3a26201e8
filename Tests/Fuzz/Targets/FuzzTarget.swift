// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
import MessageSamples

/// The targets.
enum FuzzTarget: String, CaseIterable {
  /// Bytes of `notify`, as received by a UI's reader.
  case stream
  /// Bytes of `control`, as received by the plugin's reader.
  case control
  /// A plugin in a host that does anything that LV2 allows, and sends garbage.
  case plugin
  /// A display with invalid numbers in its stream, and a user who does anything.
  case display
  /// Scala files, and references.
  case files
  /// States of a session, and the windows that are opened in it.
  case state

  /// The target in the environment; nil if it has none.
  static let chosen = getenv("SPECTRUM_FUZZ").flatMap { FuzzTarget(rawValue: String(cString: $0)) }

  static var names: String { allCases.map(\.rawValue).joined(separator: " ") }

  /// Runs `input`; traps if a result is wrong.
  func run(_ input: consuming FuzzInput) {
    switch self {
    case .stream: fuzzStream(&input)
    case .control: fuzzControl(&input)
    case .plugin: fuzzPlugin(&input)
    case .display: fuzzDisplay(&input)
    case .files: fuzzFiles(&input)
    case .state: fuzzState(&input)
    }
  }

  /// Writes valid inputs into the existing `folder`; returns false on failure.
  static func writeSeeds(to folder: String) -> Bool {
    guard let target = chosen else { return false }
    for index in 0..<32 {
      let seed =
        switch target {
        case .stream: FuzzSeeds.stream(index)
        case .control: FuzzSeeds.control(index)
        case .plugin: FuzzSeeds.plugin(index)
        case .display: FuzzSeeds.display(index)
        case .files: FuzzSeeds.files(index)
        case .state: FuzzSeeds.state(index)
        }
      guard let file = fopen("\(folder)/seed-\(index)", "wb") else { return false }
      defer { fclose(file) }
      guard fwrite(seed, 1, seed.count, file) == seed.count else { return false }
    }
    return true
  }
}

/// Traps unless `condition` holds; libFuzzer reports that as a crash.
func demand(_ condition: Bool, _ truth: StaticString) {
  if !condition { fatalError("not true: \(truth)") }
}
