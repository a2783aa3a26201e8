// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2
import SpectrumMessages

@testable import SpectrumInline

/// An inline display in a host of the tests', which counts how often it is asked to draw.
final class Strip {
  private let inline: InlineDisplay
  var source: UnsafeMutablePointer<InlineSource> { inline.source! }
  var surface: UnsafeMutablePointer<InlineSurface> { inline.surface! }
  private let feature = UnsafeMutablePointer<Spectrum_Inline_Display>.allocate(capacity: 1)
  private(set) var requests = 0
  let sampleRate = 48_000.0

  init() {
    feature.initialize(to: Spectrum_Inline_Display(handle: nil, queue_draw: { _ in }))
    inline = InlineDisplay(sampleRate: sampleRate, display: feature)
    feature.pointee.handle = Unmanaged.passUnretained(self).toOpaque()
    feature.pointee.queue_draw = { handle in
      Unmanaged<Strip>.fromOpaque(handle!).takeUnretainedValue().requests += 1
    }
  }

  /// With the settings of a page.
  convenience init(_ page: InlinePage, _ change: (inout InlineSettings) -> Void = { _ in }) {
    self.init()
    follow(page, change)
  }

  deinit {
    feature.deallocate()
  }

  var shown: InlineFace { source.pointee.shown }

  /// Plays `seconds`; `show` is called for each face that is due. `draws`: whether the host draws
  /// whenever it is asked.
  func play(
    seconds: Double, draws: Bool = true, _ show: (inout InlineSource, Double) -> Void
  ) {
    var (time, answered) = (0, requests)
    while Double(time) < seconds * sampleRate {
      time += 64
      guard source.pointee.isDue(after: 64) else { continue }
      show(&source.pointee, Double(time) / sampleRate)
      if draws, requests != answered {
        answered = requests
        _ = surface.pointee.render(width: 200, height: 80)
      }
    }
  }

  /// The face after a pitch for `seconds`.
  @discardableResult
  func hear(
    _ pitch: Message.Pitch, _ tuning: Message.Tuning = .init(), seconds: Double = 0.2
  ) -> TunerFace {
    play(seconds: seconds) { source, _ in source.show(pitch, tuning) }
    return shown.tuner
  }

  func follow(_ page: InlinePage, _ change: (inout InlineSettings) -> Void = { _ in }) {
    var settings = InlineSettings()
    settings.page = page
    change(&settings)
    source.pointee.follow(settings)
  }

  /// The picture for a strip of `width` and at most `height` pixels.
  func picture(width: Int = 200, height: Int = 80) -> Picture? {
    surface.pointee.render(width: UInt32(width), height: UInt32(height)).map {
      Picture($0.pointee)
    }
  }
}

extension InlineSource {
  /// Shows bands from 20 Hz to 20 kHz.
  mutating func show(_ bands: [Float]) {
    bands.withUnsafeBufferPointer {
      showSpectrum(
        $0, right: UnsafeBufferPointer(start: nil, count: 0), lowHz: 20, highHz: 20_000)
    }
  }
}

/// The page of a face; an empty one if that is of another.
extension InlineFace {
  var spectrum: SpectrumFace { if case .spectrum(let page) = self { page } else { .init() } }
  var tuner: TunerFace { if case .tuner(let page) = self { page } else { .init() } }
  var tempo: TempoFace { if case .tempo(let page) = self { page } else { .init() } }
  var loudness: LoudnessFace { if case .loudness(let page) = self { page } else { .init() } }
}

/// A copy of a surface.
struct Picture: Equatable {
  let width, height: Int
  /// Shape: [height][width].
  let pixels: [UInt32]

  init(_ surface: Spectrum_Inline_Surface) {
    (width, height) = (Int(surface.width), Int(surface.height))
    precondition(surface.stride == 4 * surface.width)
    pixels = UnsafeMutableRawPointer(surface.data).withMemoryRebound(
      to: UInt32.self, capacity: width * height
    ) { [width, height] in Array(UnsafeBufferPointer(start: $0, count: width * height)) }
  }

  /// Red, green and blue, 0…255.
  subscript(x: Int, y: Int) -> SIMD3<Int> {
    let pixel = Int(pixels[y * width + x])
    return SIMD3(pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255)
  }

  /// Columns of row `y` for which `isMeant` holds.
  func columns(_ y: Int, where isMeant: (SIMD3<Int>) -> Bool) -> [Int] {
    (0..<width).filter { isMeant(self[$0, y]) }
  }
}
