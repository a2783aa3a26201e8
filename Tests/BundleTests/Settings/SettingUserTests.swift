// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumHost
import Testing

/// Every setting of the built plugins, at a value off its default.
@Suite struct SettingUserTests {
  @Test(
    "A setting changes each of its users, and nothing else", arguments: SettingUsers.tried)
  func users(row: SettingUsers) throws {
    let changed = try HeardSettings(row.base, change: [row.symbol: row.value])
    let found = changed.differences(from: try Self.unchanged(row.base))
    #expect(
      found == row.users,
      "\(found.map(\.rawValue).sorted()), not \(row.users.map(\.rawValue).sorted())")
  }

  /// Many rows have the same sound and context: without a change they are heard once by each thread,
  /// since messages have the numbers that its world gave to URIs.
  private static func unchanged(_ base: SettingUsers.Base) throws -> HeardSettings {
    let kept = Thread.current.threadDictionary
    var heard = kept["heard"] as? [SettingUsers.Base: HeardSettings] ?? [:]
    if let known = heard[base] { return known }
    let new = try HeardSettings(base, change: [:])
    heard[base] = new
    kept["heard"] = heard
    return new
  }

  @Test("Each setting of each plugin has such a row, with a value that isn't its default")
  func allSettings() throws {
    let world = try BuiltBundle.world()
    var symbols: Set<String> = []
    for uri in BuiltBundle.plugins {
      let ports = try world.plugin(uri).ports(.control, .input)
      symbols.formUnion(ports.map(\.symbol))
      for row in SettingUsers.all {
        let port = ports.first { $0.symbol == row.symbol }
        #expect(
          port?.defaultValue != row.value || row.base.context[row.symbol] != nil, "\(row.symbol)")
      }
    }
    #expect(Set(SettingUsers.all.map(\.symbol)) == symbols)
  }
}
