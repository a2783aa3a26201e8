// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2
import Foundation
import SpectrumGraphics
import SpectrumInline
import SpectrumMessages

/// The cost of a picture for the strip of a mixer, in microseconds.
struct InlineRun: ~Copyable {
  static let pages = InlinePage.allCases
  private let display = UnsafeMutablePointer<Spectrum_Inline_Display>.allocate(capacity: 1)
  private let inline: InlineDisplay
  private let source: UnsafeMutablePointer<InlineSource>

  init?(_ page: InlinePage) {
    display.initialize(to: Spectrum_Inline_Display(handle: nil, queue_draw: { _ in }))
    inline = InlineDisplay(sampleRate: 48_000, display: display)
    guard let source = inline.source else { return nil }
    self.source = source
    var settings = InlineSettings()
    settings.page = page
    source.pointee.follow(settings)
  }

  deinit { display.deallocate() }

  /// Draws `pictures`, each of another face; the median and the 99th percentile.
  func measure(_ page: InlinePage, pictures: Int, width: UInt32, height: UInt32)
    -> (median: Double, late: Double)
  {
    var bands = [Float](repeating: -60, count: 128)
    var times: [Double] = []
    for picture in 0..<pictures {
      let phase = Float(picture)
      for band in bands.indices { bands[band] = -40 + 30 * sin(0.2 * Float(band) + 0.3 * phase) }
      show(page, bands, cents: 40 * sin(phase), isOnBeat: picture % 5 < 2)
      let start = DispatchTime.now().uptimeNanoseconds
      _ = inline.surface?.pointee.render(width: width, height: height)
      times.append(Double(DispatchTime.now().uptimeNanoseconds - start) / 1000)
    }
    times.sort()
    return (times[times.count / 2], times[times.count * 99 / 100])
  }

  private func show(_ page: InlinePage, _ bands: [Float], cents: Float, isOnBeat: Bool) {
    switch page {
    case .spectrum:
      bands.withUnsafeBufferPointer {
        source.pointee.showSpectrum(
          $0, right: UnsafeBufferPointer(start: nil, count: 0), lowHz: 20, highHz: 20_000)
      }
    case .tuner:
      let pitch = Message.Pitch(frequency: 440 + cents, note: 70, cents: cents)
      source.pointee.show(pitch, Message.Tuning())
    case .tempo:
      if isOnBeat { source.pointee.beat() }
      source.pointee.show(Message.Tempo(bpm: 120 + cents / 20, hostBPM: 120))
    case .loudness:
      source.pointee.showLoudness(
        shortTerm: -23 + cents / 10, momentary: -20 + cents / 5, truePeak: -1 + cents / 100)
    }
  }
}
