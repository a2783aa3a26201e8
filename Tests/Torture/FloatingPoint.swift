// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc

/// How a thread computes: other plugins, and hosts, change it and forget to change it back.
enum FloatingPoint {
  /// Calls `body` with rounding in a `direction` such as FE_UPWARD and, where the processor can,
  /// with denormals taken and written as 0.
  static func with(
    direction: Int32, flushesDenormals: Bool, _ body: () throws -> Void
  ) rethrows {
    var before = fenv_t()
    fegetenv(&before)
    defer { fesetenv(&before) }
    fesetround(direction)
    #if arch(x86_64)
      if flushesDenormals {
        var flushing = fenv_t()
        fegetenv(&flushing)
        // Flush to zero, and denormals are zeros.
        flushing.__mxcsr |= 0x8040
        fesetenv(&flushing)
      }
    #endif
    try body()
  }
}
