// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2

extension ControlMessage {
  /// A UI requests the stream for the next 3 s, and repeats this every second; see `ClientLeases`.
  ///
  ///     [] a spectrum:Attach ;
  ///       spectrum:client 7341 ;                   # atom:Int or atom:Long
  ///       spectrum:frameRate "60.0"^^xsd:float .
  public struct Attach: MessageBody {
    /// Frames per second if the UI requests no rate.
    public static let defaultFrameRate: Float = 30

    /// A number that the UI chooses to distinguish itself from others.
    public var client: Int64 { @_noAllocation @_noLocks get { number ?? 0 } }
    private var number: Int64?
    /// The requested frames per second; 0 or less to detach.
    public private(set) var frameRate: Float

    @_noAllocation @_noLocks
    public init(client: Int64, frameRate: Float = defaultFrameRate) {
      (number, self.frameRate) = (client, frameRate)
    }

    /// Before its properties are read.
    static var unread: Attach {
      @_noAllocation @_noLocks get {
        var attach = Attach(client: 0)
        attach.number = nil
        return attach
      }
    }

    static var type: Term { @_noAllocation @_noLocks get { .attachType } }

    @_noAllocation @_noLocks
    mutating func pass(_ coder: inout PropertyCoder, _ keys: Terms) {
      coder.pass(keys[.client], &number, in: Int64.min...Int64.max)
      coder.pass(keys[.frameRate], &frameRate, in: 0...1000)
    }

    /// False without a client.
    @_noAllocation @_noLocks
    func complete() -> Bool { number != nil }
  }
}
