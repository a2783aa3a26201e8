// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumView

/// Measures the surface modes: milliseconds per frame, over scenes, cameras and sizes.
///
/// Usage: surface-bench [scene [frames]]
@main
enum SurfaceBench {
  static let width = 1064
  static let height = 577

  static func main() {
    let arguments = CommandLine.arguments
    let scenes = Scene.allCases.filter { arguments.count < 2 || $0.rawValue == arguments[1] }
    let frames = arguments.count > 2 ? Int(arguments[2]) ?? 240 : 240
    print("surface at \(width) × \(height), ms per frame over \(frames) frames")
    for style in [SurfaceRenderer.Style.plain, .ridges] {
      for turns in [0, 0.1, 0.25] as [Float] {
        for scene in scenes { measure(scene, style, turns: turns, frames: frames) }
      }
    }
  }

  private static func measure(
    _ scene: Scene, _ style: SurfaceRenderer.Style, turns: Float, frames: Int
  ) {
    var history = SurfaceHistory()
    var renderer = SurfaceRenderer()
    var camera = SurfaceCamera()
    camera.orbit(right: turns * 2, down: 0)
    let pixels = UnsafeMutablePointer<UInt32>.allocate(capacity: width * height)
    defer { pixels.deallocate() }
    let rect = Rect(0, 0, Float(width), Float(height))
    var values = [Float](repeating: 0, count: SurfaceHistory.bandCount)
    var generator = scene.generator()
    for _ in 0..<240 {
      generator.next(&values)
      history.push(values.span, elapsed: 1 / 60)
    }
    var best = [Double]()
    // Each frame's least of some repetitions: what it costs without the machine's other work.
    for _ in 0..<frames {
      generator.next(&values)
      history.push(values.span, elapsed: 1 / 60)
      var least = Double.infinity
      for _ in 0..<3 {
        pixels.update(repeating: 0, count: width * height)
        let start = ContinuousClock.now
        renderer.draw(
          history, camera, style: style, into: pixels, width: width, height: height,
          stride: width, rect: rect)
        least = min(least, (ContinuousClock.now - start) / .milliseconds(1))
      }
      best.append(least)
    }
    best.sort()
    print(
      String(
        format: "%-8@ %-8@ turned %3.0f°  median %.3f  worst %.3f", "\(style)" as NSString,
        scene.rawValue as NSString, turns * 360, best[best.count / 2], best[best.count - 1]))
  }
}
