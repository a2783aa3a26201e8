// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumReadings

/// Who listens to the stream, and how often it wants a frame.
///
/// A UI that crashes can't detach. So each `Attach` grants a lease of 3 s, and a UI renews it every
/// second.
public struct ClientLeases {
  /// The most clients at a time; one more replaces the client whose lease ends first.
  public static let capacity = 8
  /// Seconds from the last `Attach` to the end of the lease: three times the interval at which UIs
  /// send it, so that a host may stall for two intervals.
  public static let duration = 3.0
  /// Frames per second that a client can get.
  public static var frameRates: ClosedRange<Float> { @_noAllocation @_noLocks get { 10...60 } }

  private struct Lease {
    var client: Int64 = 0
    var frameRate: Float = 0
    /// Samples to its end; 0 for a free slot.
    var remaining: Int = 0
  }

  private let durationSamples: Int
  private var leases = InlineArray<8, Lease>(repeating: Lease())

  /// No clients yet. `sampleRate`: Hz.
  public init(sampleRate: Double) {
    durationSamples = Int(Int64(held: Self.duration * sampleRate, within: 1...(1 << 30)))
  }

  /// Grants or renews the lease of `request.client`, or ends it if the requested rate is 0. Returns
  /// whether it is a new client.
  @discardableResult
  @_noAllocation @_noLocks
  public mutating func attach(_ request: ControlMessage.Attach) -> Bool {
    var slot = 0
    var isNew = true
    for index in 0..<Self.capacity {
      if leases[index].remaining > 0, leases[index].client == request.client {
        (slot, isNew) = (index, false)
        break
      }
      if leases[index].remaining < leases[slot].remaining { slot = index }
    }
    guard request.frameRate > 0 else {
      if !isNew { leases[slot].remaining = 0 }
      return false
    }
    leases[slot] = Lease(
      client: request.client, frameRate: request.frameRate.held(within: Self.frameRates),
      remaining: durationSamples)
    return isNew
  }

  /// Shortens all leases by `samples`.
  @_noAllocation @_noLocks
  public mutating func advance(by samples: Int) {
    for index in 0..<Self.capacity {
      leases[index].remaining = max(0, leases[index].remaining - max(0, samples))
    }
  }

  /// The number of clients.
  public var count: Int {
    @_noAllocation @_noLocks get {
      var count = 0
      for index in 0..<Self.capacity where leases[index].remaining > 0 { count += 1 }
      return count
    }
  }

  /// Frames per second for all clients, 10…60: the highest rate requested. 0 without clients.
  public var frameRate: Float {
    @_noAllocation @_noLocks get {
      var highest: Float = 0
      for index in 0..<Self.capacity where leases[index].remaining > 0 {
        highest = max(highest, leases[index].frameRate)
      }
      return highest
    }
  }
}
