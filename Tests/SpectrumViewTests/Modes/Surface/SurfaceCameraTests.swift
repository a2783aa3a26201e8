// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@testable import SpectrumView

@Suite struct SurfaceCameraTests {
  @Test("Compact is closer, steeper and lower than full, and half way is the mean")
  func presets() {
    let camera = SurfaceCamera()
    // Wide enough that the front row fits, so the presets alone decide.
    let compact = camera.projection(width: 1000, height: 500)
    let limit = camera.projection(width: 1000, height: 550)
    let full = camera.projection(width: 1000, height: 750)
    let between = camera.projection(width: 1000, height: 650)
    #expect(compact.heightScale == 0.6 && full.heightScale == 1.2)
    #expect(compact.distance == limit.distance && compact.distance < full.distance)
    #expect(compact.back.y > full.back.y)
    #expect(abs(between.heightScale - 0.9) < 1e-4)
    #expect(abs(between.distance - (compact.distance + full.distance) / 2) < 1e-4)
  }

  @Test(
    "The front row fits into every picture", arguments: [0.2, 0.5, 0.6, 0.75, 1, 2, 4] as [Float])
  func fits(aspect: Float) {
    let projection = SurfaceCamera().projection(width: 500, height: 500 * aspect)
    for x in [-1, 1] as [Float] {
      let place = projection.pixel(of: SIMD3(x, 0, 1))
      #expect(place.x > 0 && place.x < 500 && place.y > 0 && place.y < 500 * aspect)
    }
  }

  @Test("The origin is in the middle, and 45° reach from top to bottom")
  func fieldOfView() {
    var camera = SurfaceCamera()
    camera.orbit(right: 0.3, down: 0.1)
    let projection = camera.projection(width: 800, height: 600)
    #expect(projection.pixel(of: .zero) == SIMD2(400, 300))
    // On the plane through the origin, tan(22.5°) of the distance upwards is the upper edge.
    let upper = projection.up * projection.distance * 0.414_213_56
    #expect(abs(projection.pixel(of: upper).y) < 0.01)
  }

  @Test("No turn, zoom or size leads into the mountains, under the ground or to no number")
  func limits() {
    let strange: [Float] = [.nan, .infinity, -.infinity, 1e30, -1e30, 0, 0.37, -0.21]
    for right in strange {
      for down in strange {
        var camera = SurfaceCamera()
        for size in strange {
          camera.orbit(right: right, down: down)
          camera.zoom(steps: right)
          camera.zoom(steps: size)
          let projection = camera.projection(width: size, height: down)
          let beside = SIMD2(projection.eye.x, projection.eye.z)
          #expect(projection.eye.y > 0 && projection.distance.isFinite)
          #expect((beside * beside).sum() > 2 || projection.eye.y > 1.2)
          // The nearest corner of all is still before the camera.
          for place in [SIMD3<Float>(1, 1.2, 1), SIMD3(-1, 1.2, 1), SIMD3(1, 1.2, -1)] {
            #expect(projection.distance - (place * projection.back).sum() > 0.05)
          }
        }
        camera.reset()
        #expect(camera.azimuth == 0)
        #expect(
          camera.projection(width: 900, height: 500).eye
            == SurfaceCamera().projection(width: 900, height: 500).eye)
      }
    }
  }
}
