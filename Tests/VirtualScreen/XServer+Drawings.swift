// SPDX-License-Identifier: GPL-3.0-or-later
import CXCB
import Foundation

/// A rectangle in device pixels of the screen.
package struct ScreenArea: Equatable, Sendable {
  package var x, y, width, height: Int

  package init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  func overlaps(_ other: ScreenArea) -> Bool {
    x < other.x + other.width && other.x < x + width && y < other.y + other.height
      && other.y < y + height
  }
}

/// What the server draws on its screen, as it reports it (its extension DAMAGE): nobody has to ask.
package final class DrawingReports {
  private let server: XServer
  private let opcode, event: UInt8
  private let damage: UInt32

  /// Nil if the server lacks the extension.
  package init?(of server: XServer) {
    guard let damage = server.numbers(of: "DAMAGE") else { return nil }
    (self.server, opcode, event) = (server, damage.opcode, damage.firstEvent)
    self.damage = xcb_generate_id(server.connection)
    // DamageQueryVersion, which has to come first: 1.1.
    server.send([0, 1, 1], minor: 0, opcode: opcode, hasReply: true)
    // DamageCreate, level 0: each drawing is reported at once, with its rectangle.
    server.send([0, self.damage, server.root, 0], minor: 1, opcode: opcode)
    // The first report is of all that is there.
    _ = wait(for: ScreenArea(x: 0, y: 0, width: 0, height: 0), seconds: 0)
  }

  deinit { server.send([0, damage], minor: 2, opcode: opcode) }

  /// Waits until something is drawn within `area`, at most `seconds`; then forgets what else has been
  /// drawn up to now, and returns true.
  package func wait(for area: ScreenArea, seconds: Double) -> Bool {
    let end = ContinuousClock().now + .seconds(seconds)
    repeat {
      var isDrawn = false
      while let event = xcb_poll_for_event(server.connection) {
        if event.pointee.response_type & 0x7F == self.event {
          isDrawn = isDrawn || Self.area(of: event).overlaps(area)
        }
        free(event)
      }
      if isDrawn { return true }
      let rest = (end - ContinuousClock().now) / .milliseconds(1)
      guard rest > 0 else { return false }
      var socket = pollfd(
        fd: xcb_get_file_descriptor(server.connection), events: Int16(POLLIN), revents: 0)
      poll(&socket, 1, Int32(rest.rounded(.up)))
    } while xcb_connection_has_error(server.connection) == 0
    return false
  }

  private static func area(of event: UnsafeMutablePointer<xcb_generic_event_t>) -> ScreenArea {
    let bytes = UnsafeRawPointer(event)
    let corner = bytes.load(fromByteOffset: 16, as: (x: Int16, y: Int16).self)
    let size = bytes.load(fromByteOffset: 20, as: (width: UInt16, height: UInt16).self)
    return ScreenArea(
      x: Int(corner.x), y: Int(corner.y), width: Int(size.width), height: Int(size.height))
  }
}

extension XServer {
  /// Sends a request of an extension: its words after the first, which has the numbers and the length,
  /// and comes as 0.
  fileprivate func send(_ words: [UInt32], minor: UInt8, opcode: UInt8, hasReply: Bool = false) {
    var request = words.withUnsafeBytes { Array($0) }
    (request[1], request[2]) = (minor, UInt8(words.count))
    send(request: &request, opcode: opcode, hasReply: hasReply)
  }
}
