// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc

/// The plugins of many inputs, which live on from one to the next.
///
/// To make one takes longer than what most inputs do with it; and so they get old, which none would
/// within one input. What is found may then need the inputs before: all since the session began lie
/// in the folder that SPECTRUM_FUZZ_HISTORY names, in their order; run together in a new process, they
/// do the same again.
///
/// Unchecked: libFuzzer calls from one thread.
final class PluginSession: @unchecked Sendable {
  static let shared = PluginSession()

  /// Inputs of a session.
  private static let length = 256

  private var plugins = [Plugin?](repeating: nil, count: Plugin.kindCount)
  private var inputCount = 0
  private let history = getenv("SPECTRUM_FUZZ_HISTORY").map { String(cString: $0) }

  /// Keeps an input, which begins with `run` of it; of the last session nothing is kept.
  func begin(_ bytes: UnsafeRawBufferPointer) {
    if inputCount == Self.length {
      for kind in plugins.indices { plugins[kind] = nil }
      for index in 0..<inputCount { if let path = path(index) { unlink(path) } }
      inputCount = 0
    }
    defer { inputCount += 1 }
    guard let path = path(inputCount), let file = fopen(path, "wb") else { return }
    fwrite(bytes.baseAddress, 1, bytes.count, file)
    fclose(file)
  }

  /// The session's plugin of a kind; nil where none can be made.
  func plugin(kind: Int) -> Plugin? {
    let kind = kind % Plugin.kindCount
    if plugins[kind] == nil { plugins[kind] = Plugin(kind: kind) }
    return plugins[kind]
  }

  /// Of an input in the history; the order of names is that of inputs.
  private func path(_ index: Int) -> String? { history.map { "\($0)/\(1000 + index)" } }
}
