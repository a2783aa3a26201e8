// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

/// The program of the tests. Without this file SwiftPM writes one, for which it looks for XCTest's
/// tests in the compiler's index: there are none of those, and without an index builds are faster.
@main struct TestProgram {
  static func main() async {
    // SwiftPM asks for the tests of either library in turn.
    guard CommandLine.arguments.contains("swift-testing") else { return }
    await Testing.__swiftPMEntryPoint() as Never
  }
}
