// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumCore
import SpectrumPorts

/// The spectrum as numbers: the strongest lines of the last frame, and its centroid.
struct SpectrumOutputs {
  /// Frames per second while no window asks for more.
  static let frameRate: Float = 10
  private static let lineCount = 5

  /// Hz and dBFS of each line, the strongest first; 0 and the lowest level beyond the last.
  private var lines = InlineArray<10, Float>(repeating: 0)
  private var centroid: Float = 0

  /// No line, and silence.
  init() {
    for index in 0..<Self.lineCount { lines[2 * index + 1] = -.infinity }
  }

  /// Takes the frame that has just been completed.
  @_noAllocation @_noLocks
  mutating func update(_ spectrum: borrowing BandSpectrum) {
    self = SpectrumOutputs()
    centroid = spectrum.centroid
    let peaks = spectrum.peaks
    var index = 0
    while index + 1 < peaks.count {
      insert(hertz: peaks[index], level: peaks[index + 1])
      index += 2
    }
  }

  @_noAllocation @_noLocks
  private mutating func insert(hertz: Float, level: Float) {
    var place = Self.lineCount
    while place > 0 && level > lines[2 * place - 1] {
      if place < Self.lineCount {
        (lines[2 * place], lines[2 * place + 1]) = (lines[2 * place - 2], lines[2 * place - 1])
      }
      place -= 1
    }
    guard place < Self.lineCount else { return }
    (lines[2 * place], lines[2 * place + 1]) = (hertz, level)
  }

  @_noAllocation @_noLocks
  func write(to ports: borrowing Ports) {
    ports.write(lines[0], to: .peak1Hz)
    ports.write(lines[1], to: .peak1Level)
    ports.write(lines[2], to: .peak2Hz)
    ports.write(lines[3], to: .peak2Level)
    ports.write(lines[4], to: .peak3Hz)
    ports.write(lines[5], to: .peak3Level)
    ports.write(lines[6], to: .peak4Hz)
    ports.write(lines[7], to: .peak4Level)
    ports.write(lines[8], to: .peak5Hz)
    ports.write(lines[9], to: .peak5Level)
    ports.write(centroid, to: .centroid)
  }
}
