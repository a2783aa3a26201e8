// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2
import CSpectrumPlugin
import MessageSamples
import SpectrumPorts

/// A plugin through its C functions, active for its lifetime.
final class Plugin {
  private static let rates: [Double] = [
    48_000, 8000, 11_025, 22_050, 44_100, 96_000, 192_000, 384_000,
  ]
  /// Number of kinds.
  static let kindCount = SpectrumPorts.Plugin.allCases.count * rates.count

  let channelCount: Int
  let portCount: Int
  /// The index of the output for MIDI notes; nil if there is none.
  let notesPort: Int?
  /// The indices of the side-chain's inputs.
  let sidePorts: [Int]
  /// The indices of the control outputs.
  let outputs: [Int]
  /// The index of the port that may silence the output.
  let mutePort: Int
  private let descriptor: LV2_Descriptor
  private let handle: LV2_Handle

  /// `kind`, 0..<kindCount: one of the plugins at one of the rates.
  init?(kind: Int) {
    let plugins = SpectrumPorts.Plugin.allCases
    let ports = plugins[kind % plugins.count]
    channelCount = ports.channelCount
    notesPort = Port.notes.index(in: ports).map { Int($0) }
    let all = Port.allCases.filter { ports.has($0) }
    sidePorts = all.indices.filter { all[$0].group == .sideChain }
    portCount = all.count
    outputs = all.indices.filter {
      all[$0].spec.direction == .output && all[$0].spec.carrier == .control
    }
    mutePort = Port.tunerMute.index(in: ports).map { Int($0) } ?? 0
    guard let descriptor = lv2_descriptor(UInt32(ports.rawValue))?.pointee else { return nil }
    let table = URITable()
    var map = table.map
    let handle = withExtendedLifetime(table) {
      withUnsafeMutablePointer(to: &map) { map in
        var feature = LV2_Feature(URI: spectrum_uri_urid_map, data: map)
        return withUnsafePointer(to: &feature) {
          descriptor.instantiate(nil, Self.rates[kind / plugins.count], nil, [$0, nil])
        }
      }
    }
    guard let handle else { return nil }
    (self.descriptor, self.handle) = (descriptor, handle)
    descriptor.activate(handle)
  }

  deinit {
    descriptor.deactivate?(handle)
    descriptor.cleanup(handle)
  }

  func connect(_ port: Int, to memory: UnsafeMutableRawPointer?) {
    descriptor.connect_port(handle, UInt32(port), memory)
  }

  /// Restores the state whose values `retrieve` gives.
  func restore(_ retrieve: LV2_State_Retrieve_Function, _ state: UnsafeMutableRawPointer) {
    spectrum_restore(handle, retrieve, state, nil)
  }

  /// Saves the state by `store`.
  func save(_ store: LV2_State_Store_Function, _ state: UnsafeMutableRawPointer) -> Bool {
    spectrum_save(handle, store, state, nil)
  }

  func run(frameCount: Int) { descriptor.run(handle, UInt32(frameCount)) }

  func restart() {
    descriptor.deactivate?(handle)
    descriptor.activate(handle)
  }
}
