// SPDX-License-Identifier: GPL-3.0-or-later
import CMath
import SpectrumCore
import SpectrumPorts
import SpectrumReadings

/// The port connections of a plugin.
///
/// Holds a copy of the part of the port table that `run` needs.
struct Ports: ~Copyable {
  /// The ports by their index in the plugin; shape: [portCount].
  private let order: UnsafeMutablePointer<Port>
  private let portCount: Int
  /// Ranges and defaults; shape: [Port.count].
  private let limits: UnsafeMutablePointer<Limits>
  private let connections: UnsafeMutablePointer<UnsafeMutableRawPointer?>
  /// A port's number among the control inputs, below 0 for any other; shape: [Port.count].
  private let settingNumbers: UnsafeMutablePointer<Int>
  /// The connections of the control inputs, packed, and the bits that `run` last read there. Shape:
  /// [settingCount].
  private let settings: UnsafeMutablePointer<UnsafePointer<UInt32>>
  private let seen: UnsafeMutablePointer<UInt32>
  private let settingCount: Int
  /// The outputs, which report figures; shape: [outputCount].
  private let outputs: UnsafeMutablePointer<Output>
  private let outputCount: Int
  /// By the figures' places: the ends of the outputs' ranges, what says that there is no reading, and
  /// what was reported last; shape: [figureCapacity].
  private let minima, maxima, absences, reported: UnsafeMutablePointer<Float>
  /// The bits of a NaN, which unconnected control inputs read.
  private let unconnected: UnsafeMutablePointer<UInt32>

  private struct Limits {
    let minimum, maximum, initial: Float
  }

  /// The places of an output's port and figure.
  private struct Output {
    let port, figure: Int
  }

  /// Whole vectors.
  private static var figureCapacity: Int {
    @_noAllocation @_noLocks get { (Figure.count + 7) / 8 * 8 }
  }

  init(_ plugin: Plugin) {
    outputs = .allocate(capacity: Port.count)
    func ofFigures(_ number: (Figure) -> Float) -> UnsafeMutablePointer<Float> {
      let numbers = UnsafeMutablePointer<Float>.allocate(capacity: Self.figureCapacity)
      numbers.initialize(repeating: 0, count: Self.figureCapacity)
      for figure in Figure.allCases { numbers[figure.place] = number(figure) }
      return numbers
    }
    minima = ofFigures { $0.row.range.lowerBound }
    maxima = ofFigures { $0.row.range.upperBound }
    absences = ofFigures { $0.row.absence.number }
    reported = ofFigures { _ in 0 }
    order = .allocate(capacity: Port.count)
    limits = .allocate(capacity: Port.count)
    settingNumbers = .allocate(capacity: Port.count)
    var (portCount, settingCount, outputCount) = (0, 0, 0)
    for port in Port.allCases {
      let spec = port.spec
      (limits + port.place).initialize(
        to: Limits(
          minimum: spec.range.lowerBound, maximum: spec.range.upperBound, initial: spec.initial))
      (settingNumbers + port.place).initialize(to: port.isSetting ? settingCount : -1)
      if port.isSetting { settingCount += 1 }
      if let figure = spec.figure, plugin.has(port) {
        (outputs + outputCount).initialize(
          to: Output(port: port.place, figure: figure.place))
        outputCount += 1
      }
      guard plugin.has(port) else { continue }
      (order + portCount).initialize(to: port)
      portCount += 1
    }
    (self.portCount, self.settingCount, self.outputCount) = (portCount, settingCount, outputCount)
    connections = .allocate(capacity: Port.count)
    connections.initialize(repeating: nil, count: Port.count)
    unconnected = .allocate(capacity: 1)
    unconnected.initialize(to: Float.nan.bitPattern)
    settings = .allocate(capacity: settingCount)
    settings.initialize(repeating: UnsafePointer(unconnected), count: settingCount)
    seen = .allocate(capacity: settingCount)
    // Bits of another NaN, so that the first comparison finds a change.
    seen.initialize(repeating: .max, count: settingCount)
  }

  deinit {
    order.deallocate()
    limits.deallocate()
    connections.deallocate()
    settingNumbers.deallocate()
    settings.deallocate()
    seen.deallocate()
    unconnected.deallocate()
    outputs.deallocate()
    minima.deallocate()
    maxima.deallocate()
    absences.deallocate()
    reported.deallocate()
  }

