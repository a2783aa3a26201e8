// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumCore
import SpectrumPorts

extension SpectrumSettings {
  /// The values of the ports.
  @_noAllocation @_noLocks
  init(_ ports: borrowing Ports) {
    self.init()
    resolution = Resolution(rawValue: ports.integer(.resolution)) ?? .multi
    window = WindowFunction(rawValue: ports.integer(.window)) ?? .hann
    detector = BandDetector(rawValue: ports.integer(.detector)) ?? .power
    calibration = SpectrumCalibration(rawValue: ports.integer(.calibration)) ?? .sine
    bandCount = ports.integer(.bands)
  }
}
