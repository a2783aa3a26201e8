// SPDX-License-Identifier: GPL-3.0-or-later
import CPosix
import CXCB
import Foundation
import Studio
import VirtualScreen

/// Looks at a part of the screen, in memory shared with the X server, and sees whether any pixel of
/// it has changed.
final class ScreenWatch {
  /// Device pixels of the screen.
  struct Area: Equatable {
    var x, y, width, height: Int
  }

  private let server: XServer
  private let area: Area
  private let segment: xcb_shm_seg_t
  /// The server writes here; shape: [area.height][area.width].
  private let pixels: UnsafeMutableRawPointer
  /// What the area is compared with; likewise.
  private let reference: UnsafeMutableRawPointer
  private var byteCount: Int { 4 * area.width * area.height }

  init(_ area: Area, on server: XServer) throws {
    (self.area, self.server) = (area, server)
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
  func keep() throws {
    try look()
    memcpy(reference, pixels, byteCount)
  }

  /// Whether the area differs from the reference now.
  func hasChanged() throws -> Bool {
    try look()
    return memcmp(reference, pixels, byteCount) != 0
  }

  /// Waits until nothing has changed for `seconds`; false if that takes longer than `limit`.
  func waitForStillness(seconds: Double, limit: Double) throws -> Bool {
    let start = spectrum_seconds()
    var stillSince = start
    try keep()
    while spectrum_seconds() - stillSince < seconds {
      guard spectrum_seconds() - start < limit else { return false }
      Thread.sleep(forTimeInterval: 0.01)
      if try hasChanged() {
        try keep()
        stillSince = spectrum_seconds()
      }
    }
    return true
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
