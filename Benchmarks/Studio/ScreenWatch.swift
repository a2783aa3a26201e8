// SPDX-License-Identifier: GPL-3.0-or-later
import CPosix
import CXCB
import Foundation
import VirtualScreen

/// Sees when the picture changes in a part of the screen.
///
/// The X server tells of each drawing there, and the part is then compared, in memory shared with the
/// server: nobody who is measured is held up by looks at a picture that hasn't changed.
package final class ScreenWatch {
  private let server: XServer
  private let area: ScreenArea
  private let drawings: DrawingReports
  private let segment: xcb_shm_seg_t
  /// The server writes here; shape: [area.height][area.width].
  private let pixels: UnsafeMutableRawPointer
  /// What the area is compared with; likewise.
  private let reference: UnsafeMutableRawPointer
  private var byteCount: Int { 4 * area.width * area.height }

  package init(_ area: ScreenArea, on server: XServer) throws {
    guard let drawings = DrawingReports(of: server) else {
      throw Studio.Failed(description: "the X server reports no drawings")
    }
    (self.area, self.server, self.drawings) = (area, server, drawings)
    let count = 4 * area.width * area.height
    let memory = shmget(IPC_PRIVATE, count, IPC_CREAT | 0o600)
    guard memory >= 0, let address = shmat(memory, nil, 0), Int(bitPattern: address) != -1 else {
      throw Studio.Failed(description: "no memory to share with the X server")
    }
    pixels = address
    reference = .allocate(byteCount: count, alignment: 16)
    segment = xcb_generate_id(server.connection)
    let cookie = xcb_shm_attach_checked(
      server.connection, segment, UInt32(bitPattern: memory), 0)
    let error = xcb_request_check(server.connection, cookie)
    shmctl(memory, IPC_RMID, nil)
    if let error {
      free(error)
      throw Studio.Failed(description: "the X server doesn't share memory")
    }
    try keep()
  }

  deinit {
    xcb_shm_detach(server.connection, segment)
    server.settle()
    shmdt(pixels)
    reference.deallocate()
  }

  /// Makes the present picture the reference.
  package func keep() throws {
    try look()
    memcpy(reference, pixels, byteCount)
  }

  /// Waits for a picture that differs from the reference, and makes it the reference; returns the
  /// seconds on the monotonic clock at which it was there. Nil if there is none up to `end`.
  package func nextChange(before end: Double) throws -> Double? {
    while true {
      let rest = end - spectrum_seconds()
      guard rest > 0, drawings.wait(for: area, seconds: rest) else { return nil }
      let time = spectrum_seconds()
      try look()
      if memcmp(reference, pixels, byteCount) != 0 {
        memcpy(reference, pixels, byteCount)
        return time
      }
    }
  }

  /// Waits until nothing has changed for `seconds`; false if that takes longer than `limit`.
  package func waitForStillness(seconds: Double, limit: Double) throws -> Bool {
    let end = spectrum_seconds() + limit
    try keep()
    while spectrum_seconds() < end {
      if try nextChange(before: spectrum_seconds() + seconds) == nil { return true }
    }
    return false
  }

  /// How many pixels of the reference have a colour, 0x00RRGGBB, whose channels may each differ by one.
  package func count(of color: UInt32) -> Int {
    let words = reference.assumingMemoryBound(to: UInt32.self)
    return (0..<area.width * area.height).count { index in
      [0, 8, 16].allSatisfy { shift in
        abs(Int(words[index] >> shift & 0xFF) - Int(color >> shift & 0xFF)) <= 1
      }
    }
  }

  /// Milliseconds from the request for a new picture to its change seen here, of `count` pictures.
  package static func delays(on server: XServer, count: Int) throws -> [Double] {
    let window = server.makeParent(width: 200, height: 200)
    defer { server.destroy(window) }
    let watch = try ScreenWatch(.init(x: 0, y: 0, width: 200, height: 200), on: server)
    return try (1...count).map { number in
      Thread.sleep(forTimeInterval: 0.01)
      let start = spectrum_seconds()
      server.fill(window, with: number % 2 == 0 ? 0 : 0xFFFFFF)
      guard let time = try watch.nextChange(before: start + 5) else {
        throw Studio.Failed(description: "the X server reports no drawing")
      }
      return 1e3 * (time - start)
    }
  }

  private func look() throws {
    let cookie = xcb_shm_get_image(
      server.connection, server.root, Int16(area.x), Int16(area.y), UInt16(area.width),
      UInt16(area.height), UInt32.max, UInt8(XCB_IMAGE_FORMAT_Z_PIXMAP.rawValue), segment, 0)
    guard let reply = xcb_shm_get_image_reply(server.connection, cookie, nil) else {
      throw Studio.Failed(description: "the X server shows no picture")
    }
    free(reply)
  }
}
