// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumCore
import SpectrumMessages
import SpectrumPorts

// The audio, from the inputs to the analysis.
extension Instance {
  /// Compares with the sound that the port `compare` selects, while it is connected and a window is
  /// attached: an unconnected side-chain costs nothing.
  @_noAllocation @_noLocks
  mutating func followComparison() {
    var compared = wantedComparison
    if leases.frameRate <= 0 || compared.isSideChain && !hasSideChain { compared = .none }
    analyzer.masking.measure(compared.isSideChain && wantsMasking)
    guard compared.rawValue != analyzer.compared.rawValue else { return }
    analyzer.compared = compared
    // The frames have another size.
    leasedRate = -1
  }

  private var hasSideChain: Bool {
    @_noAllocation @_noLocks mutating get {
      ports.samples(.sideLeft) != nil || ports.samples(.sideRight) != nil
    }
  }

  /// Gives frames from `start` on to the analysis, up to the end of its quantum or to `end`; returns how
  /// many.
  @_noAllocation @_noLocks
  mutating func take(_ start: Int, _ end: Int) -> Int {
    let taken = takeTrack(start, end)
    guard analyzer.compared.isSideChain, let (left, right) = pair(.sideLeft, .sideRight) else {
      return taken
    }
    analyzer.takeSideChain(
      left: UnsafeMutableBufferPointer(start: left, count: end).span,
      right: UnsafeMutableBufferPointer(start: right, count: end).span, from: start, count: taken)
    return taken
  }

  @_noAllocation @_noLocks
  private mutating func takeTrack(_ start: Int, _ end: Int) -> Int {
    guard let (left, right) = channelCount > 1 ? pair(leftIn, .rightIn) : pair(leftIn, leftIn)
    else { return analyzer.takeSilence(end - start) }
    return analyzer.take(
      left: UnsafeMutableBufferPointer(start: left, count: end).span,
      right: UnsafeMutableBufferPointer(start: right, count: end).span, from: start)
  }

  /// The samples of two ports; nil if neither is connected. One that is unconnected counts as a copy of
  /// the other, so a mono signal keeps its level.
  @_noAllocation @_noLocks
  private mutating func pair(
    _ left: Port, _ right: Port
  ) -> (left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>)? {
    let (left, right) = (ports.samples(left), ports.samples(right))
    guard let first = left ?? right else { return nil }
    return (first, right ?? first)
  }
}
