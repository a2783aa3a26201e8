// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2

extension ControlMessage {
  /// A UI requests the stream for the next 3 s, and repeats this every second; see `ClientLeases`.
  ///
  ///     [] a spectrum:Attach ;
  ///       spectrum:client 7341 ;                   # atom:Int or atom:Long
  ///       spectrum:frameRate "60.0"^^xsd:float .
  public struct Attach {
    /// Frames per second if the UI requests no rate.
    public static let defaultFrameRate: Float = 30

    /// A number that the UI chooses to distinguish itself from others.
    public let client: Int64
    /// The requested frames per second; 0 or less to detach.
    public let frameRate: Float

    @_noAllocation @_noLocks
    public init(client: Int64, frameRate: Float = defaultFrameRate) {
      (self.client, self.frameRate) = (client, frameRate)
    }

    @_noAllocation @_noLocks
    func encode(into encoder: inout AtomEncoder, _ keys: Terms) {
      encoder.beginObject(keys[.attachType])
      encoder.long(keys[.client], client)
      encoder.float(keys[.frameRate], frameRate)
      encoder.endObject()
    }

    /// Nil without a client.
    @_noAllocation @_noLocks
    init?(decoding object: inout ObjectReader, _ keys: Terms) {
      var (client, frameRate) = (Int64?.none, Self.defaultFrameRate)
      while object.next() {
        if object.key == keys[.client] {
          client = object.integer(in: Int64.min...Int64.max) ?? client
        } else if object.key == keys[.frameRate] {
          frameRate = object.float(in: 0...1000) ?? frameRate
        }
      }
      guard let client else { return nil }
      self.init(client: client, frameRate: frameRate)
    }
  }
}
