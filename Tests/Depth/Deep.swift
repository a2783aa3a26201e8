// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// How much of a matrix of cases is tried: all of it under SPECTRUM_DEEP=1, as `.ci/run` sets it, else
/// a part in which each truth still has its cases.
package enum Deep {
  package static let isOn = ProcessInfo.processInfo.environment["SPECTRUM_DEEP"] == "1"

  /// All cases, or `few` of them, spread evenly; the first and the last are among those.
  package static func cases<Case>(_ all: [Case], few: Int) -> [Case] {
    guard !isOn, few < all.count else { return all }
    guard few > 1 else { return [all[all.count / 2]] }
    return (0..<few).map { all[$0 * (all.count - 1) / (few - 1)] }
  }

  /// Each of the first with each of the second, or so few pairs that every value has one.
  package static func pairs<First, Second>(
    _ first: [First], _ second: [Second]
  ) -> [(First, Second)] {
    guard !isOn else { return first.flatMap { one in second.map { (one, $0) } } }
    return (0..<max(first.count, second.count)).map {
      (first[$0 % first.count], second[$0 % second.count])
    }
  }

  /// A length or a number of trials.
  package static func pick<Value>(_ all: Value, few: Value) -> Value { isOn ? all : few }
}
