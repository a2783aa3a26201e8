// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import MessageSamples
import SpectrumMessages
import SpectrumReferences

@testable import SpectrumView

/// A display drawn into memory.
final class DisplayPicture {
  /// Device pixels.
  let width, height: Int
  let scale: Float
  private let pixels: UnsafeMutableBufferPointer<UInt32>
  private let glyphs: GlyphCache

  /// An empty picture: a canvas to measure texts on. `width`, `height`: logical pixels; `color`:
  /// the initial contents of the memory.
  init(
    width: Float, height: Float, scale: Float = 1, of color: UInt32 = 0,
    glyphs: GlyphCache = GlyphCache()
  ) {
    (self.width, self.height) = (Int(width * scale), Int(height * scale))
    (self.scale, self.glyphs) = (scale, glyphs)
    let count = self.width * self.height
    // The system's zeros cost nothing where only texts are measured.
    let memory = calloc(max(1, count), 4)!
    pixels = .init(start: memory.bindMemory(to: UInt32.self, capacity: count), count: count)
    if color != 0 { pixels.update(repeating: color) }
  }

  /// `display` drawn over `before`.
  convenience init(
    _ display: inout Display, width: Float, height: Float, scale: Float = 1, before: UInt32 = 0
  ) {
    self.init(width: width, height: height, scale: scale, of: before)
    withCanvas { display.draw(on: $0) }
  }

  /// What is drawn on black.
  convenience init(width: Int, height: Int, _ draw: (Canvas) -> Void) {
    self.init(width: Float(width), height: Float(height))
    withCanvas(draw)
  }

  deinit { free(pixels.baseAddress) }

  func withCanvas<Result>(_ body: (Canvas) -> Result) -> Result {
    pixels.withMemoryRebound(to: UInt8.self) {
      body(
        Canvas(
          pixels: $0.baseAddress!, width: width, height: height, stride: width * 4, scale: scale,
          glyphs: glyphs)!)
    }
  }

  /// For what draws without a canvas; valid as long as the picture.
  var pixmap: Pixmap { Pixmap(pixels.baseAddress!, width: width, height: height, stride: width) }

  /// 0x00RRGGBB at a device pixel.
  subscript(x: Int, y: Int) -> UInt32 { pixels[y * width + x] & 0xFF_FFFF }

  /// Shape: [height][width], each 0x00RRGGBB or with the memory's first contents.
  var contents: [UInt32] { Array(pixels) }

  /// How many pixels are of this color, 0x00RRGGBB.
  func count(of color: UInt32) -> Int {
    // `while` and not an iterator: in a debug build a tenth of the time.
    var (count, index) = (0, 0)
    while index < pixels.count {
      if pixels[index] & 0xFF_FFFF == color { count += 1 }
      index += 1
    }
    return count
  }

  /// The device pixels of `rect` that differ from those of `other`, by more than `tolerance` of 255
  /// in a channel.
  func differences(
    from other: DisplayPicture, in rect: Rect, moreThan tolerance: Int32 = 0
  ) -> [(x: Int, y: Int)] {
    var found: [(x: Int, y: Int)] = []
    let columns = Int(rect.x * scale)..<Int(rect.right * scale)
    for y in Int(rect.y * scale)..<Int(rect.bottom * scale) where !hasSameRow(y, as: other) {
      for x in columns where Self.difference(self[x, y], other[x, y]) > tolerance {
        found.append((x, y))
      }
    }
    return found
  }

  /// The largest difference of a channel of two pixels, 0…255.
  static func difference(_ one: UInt32, _ other: UInt32) -> Int32 {
    var largest: Int32 = 0
    for shift: UInt32 in [0, 8, 16] {
      let (part, otherPart) = (Int32(one >> shift & 255), Int32(other >> shift & 255))
      largest = max(largest, abs(part - otherPart))
    }
    return largest
  }

  /// Whether all pixels are the same.
  func isSame(as other: DisplayPicture) -> Bool {
    (0..<height).allSatisfy { y in
      hasSameRow(y, as: other) || (0..<width).allSatisfy { self[$0, y] == other[$0, y] }
    }
  }

  /// Whether the bytes of row `y` are the same: most rows are, and this is cheap in a debug build.
  private func hasSameRow(_ y: Int, as other: DisplayPicture) -> Bool {
    guard width == other.width, y < min(height, other.height) else { return false }
    let offset = y * width
    return memcmp(pixels.baseAddress! + offset, other.pixels.baseAddress! + offset, 4 * width) == 0
  }
}

extension Display {
  /// A display of 20 Hz to 20 kHz on a fixed scale of −80…0 dBFS that follows at once, but for
  /// what `settings` say.
  static func still(
    _ mode: DisplayMode, bandCount: Int = 128, _ settings: [Port: Float] = [:]
  ) -> Display {
    var display = Display()
    display.set([.mode: mode.value, .autoLevel: 0, .attack: 0, .decay: 0])
    display.set(settings)
    display.setUp(bands: bandCount)
    return display
  }

  mutating func set(_ settings: [Port: Float]) {
    for (port, value) in settings { self.settings[port] = value }
  }

  /// Takes a setup: of 128 bands of two channels from 20 Hz to 20 kHz, where nothing else is said.
  mutating func setUp(
    rate: Float = 48_000, channels: Int = 2, bands: Int = 128, from low: Float = 20,
    to high: Float = 20_000
  ) {
    receive(
      .setup(
        Message.Setup(
          sampleRate: rate, channelCount: channels, bandCount: bands, lowestFrequency: low,
          highestFrequency: high)))
  }

