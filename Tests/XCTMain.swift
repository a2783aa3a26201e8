// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

/// The program of the tests. Without this file SwiftPM writes one, for which it looks for XCTest's
/// tests in the compiler's index: there are none of those, and without an index builds are faster.
@main struct TestProgram {
  static func main() async {
    guard CommandLine.arguments.contains("swift-testing") else {
      // Asked for XCTest's tests; Swift Testing's wouldn't follow, and nothing would say so.
      print("run make test, make test-SpectrumCore …, or")
      print("swift test --disable-xctest --enable-swift-testing")
      exit(1)
    }
    await Testing.__swiftPMEntryPoint() as Never
  }
}
