// SPDX-License-Identifier: GPL-3.0-or-later

/// The choices in the window that are no ports: a line for each, with a key and whole numbers.
struct SavedView: Equatable {
  /// `camera`: azimuth and tilt in thousandths of a radian, and the zoom in thousandths.
  var camera = SurfaceCamera()
  /// `window`: width and height; nil for those that windows have at first.
  var window: LogicalSize?
  /// `references`: the slot that is chosen on their page, from 1 on, and the seconds of a capture.
  var references = ReferencesPage.Choice()
  /// The lines with other keys, of a later version: they are kept.
  private var otherLines: [UInt8] = []

  init() {}

  /// Reads the legible lines; the rest is default.
  init(parsing text: [UInt8]) {
    for line in text.split(separator: 0x0A) {
      let end = line.firstIndex(of: 0x20) ?? line.endIndex
      var numbers = NumberReader(line[end...])
      if line[..<end].elementsEqual(Self.cameraKey) {
        if let azimuth = numbers.next(), let tilt = numbers.next(), let zoom = numbers.next() {
          camera = SurfaceCamera(
            azimuth: Float(azimuth) / 1000, tilt: Float(tilt) / 1000, zoom: Float(zoom) / 1000)
        }
      } else if line[..<end].elementsEqual(Self.windowKey) {
        if let width = numbers.next(), let height = numbers.next() {
          window = LogicalSize(width: Float(width), height: Float(height))
        }
      } else if line[..<end].elementsEqual(Self.referencesKey) {
        if let slot = numbers.next(), let seconds = numbers.next() {
          references = ReferencesPage.Choice(slot: slot - 1, seconds: Float(seconds))
        }
      } else {
        otherLines += line
        otherLines.append(0x0A)
      }
    }
  }

  /// Empty for a view as it is at first.
  func text() -> [UInt8] {
    var text: [UInt8] = []
    if camera != SurfaceCamera() {
      // The camera holds its values within ± 4.
      text.append(
        Self.cameraKey,
        [camera.azimuth, camera.tilt, camera.zoom].map { Int((1000 * $0).rounded()) })
    }
    if let window { text.append(Self.windowKey, [window.width, window.height]) }
    if references != ReferencesPage.Choice() {
      text.append(Self.referencesKey, [references.slot + 1, Int(references.seconds)])
    }
    return text + otherLines
  }

  private static var cameraKey: [UInt8] { Array("camera".utf8) }
  private static var windowKey: [UInt8] { Array("window".utf8) }
  private static var referencesKey: [UInt8] { Array("references".utf8) }
}

extension [UInt8] {
  fileprivate mutating func append(_ key: [UInt8], _ numbers: [Int]) {
    self += key
    append(0x20)
    for number in numbers { append(number: number) }
    append(0x0A)
  }
}