  /// Takes a frame of these levels in dBFS, of spectral lines (Hz and dBFS each) and of the audio
  /// that goes with it; then `elapsed` seconds pass.
  mutating func hear(
    _ levels: [Float], right: [Float]? = nil, compared: [Float]? = nil,
    weighted: (track: Float, compared: Float)? = nil, lines: [Float] = [], waveform: [Float] = [],
    isFrozen: Bool = false, elapsed: Float? = nil
  ) {
    Message.withFrame(
      levels, right: right, compared: compared, weighted: weighted, lines: lines,
      waveform: waveform, isFrozen: isFrozen
    ) { receive($0) }
    if let elapsed { step(elapsed: elapsed) }
  }

  /// The same with one level in all of 128 bands.
  mutating func hear(
    level: Float, right: Float? = nil, compared: Float? = nil, elapsed: Float? = nil
  ) {
    func all(_ level: Float) -> [Float] { [Float](repeating: level, count: 128) }
    hear(all(level), right: right.map(all), compared: compared.map(all), elapsed: elapsed)
  }

  /// Takes the conflicts in bands of half an ERB from number 1 on, and ranges of three numbers each.
  mutating func hear(conflicts: [Float], ranges: [Float], even: [Float] = []) {
    Message.withMasking(conflicts, ranges: ranges, even: even) { receive($0) }
  }

  /// The heights of the left channel's bands, 0…1.
  var heights: [Float] { Array(model.spectra.left.motion.values) }

  /// Takes a message; then `elapsed` seconds pass.
  mutating func receive(_ message: Message, elapsed: Float) {
    receive(message)
    step(elapsed: elapsed)
  }

  /// Hears the same levels for so many seconds, with these settings from now on.
  mutating func play(
    _ levels: [Float], right: [Float]? = nil, compared: [Float]? = nil, seconds: Float,
    _ frames: FrameTimes = .rate(60), with settings: [Port: Float] = [:]
  ) {
    set(settings)
    for elapsed in frames.steps(over: seconds) {
      hear(levels, right: right, compared: compared, elapsed: elapsed)
    }
  }

  /// The same with one level in all bands.
  mutating func play(
    _ level: Float, right: Float? = nil, compared: Float? = nil, seconds: Float,
    _ frames: FrameTimes = .rate(60), with settings: [Port: Float] = [:]
  ) {
    set(settings)
    for elapsed in frames.steps(over: seconds) {
      hear(level: level, right: right, compared: compared, elapsed: elapsed)
    }
  }

  /// The same with a level for each band.
  mutating func play(
    seconds: Float, _ level: (Int) -> Float, compared: ((Int) -> Float)? = nil,
    with settings: [Port: Float] = [:]
  ) {
    play(
      (0..<128).map(level), compared: compared.map { (0..<128).map($0) }, seconds: seconds,
      .rate(50), with: settings)
  }

  mutating func step(elapsed: Float, with settings: [Port: Float]) {
    set(settings)
    step(elapsed: elapsed)
  }

  /// Shows a reference of that name.
  mutating func show(_ reference: ReferenceSpectrum, _ name: String, slot: Int = 0) {
    show(reference, name: Array(name.utf8), slot: slot)
  }

  /// The level of what it is compared with, without gain, tilt and weighting.
  func comparedLevel(_ band: Int) -> Float {
    model.spectra.compared.levels[band] - model.spectra.lift[band]
  }

  /// What it is compared with, in dB; NaN where there is no difference.
  func difference(_ band: Int) -> Float { model.comparison.difference(of: band) ?? .nan }

  /// Levels of a line at `frequency` Hz in otherwise silent bands.
  static func line(at frequency: Float, level: Float, bandCount: Int = 128) -> [Float] {
    var levels = [Float](repeating: -200, count: bandCount)
    let position = FrequencyScale(low: 20, high: 20_000).position(of: frequency)
    levels[Int(position * Float(bandCount))] = level
    return levels
  }
}

extension ReferenceSpectrum {
  static func flat(_ level: Float) -> ReferenceSpectrum {
    ReferenceSpectrum(levels: [Float](repeating: level, count: bandCount))
  }

  /// dB by which a band of 1/24 octave has less power than one of 128 from 20 Hz to 20 kHz.
  static let narrower: Float = -10 * log10(24 * log2(Float(1000)) / 128)
}

extension Message.Level {
  /// A channel for each of `rms`, in dBFS as `peak`.
  init(rms: [Float], peak: [Float] = [], _ figures: [Figure: Float] = [:]) {
    self.init(channelCount: rms.count)
    for (channel, level) in rms.enumerated() { self.rms[channel] = level }
    for (channel, level) in peak.enumerated() { self.peak[channel] = level }
    for (figure, value) in figures { self[figure] = value }
  }

  /// What the plugin sends in silence, with nothing of loudness.
  static func silent(channels: Int = 2) -> Message.Level {
    let silence = [Float](repeating: -90, count: channels)
    var level = Message.Level(
      rms: silence, peak: silence, [.momentary: -90, .shortTerm: -90, .integrated: -90])
    (level.heldPeak, level.truePeak) = (level.peak, level.peak)
    return level
  }
}
