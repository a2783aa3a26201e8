// SPDX-License-Identifier: GPL-3.0-or-later
import CPosix
import Foundation
import SpectrumGraphics
import Studio
import VirtualScreen

/// Sees the light of the beat in the header of Spectrum's window while a click track plays, and how far
/// it is from the clicks.
struct BeatWatch {
  /// Seconds until the first flash at most, and from there until the tempo has settled.
  private static let (patience, settling) = (60.0, 10.0)
  /// The light is a disc of 29 pixels, and the tempo has its colour, too; less than these is noise.
  private static let leastPixels = 12

  struct Offsets {
    /// Milliseconds from each click to the nearest flash: below zero where it comes before the click.
    var milliseconds: [Double] = []
    /// Clicks without a flash.
    var missed = 0
  }

  private let watch: ScreenWatch
  private let source: SoundSource
  private let name: String

  /// `window`: where Spectrum's is.
  init(of name: String, window: ScreenArea, on studio: Studio, source: SoundSource) throws {
    let header = ScreenArea(x: window.x, y: window.y, width: window.width / 2, height: 44)
    watch = try ScreenWatch(header, on: studio.server)
    (self.source, self.name) = (source, name)
  }

  func measure(beats: Int) throws -> Offsets {
    guard try nextFlash(before: spectrum_seconds() + Self.patience) != nil else {
      throw Studio.Failed(description: "\(name) flashes for no click")
    }
    let start = spectrum_seconds() + Self.settling
    let end = start + 0.5 * Double(beats)
    var flashes: [Double] = []
    // The last click's flash may be late.
    while let flash = try nextFlash(before: end + 0.25) { flashes.append(flash) }
    var offsets = Offsets()
    for click in source.loopStarts where click >= start && click < end {
      let nearest = flashes.min { abs($0 - click) < abs($1 - click) }
      if let nearest, abs(nearest - click) < 0.25 {
        offsets.milliseconds.append(1e3 * (nearest - click))
      } else {
        offsets.missed += 1
      }
    }
    return offsets
  }

  /// Waits for the light to go on.
  private func nextFlash(before end: Double) throws -> Double? {
    var wasLit = isLit
    while let time = try watch.nextChange(before: end) {
      let isLit = isLit
      if isLit && !wasLit { return time }
      wasLit = isLit
    }
    return nil
  }

  private var isLit: Bool {
    let color = Shade.beat
    let channels = [color.red, color.green, color.blue].map { UInt32((255 * $0).rounded()) }
    return watch.count(of: channels[0] << 16 | channels[1] << 8 | channels[2]) >= Self.leastPixels
  }
}