  /// Whether a control input has changed since the last call. Reading all of them in each run would
  /// cost as much as the analysis of a small block.
  @_noAllocation @_noLocks
  func haveControlsChanged() -> Bool {
    var difference: UInt32 = 0
    for index in 0..<settingCount { difference |= settings[index].pointee ^ seen[index] }
    guard difference != 0 else { return false }
    for index in 0..<settingCount { seen[index] = settings[index].pointee }
    return true
  }

  /// Makes the next call of `haveControlsChanged` find a change.
  func forgetControls() { seen.update(repeating: .max, count: settingCount) }

  /// Connects the port at `index` of the plugin; nil disconnects. Ignores an index beyond the last.
  @_noAllocation @_noLocks
  func connect(_ index: UInt32, to data: UnsafeMutableRawPointer?) {
    guard index < UInt32(portCount) else { return }
    connect(order[Int(index)], to: data)
  }

  @_noAllocation @_noLocks
  func connect(_ port: Port, to data: UnsafeMutableRawPointer?) {
    connections[port.place] = data
    let number = settingNumbers[port.place]
    guard number >= 0 else { return }
    settings[number] = UnsafePointer(data?.assumingMemoryBound(to: UInt32.self) ?? unconnected)
  }

  /// The port's memory; nil if unconnected.
  @_noAllocation @_noLocks
  func data(_ port: Port) -> UnsafeMutableRawPointer? { connections[port.place] }

  /// The samples of an audio port; nil if unconnected.
  @_noAllocation @_noLocks
  func samples(_ port: Port) -> UnsafeMutablePointer<Float>? {
    data(port)?.assumingMemoryBound(to: Float.self)
  }

  /// A control input's value, clamped to its range; the default if unconnected or NaN.
  @_noAllocation @_noLocks
  func value(_ port: Port) -> Float {
    let limits = limits[port.place]
    guard let value = samples(port)?.pointee, !value.isNaN else { return limits.initial }
    return min(max(value, limits.minimum), limits.maximum)
  }

  /// The value of an integer or enumeration port.
  @_noAllocation @_noLocks
  func integer(_ port: Port) -> Int {
    let limits = limits[port.place]
    // Not `+ 0.5`: truncation would round each negative value up by one.
    return Int(
      clamping: spectrum_round(value(port)), to: Int(limits.minimum)...Int(limits.maximum))
  }

  /// Whether a toggle is on.
  @_noAllocation @_noLocks
  func isOn(_ port: Port) -> Bool { value(port) > 0 }

  /// Writes the control outputs, each held within its range.
  @_noAllocation @_noLocks
  func write(_ readings: Readings) {
    UnsafeMutableRawPointer(reported).assumingMemoryBound(to: Readings.self).pointee = readings
    for figure in stride(from: 0, to: Self.figureCapacity, by: 8) {
      let number = spectrum_load8(reported + figure)
      let held = spectrum_smaller_float8(
        spectrum_larger_float8(number, spectrum_load8(minima + figure)),
        spectrum_load8(maxima + figure))
      // All but NaN is at most itself.
      let isMeasured = spectrum_at_most8(number, number)
      spectrum_store8(
        reported + figure, spectrum_chosen8(isMeasured, held, spectrum_load8(absences + figure)))
    }
    for index in 0..<outputCount {
      let output = outputs[index]
      connections[output.port]?.assumingMemoryBound(to: Float.self).pointee =
        reported[output.figure]
    }
  }
}

// The real-time path has no generics.

extension DisplayMode {
  @_noAllocation @_noLocks
  init(_ ports: borrowing Ports) { self = Self(rawValue: ports.integer(.mode)) ?? .bars }
}

extension LoudnessSetting {
  @_noAllocation @_noLocks
  init(_ ports: borrowing Ports) { self = Self(rawValue: ports.integer(.loudness)) ?? .off }
}

extension Instrument {
  @_noAllocation @_noLocks
  init(_ ports: borrowing Ports) {
    self = Self(rawValue: ports.integer(.instrument)) ?? .chromatic
  }
}
