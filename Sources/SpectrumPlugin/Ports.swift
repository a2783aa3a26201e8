// SPDX-License-Identifier: GPL-3.0-or-later
import CMath
import SpectrumCore
import SpectrumPorts
import SpectrumReadings

/// The port connections of a plugin.
///
/// Holds a copy of the part of the port table that `run` needs.
struct Ports: ~Copyable {
  /// The ports by their index in the plugin.
  private let order: FixedArray<Port>
  /// Ranges and defaults; shape: [Port.count].
  private let limits: FixedArray<Limits>
  private let connections = FixedArray<UnsafeMutableRawPointer?>(count: Port.count, repeating: nil)
  /// A port's number among the control inputs, below 0 for any other; shape: [Port.count].
  private let settingNumbers = FixedArray(count: Port.count, repeating: -1)
  /// The connections of the control inputs, packed, and the bits that `run` last read there.
  private let settings: FixedArray<UnsafePointer<UInt32>>
  private let seen: FixedArray<UInt32>
  /// The outputs, which report figures.
  private let outputs: FixedArray<Output>
  /// By the figures' places: the ends of the outputs' ranges, what says that there is no reading, and
  /// what was reported last; shape: [figureCapacity].
  private let minima, maxima, absences, reported: FixedArray<Float>
  /// The bits of a NaN, which unconnected control inputs read; shape: [1].
  private let unconnected = FixedArray(count: 1, repeating: Float.nan.bitPattern)

  // Not private, or the compiler fails in modules that test this one.
  struct Limits {
    let minimum, maximum, initial: Float
  }

  /// The places of an output's port and figure.
  struct Output {
    let port, figure: Int
  }

  /// Whole vectors.
  private static var figureCapacity: Int {
    @_noAllocation @_noLocks get { (Figure.count + 7) / 8 * 8 }
  }

  init(_ plugin: Plugin) {
    func ofFigures(_ number: (Figure) -> Float) -> FixedArray<Float> {
      let numbers = FixedArray(count: Self.figureCapacity, repeating: Float(0))
      for figure in Figure.allCases { numbers.base[figure.place] = number(figure) }
      return numbers
    }
    minima = ofFigures { $0.row.range.lowerBound }
    maxima = ofFigures { $0.row.range.upperBound }
    absences = ofFigures { $0.row.absence.number }
    reported = ofFigures { _ in 0 }
    let (all, settings) = (Port.allCases, Port.settings)
    limits = FixedArray(count: all.count) {
      let range = all[$0].spec.range
      return Limits(
        minimum: range.lowerBound, maximum: range.upperBound, initial: all[$0].initial(in: plugin))
    }
    for (number, port) in settings.enumerated() { settingNumbers.base[port.place] = number }
    let own = all.filter { plugin.has($0) }
    order = FixedArray(count: own.count) { own[$0] }
    let reports = own.compactMap { port in
      port.spec.figure.map { Output(port: port.place, figure: $0.place) }
    }
    outputs = FixedArray(count: reports.count) { reports[$0] }
    self.settings = FixedArray(count: settings.count, repeating: UnsafePointer(unconnected.base))
    // Bits of another NaN, so that the first comparison finds a change.
    seen = FixedArray(count: settings.count, repeating: .max)
  }

  /// Whether a control input has changed since the last call. Reading all of them in each run would
  /// cost as much as the analysis of a small block.
  @_noAllocation @_noLocks
  func haveControlsChanged() -> Bool {
    var difference: UInt32 = 0
    for index in 0..<settings.count {
      difference |= settings.base[index].pointee ^ seen.base[index]
    }
    guard difference != 0 else { return false }
    for index in 0..<settings.count { seen.base[index] = settings.base[index].pointee }
    return true
  }

  /// Makes the next call of `haveControlsChanged` find a change.
  func forgetControls() { seen.base.update(repeating: .max, count: seen.count) }

  /// Connects the port at `index` of the plugin; nil disconnects. Ignores an index beyond the last.
  @_noAllocation @_noLocks
  func connect(_ index: UInt32, to data: UnsafeMutableRawPointer?) {
    guard index < UInt32(order.count) else { return }
    connect(order.base[Int(index)], to: data)
  }

  @_noAllocation @_noLocks
  func connect(_ port: Port, to data: UnsafeMutableRawPointer?) {
    connections.base[port.place] = data
    let number = settingNumbers.base[port.place]
    guard number >= 0 else { return }
    settings.base[number] = UnsafePointer(
      data?.assumingMemoryBound(to: UInt32.self) ?? unconnected.base)
  }

  /// The port's memory; nil if unconnected.
  @_noAllocation @_noLocks
  func data(_ port: Port) -> UnsafeMutableRawPointer? { connections.base[port.place] }

  /// The samples of an audio port; nil if unconnected.
  @_noAllocation @_noLocks
  func samples(_ port: Port) -> UnsafeMutablePointer<Float>? {
    data(port)?.assumingMemoryBound(to: Float.self)
  }

  /// A control input's value, clamped to its range; the default if unconnected or NaN.
  @_noAllocation @_noLocks
  func value(_ port: Port) -> Float {
    let limits = limits.base[port.place]
    guard let value = samples(port)?.pointee, !value.isNaN else { return limits.initial }
    return min(max(value, limits.minimum), limits.maximum)
  }

  /// The value of an integer or enumeration port.
  @_noAllocation @_noLocks
  func integer(_ port: Port) -> Int {
    let limits = limits.base[port.place]
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
    UnsafeMutableRawPointer(reported.base).assumingMemoryBound(to: Readings.self).pointee = readings
    for figure in stride(from: 0, to: Self.figureCapacity, by: 8) {
      let number = spectrum_load8(reported.base + figure)
      let held = spectrum_smaller_float8(
        spectrum_larger_float8(number, spectrum_load8(minima.base + figure)),
        spectrum_load8(maxima.base + figure))
      // All but NaN is at most itself.
      let isMeasured = spectrum_at_most8(number, number)
      spectrum_store8(
        reported.base + figure,
        spectrum_chosen8(isMeasured, held, spectrum_load8(absences.base + figure)))
    }
    for index in 0..<outputs.count {
      let output = outputs.base[index]
      connections.base[output.port]?.assumingMemoryBound(to: Float.self).pointee =
        reported.base[output.figure]
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
