// SPDX-License-Identifier: GPL-3.0-or-later
/// What the user has chosen in the window that isn't a port, as a session keeps it: a line for each,
/// a key and whole numbers.
struct SavedView: Equatable {
  /// `camera`: azimuth and tilt in thousandths of a radian, and the zoom in thousandths.
  var camera = SurfaceCamera()
  /// The lines with other keys, of a later version: they are kept.
  private var otherLines: [UInt8] = []

  init() {}

  /// What is legible; the rest is default.
  init(parsing text: [UInt8]) {
    for line in text.split(separator: 0x0A) {
      let end = line.firstIndex(of: 0x20) ?? line.endIndex
      if line[..<end].elementsEqual(Self.cameraKey) {
        var numbers = NumberReader(line[end...])
        if let azimuth = numbers.next(), let tilt = numbers.next(), let zoom = numbers.next() {
          camera = SurfaceCamera(
            azimuth: Float(azimuth) / 1000, tilt: Float(tilt) / 1000, zoom: Float(zoom) / 1000)
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
      text += Self.cameraKey
      text.append(0x20)
      for value in [camera.azimuth, camera.tilt, camera.zoom] {
        // The camera holds its values within ± 4.
        text.append(number: Int((1000 * value).rounded()))
      }
      text.append(0x0A)
    }
    text += otherLines
    return text
  }

  private static var cameraKey: [UInt8] { Array("camera".utf8) }
}
