// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumReadings

/// A view of floats in memory that it doesn't own: those to send, or those received.
///
/// It must not outlive the buffer, or the atom, that it was made from. The memory may be unaligned,
/// and may hold anything: every float read is finite.
public struct FloatVector: RandomAccessCollection {
  /// The meaning of the floats, which decides how NaN and infinity are read.
  enum Content {
    /// dBFS, held within `levelRange`; NaN is read as silence.
    case levels
    /// Linear samples; NaN is read as 0, an infinity as the greatest float of its sign.
    case samples
  }

  /// dBFS, dBTP and LUFS in the stream, from silence (a power of 1e-20) to beyond the greatest float.
  static var levelRange: ClosedRange<Float> { @_noAllocation @_noLocks get { -200...1000 } }

  /// All floats but the infinities.
  private static var finiteRange: ClosedRange<Float> {
    @_noAllocation @_noLocks get {
      -Float.greatestFiniteMagnitude...Float.greatestFiniteMagnitude
    }
  }

  public let count: Int
  /// Nil in a vector that only has a size.
  let base: UnsafeRawPointer?
  private let content: Content

  @_noAllocation @_noLocks
  init(_ bytes: Bytes, _ content: Content) {
    self.init(base: bytes.base, count: bytes.count / MemoryLayout<Float>.stride, content)
  }

  @_noAllocation @_noLocks
  private init(base: UnsafeRawPointer?, count: Int, _ content: Content) {
    (self.base, self.count, self.content) = (base, base == nil ? 0 : count, content)
  }

  /// A view of levels in dBFS.
  @_noAllocation @_noLocks
  public init(levels: UnsafeBufferPointer<Float>) {
    self.init(base: levels.baseAddress, count: levels.count, .levels)
  }

  /// A view of linear samples.
  @_noAllocation @_noLocks
  public init(samples: UnsafeBufferPointer<Float>) {
    self.init(base: samples.baseAddress, count: samples.count, .samples)
  }

  /// An empty vector.
  @_noAllocation @_noLocks
  public init() { (base, count, content) = (nil, 0, .samples) }

  /// A vector without memory that has the size of `count` floats in a message.
  @_noAllocation @_noLocks
  init(measuring count: Int) { (base, self.count, content) = (nil, Swift.max(0, count), .samples) }

  @_noAllocation @_noLocks
  private init(prefix: Int, of other: FloatVector) {
    (base, count, content) = (other.base, prefix, other.content)
  }

  /// The first `limit` floats.
  @_noAllocation @_noLocks
  func limited(to limit: Int) -> FloatVector {
    count <= limit ? self : FloatVector(prefix: limit, of: self)
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { count }

  /// The float at `index`, 0..<count, made finite.
  public subscript(index: Int) -> Float {
    @_noAllocation @_noLocks get {
      precondition(index >= 0 && index < count)
      guard let base else { return 0 }
      let value = base.loadUnaligned(
        fromByteOffset: index * MemoryLayout<Float>.stride, as: Float.self)
      switch content {
      case .levels: return value.held(within: Self.levelRange)
      case .samples: return value.isNaN ? 0 : value.held(within: Self.finiteRange)
      }
    }
  }

  /// Copies as many floats as both have room for, each made finite; returns how many.
  @discardableResult
  public func copy(into destination: UnsafeMutableBufferPointer<Float>) -> Int {
    let copied = Swift.min(count, destination.count)
    for index in 0..<copied { destination[index] = self[index] }
    return copied
  }
}
