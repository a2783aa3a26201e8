// SPDX-License-Identifier: GPL-3.0-or-later
import CXCB
import SpectrumScreen
import SpectrumView

/// Two alternating images: one is drawn into while the X server may still read the other.
///
/// They are in memory shared with the server, or sent through the connection if that fails, or if
/// the server's pixels are others. Only changes from the last picture are put on the window.
struct PictureBuffers: ~Copyable {
  /// Number of rows compared and sent together.
  private static let bandHeight = 16

  private struct Image {
    /// Nil if there is no memory.
    var pixels: UnsafeMutablePointer<UInt32>?
    /// The server's name for the shared memory; 0: not shared.
    var segment: xcb_shm_seg_t = 0
    /// Whether the server may still be reading the image.
    var isBusy = false
  }

  private let shared: Connection
  private let window: xcb_window_t
  private let gc: xcb_gcontext_t
  private let format: PixelFormat
  private var size = WindowSize(width: 1, height: 1)
  private var images: InlineArray<2, Image>
  private let glyphs = GlyphCache()
  /// The index of the image on the window.
  private var shown = 0
  /// Whether the window's content is lost or was never put.
  private var mustPutAll = true
  private var canShare: Bool
  /// The number of the server's event for a shared image that has been read.
  private let completionEvent: UInt8

  init(_ shared: Connection, window: xcb_window_t, gc: xcb_gcontext_t, format: PixelFormat) {
    (self.shared, self.window, self.gc, self.format) = (shared, window, gc, format)
    images = [Image(pixels: Self.makePixels(1)), Image(pixels: Self.makePixels(1))]
    let firstEvent = xcb_get_extension_data(shared.pointer, spectrum_xcb_shm()).flatMap {
      $0.pointee.present != 0 ? $0.pointee.first_event : nil
    }
    canShare = firstEvent != nil && format.isCairos
    completionEvent = firstEvent.map { $0 &+ UInt8(XCB_SHM_COMPLETION) } ?? 0
  }

  deinit { release() }

  private var connection: OpaquePointer { shared.pointer }

  /// Sets the window's size; returns whether it changed, which discards the images.
  mutating func resize(to newSize: WindowSize) -> Bool {
    guard newSize != size else { return false }
    release()
    size = newSize
    for index in 0..<2 { images[index] = makeImage() }
    mustPutAll = true
    return true
  }

  /// Marks the window's content as lost, after an expose event.
  mutating func invalidate() { mustPutAll = true }

  /// Handles an event of the server; returns whether it was about an image.
  mutating func receive(_ event: UnsafePointer<xcb_generic_event_t>) -> Bool {
    guard completionEvent != 0, event.pointee.response_type & 0x7F == completionEvent else {
      return false
    }
    let segment = UnsafeRawPointer(event).loadUnaligned(as: xcb_shm_completion_event_t.self).shmseg
    for index in 0..<2 where images[index].segment == segment { images[index].isBusy = false }
    return true
  }

  /// Draws the display and puts the changes on the window. Returns false, without drawing, while
  /// the server is busy with the picture before the last.
  mutating func show(_ display: inout Display, scale: Float) -> Bool {
    let next = 1 - shown
    if images[next].isBusy { return false }
    guard let image = images[next].pixels else { return true }
    let pixels = UnsafeMutableRawPointer(image).assumingMemoryBound(to: UInt8.self)
    do {
      guard
        let canvas = Canvas(
          pixels: pixels, width: size.width, height: size.height, stride: size.width * 4,
          scale: scale, glyphs: glyphs)
      else { return true }
      display.draw(on: canvas)
    }
    format.makeOpaque(image, count: size.width * size.height)
    putChanges(of: next)
    shown = next
    mustPutAll = false
    xcb_flush(connection)
    return true
  }

  /// Puts lost content again.
  mutating func showAgain() {
    guard mustPutAll, !images[shown].isBusy else { return }
    putAll(of: shown)
    mustPutAll = false
    xcb_flush(connection)
  }

  private mutating func putChanges(of index: Int) {
    if mustPutAll {
      putAll(of: index)
      return
    }
    guard let new = images[index].pixels, let old = images[1 - index].pixels else { return }
    var waiting: ChangedRect?
    for y in stride(from: 0, to: size.height, by: Self.bandHeight) {
      let rows = y..<min(y + Self.bandHeight, size.height)
      guard let band = ChangedRect(new, old, width: size.width, rows: rows) else { continue }
      if let before = waiting, let joined = before.joined(with: band) {
        waiting = joined
      } else {
        if let before = waiting { put(images[index], before, isLast: false) }
        waiting = band
      }
    }
    if let last = waiting { putLast(of: index, last) }
  }

  private mutating func putAll(of index: Int) {
    putLast(of: index, ChangedRect(x: 0, y: 0, right: size.width, bottom: size.height))
  }

  /// Puts the last part of an image that is to be put; the server then reports that it has read it.
  private mutating func putLast(of index: Int, _ rect: ChangedRect) {
    put(images[index], rect, isLast: true)
    images[index].isBusy = images[index].segment != 0
  }

  private func put(_ image: Image, _ rect: ChangedRect, isLast: Bool) {
    guard let pixels = image.pixels else { return }
    let (x, y) = (rect.x, rect.y)
    if image.segment != 0 {
      xcb_shm_put_image(
        connection, window, gc, UInt16(size.width), UInt16(size.height), UInt16(x), UInt16(y),
        UInt16(rect.right - x), UInt16(rect.bottom - y), Int16(x), Int16(y), format.depth,
        UInt8(XCB_IMAGE_FORMAT_Z_PIXMAP.rawValue), isLast ? 1 : 0, image.segment, 0)
      return
    }
    shared.put(
      pixels + y * size.width, width: size.width, rows: rect.bottom - y, at: y, format, on: window,
      gc)
  }

  private mutating func makeImage() -> Image {
    let count = size.width * size.height
    if canShare, let image = makeSharedImage(count) { return image }
    // MIT-SHM failed: assume a remote server and don't try again.
    canShare = false
    return Image(pixels: Self.makePixels(count))
  }

  /// Makes black pixels. Unlike Swift's own allocation, it fails without a trap.
  private static func makePixels(_ count: Int) -> UnsafeMutablePointer<UInt32>? {
    calloc(count, MemoryLayout<UInt32>.stride)?.bindMemory(to: UInt32.self, capacity: count)
  }

  private func makeSharedImage(_ count: Int) -> Image? {
    let memory = shmget(IPC_PRIVATE, count * 4, IPC_CREAT | 0o600)
    guard memory >= 0 else { return nil }
    let address = shmat(memory, nil, 0)
    // Marked now, the memory is freed by its last user, even if the process is killed.
    defer { shmctl(memory, IPC_RMID, nil) }
    guard let address, Int(bitPattern: address) != -1 else { return nil }
    let segment = xcb_generate_id(connection)
    let cookie = xcb_shm_attach_checked(connection, segment, UInt32(bitPattern: memory), 1)
    if let error = xcb_request_check(connection, cookie) {
      free(error)
      shmdt(address)
      return nil
    }
    return Image(
      pixels: address.bindMemory(to: UInt32.self, capacity: count), segment: segment)
  }

  private func release() {
    for index in 0..<2 {
      let image = images[index]
      if image.segment != 0 {
        xcb_shm_detach(connection, image.segment)
        shmdt(image.pixels)
      } else {
        free(image.pixels)
      }
    }
  }
}
