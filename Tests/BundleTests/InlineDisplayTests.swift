// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2
import Foundation
import SpectrumHost
import Testing

@testable import Signals

/// The built plugin's inline display.
@Suite struct InlineDisplayTests {
  /// An instance over a sine of 1 kHz at −20 dBFS, in a host that draws whenever it is asked.
  private struct Mixer {
    let instance: PluginInstance
    let strip = InlineStrip()
    private(set) var pictures: [InlineImage] = []
    private var phase = 0

    init(_ uri: String, page: Float, controls: [String: Float] = [:]) throws {
      instance = try PluginInstance(
        uri, controls: controls.merging(["inline": page]) { $1 },
        configuration: .init(strip: strip))
    }

    mutating func play(seconds: Double, frequency: Double = 1000, amplitude: Float = 0.1) {
      let end = phase + Int(seconds * 48_000)
      var answered = strip.requestCount
      while phase < end {
        for frame in 0..<480 {
          let turns = frequency * Double(phase + frame) / 48_000
          for input in instance.inputs {
            input[frame] = amplitude * Float(sin(2 * .pi * turns))
          }
        }
        instance.run(frames: 480)
        phase += 480
        guard strip.requestCount != answered else { continue }
        answered = strip.requestCount
        if let picture = instance.renderInline(width: 200, height: 80) { pictures.append(picture) }
      }
    }
  }

  @Test(
    "Turtle and binary have the interface, and need no feature for it",
    arguments: BuiltBundle.plugins)
  func interface(uri: String) throws {
    let instance = try PluginInstance(uri)
    #expect(
      instance.extensionData("http://harrisonconsoles.com/lv2/inlinedisplay#interface") != nil)
    #expect(instance.extensionData("urn:nobody:knows") == nil)
    // Without the feature there is no picture.
    #expect(instance.renderInline(width: 200, height: 80) == nil)
  }

  @Test("Bypassed, the strip has no bars, with both channels as with their mix")
  func bypassed() throws {
    let pictures = try [Float(0), 5].map { channel in
      var mixer = try Mixer(
        SpectrumURI.stereo, page: 1, controls: ["auto_level": 0, "channel": channel])
      mixer.play(seconds: 1, frequency: 25)
      mixer.instance["enabled"] = 0
      mixer.play(seconds: 5, frequency: 25)
      return try #require(mixer.pictures.last)
    }
    #expect(pictures[0].pixels == pictures[1].pixels)
  }

  @Test(
    "Without a window, the spectrum is analysed for it and drawn", arguments: BuiltBundle.plugins)
  func spectrum(uri: String) throws {
    var mixer = try Mixer(uri, page: 1, controls: ["auto_level": 0])
    mixer.play(seconds: 1)
    let picture = try #require(mixer.pictures.last)
    #expect(picture.width == 200 && picture.height == 80)
    // 1 kHz is log1000(50) = 56.6 % of the way from 20 Hz to 20 kHz; −20 dBFS is 75 % of the
    // height.
    let row = (80 - 10) * 35 / 100
    let coloured = (0..<200).filter { x in
      let pixel = picture.pixels[row * 200 + x]
      let (red, green, blue) = (pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255)
      return max(red, green, blue) - min(red, green, blue) > 60
    }
    let middle = coloured.isEmpty ? 0 : coloured.reduce(0, +) / coloured.count
    #expect(abs(Double(middle) - 0.566 * 200) < 4, "\(coloured)")
  }

  @Test("Messages, outputs and audio are the same beside an inline display")
  func unchanged() throws {
    func recording(_ strip: InlineStrip?) throws -> Recording {
      var recorder = try Recorder(
        SpectrumURI.stereo, controls: ["inline": 1], configuration: .init(strip: strip))
      return recorder.run(over: StereoSignal.music(seconds: 3))
    }
    #expect(try recording(nil) == recording(InlineStrip()))
  }

  @Test("A picture is drawn while another thread is in run()")
  func threads() throws {
    nonisolated(unsafe) let instance = try Mixer(SpectrumURI.stereo, page: 1).instance
    let group = DispatchGroup()
    DispatchQueue.global().async(group: group) {
      for call in 0..<4000 {
        for input in instance.inputs {
          for frame in 0..<256 { input[frame] = sin(Float(call + frame) * 0.07) }
        }
        instance["inline"] = Float(call / 100 % 5)
        instance.run(frames: 256)
      }
    }
    var drawn = 0
    while group.wait(timeout: .now()) == .timedOut {
      let picture = instance.renderInline(width: 60 + drawn % 200, height: 80)
      #expect(picture?.pixels.allSatisfy { $0 >> 24 == 255 } == true)
      drawn += 1
    }
    #expect(drawn > 0)
  }
}
