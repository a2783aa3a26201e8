// SPDX-License-Identifier: GPL-3.0-or-later
import Depth
import Foundation
import SpectrumHost
import Testing

@testable import Signals

/// Every setting of the built plugins, at a value off its default, and at and beyond its ends.
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

  /// What the plugin gives for `value` of a setting.
  private func hear(_ port: PortDescription, _ value: Float, of uri: String) throws -> Recording {
    let row = SettingUsers.all.first { $0.symbol == port.symbol }
    var recorder = try Recorder(
      uri, controls: (row?.base.context ?? [:]).merging([port.symbol: value]) { $1 })
    recorder.outputInterval = 0.02
    return recorder.run(over: Self.music)
  }

  private static let music = StereoSignal.music(seconds: 0.2)

  /// Unless all is tried, some ports, each in the last plugin that has it.
  private static func portsToTry(of uri: String) throws -> [PortDescription] {
    func ports(_ uri: String) throws -> [PortDescription] {
      try BuiltBundle.world().plugin(uri).ports(.control, .input)
    }
    let later = BuiltBundle.plugins.drop { $0 != uri }.dropFirst()
    let known = Deep.isOn ? [] : Set(try later.flatMap { try ports($0).map(\.symbol) })
    return Deep.cases(try ports(uri).filter { !known.contains($0.symbol) }, few: 16)
  }

  @Test(
    "Beyond the ends of its range a setting is at its end",
    arguments: BuiltBundle.plugins)
  func ends(uri: String) throws {
    for port in try Self.portsToTry(of: uri) {
      let range = try #require(port.range)
      for (end, sign) in [(range.lowerBound, -1), (range.upperBound, 1)] as [(Float, Float)] {
        let expected = try hear(port, end, of: uri)
        for value in Deep.cases([end + sign, sign * 1e30, sign * .infinity], few: 1) {
          let isSame = try hear(port, value, of: uri) == expected
          #expect(isSame, "\(port.symbol) \(value)")
        }
      }
    }
  }
}
