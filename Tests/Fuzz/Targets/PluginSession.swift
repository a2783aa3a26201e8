// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc

/// The plugins of many inputs, reused from one to the next.
///
/// Creating one takes longer than most inputs run; reused ones also age, which none would within an
/// input. A crash may then depend on earlier inputs: all since the session's start are in the
/// folder SPECTRUM_FUZZ_HISTORY, in order; run together in a new process, they reproduce it.
///
/// Unchecked: libFuzzer calls from a single thread.
final class PluginSession: @unchecked Sendable {
  static let shared = PluginSession()

  /// Inputs per session.
  private static let length = 256

  private var plugins = [Plugin?](repeating: nil, count: Plugin.kindCount)
  private var inputCount = 0
  private let history = getenv("SPECTRUM_FUZZ_HISTORY").map { String(cString: $0) }

  /// Stores an input before it runs; discards the last session's.
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

  /// The session's plugin of a kind; nil if it can't be created.
  func plugin(kind: Int) -> Plugin? {
    let kind = kind % Plugin.kindCount
    if plugins[kind] == nil { plugins[kind] = Plugin(kind: kind) }
    return plugins[kind]
  }

  /// The path of an input in the history; names sort in the order of inputs.
  private func path(_ index: Int) -> String? { history.map { "\($0)/\(1000 + index)" } }
}
