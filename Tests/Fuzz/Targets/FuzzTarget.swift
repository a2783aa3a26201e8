// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
import MessageSamples

/// A target, and valid inputs for it.
struct FuzzTarget: Sendable {
  let name: String
  /// Runs an input; traps if a result is wrong.
  let run: @Sendable (inout FuzzInput) -> Void
  /// The valid input of a number.
  let seed: @Sendable (Int) -> [UInt8]

  static let all = [
    // Bytes of `notify`, as received by a UI's reader.
    FuzzTarget(name: "stream", run: fuzzStream, seed: FuzzSeeds.stream),
    // Bytes of `control`, as received by the plugin's reader.
    FuzzTarget(name: "control", run: fuzzControl, seed: FuzzSeeds.control),
    // A plugin in a host that does anything that LV2 allows, and sends garbage.
    FuzzTarget(name: "plugin", run: fuzzPlugin, seed: FuzzSeeds.plugin),
    // A display with invalid numbers in its stream, and a user who does anything.
    FuzzTarget(name: "display", run: fuzzDisplay, seed: FuzzSeeds.display),
    // Scala files, and references.
    FuzzTarget(name: "files", run: fuzzFiles, seed: FuzzSeeds.files),
    // States of a session, and the windows that are opened in it.
    FuzzTarget(name: "state", run: fuzzState, seed: FuzzSeeds.state),
  ]

  /// The target in the environment; nil if it has none.
  static let chosen = getenv("SPECTRUM_FUZZ").flatMap { chosen in
    all.first { $0.name == String(cString: chosen) }
  }

  /// Writes valid inputs into the existing `folder`; returns false on failure.
  func writeSeeds(to folder: String) -> Bool {
    for index in 0..<32 {
      let bytes = seed(index)
      guard let file = fopen("\(folder)/seed-\(index)", "wb") else { return false }
      defer { fclose(file) }
      guard fwrite(bytes, 1, bytes.count, file) == bytes.count else { return false }
    }
    return true
  }
}

/// Traps unless `condition` holds; libFuzzer reports that as a crash.
func demand(_ condition: Bool, _ truth: StaticString) {
  if !condition { fatalError("not true: \(truth)") }
}
