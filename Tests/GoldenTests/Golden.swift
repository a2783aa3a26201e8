// SPDX-License-Identifier: GPL-3.0-or-later
import Depth
import Foundation
import MessageSamples
import SpectrumPorts
import SpectrumReferences
import Synchronization

@testable import SpectrumView

// Foundation has a Port, too.
typealias Port = SpectrumPorts.Port

/// A picture that is kept as a file, to be compared with what is drawn today.
///
/// The file has a pixel for each logical one, at scale 2 the mean of four: that is what is compared.
struct Golden: CustomStringConvertible, Sendable {
  /// Logical pixels.
  var width = 640
  var height = 360
  /// Device pixels in a logical one, along either side.
  var scale = 1
  let subject: Subject

  enum Subject: Sendable {
    case mode(DisplayMode)
    case state(State)
    case strip(Strip)
  }

  /// What the picture shows beside the plain modes.
  enum State: String, CaseIterable, Sendable {
    case noAudioYet, silence, frozen, notes, cursor, menu, settings, help, degrees
    case curveStereo, circleStereo, compared, references
    case tunerFlat, tunerIdle, tunerGuitar, tunerFar, tunerKora, tunerMelody, tunerScale, tunerPiano
    case tunerNames
    case lightDifference, lightSpread, lightBars, lightLevels, levelsMono, levelsIdle
    case musicWaltz, musicSeven, musicDrums, musicSpeech, musicUndecided

    /// As in the name of its file: "curve-stereo" of `curveStereo`.
    var name: String {
      rawValue.reduce("") { $0 + ($1.isUppercase ? "-\($1.lowercased())" : "\($1)") }
    }
  }

  /// A reference that falls by 4 dB per octave, with a spread that is wider at its ends.
  static var songs: ReferenceSpectrum {
    let octaves = (0..<ReferenceSpectrum.bandCount).map { Float($0 - 144) / 24 }
    let levels = octaves.map { -40 - 4 * $0 }
    return ReferenceSpectrum(
      levels: levels,
      spread: .init(
        low: zip(levels, octaves).map { $0 - 2 - abs($1) },
        high: zip(levels, octaves).map { $0 + 1.5 + abs($1) / 2 }))
  }

  /// Every mode at three sizes and two scales, the states at one, and the inline display's pages.
  static let all = all([1, 2].flatMap { scale in sizes.map { ($0, scale) } })

  /// Those that are compared: all, or each size and scale once in every mode.
  static let compared = Deep.isOn ? all : all(Deep.pairs(sizes, [1, 2]))

  private static let sizes = [(320, 200), (640, 360), (1064, 577)]

  private static func all(_ sizes: [((Int, Int), scale: Int)]) -> [Golden] {
    DisplayMode.allCases.flatMap { mode in
      sizes.map { Golden(width: $0.0.0, height: $0.0.1, scale: $0.scale, subject: .mode(mode)) }
    } + State.allCases.map { Golden(subject: .state($0)) }
      + Strip.allCases.flatMap { strip in
        Strip.sizes.map { Golden(width: $0, height: $1, subject: .strip(strip)) }
      }
  }

  /// As the file is called: "bars-640x360", at scale 2 "bars-640x360-2x".
  var description: String {
    let name =
      switch subject {
      case .mode(let mode): "\(mode)"
      case .state(let state): state.name
      case .strip(let strip): "strip-\(strip)"
      }
    return "\(name)-\(width)x\(height)" + (scale == 1 ? "" : "-\(scale)x")
  }

  var file: String { Folders.goldens + "/\(self).png" }

  /// What is drawn today, in logical pixels.
  func draw() -> PixelImage {
    if let image = Self.drawn.withLock({ $0[description] }) { return image }
    let image = drawInDevicePixels().reduced(by: scale)
    Self.drawn.withLock { $0[description] = image }
    return image
  }

  /// By name: several tests look at the same picture.
  private static let drawn = Mutex<[String: PixelImage]>([:])

  func drawInDevicePixels() -> PixelImage {
    var image = drawWithAlpha()
    for index in image.pixels.indices { image.pixels[index] &= 0xFF_FFFF }
    return image
  }

  private func drawWithAlpha() -> PixelImage {
    if case .strip(let strip) = subject { return strip.draw(width: width, height: height) }
    var display = Display()
    prepare(&display)
    var image = PixelImage(width: width * scale, height: height * scale)
    image.withCanvas(scale: scale) { display.draw(on: $0) }
    return image
  }

  func prepare(_ display: inout Display) {
    display.resize(width: Float(width), height: Float(height))
    display.settings[.frameRate] = Float(Scene.frameRate)
    switch subject {
    case .mode(let mode):
      display.settings[DisplayMode.self] = mode
      let isDifference = mode == .difference
      if isDifference { display.settings[Comparand.self] = .sideChain }
      Scene(hasSideChain: isDifference).play(to: &display, until: mode.seconds)
    case .state(let state): state.prepare(&display)
    case .strip: break  // Drawn from what the plugin shows, without a display.
    }
  }

  /// Where files are, seen from this one.
  enum Folders {
    private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    static let goldens = tests.appendingPathComponent("Goldens").path
    /// What a failure leaves to look at; git ignores it.
    static let output = tests.deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("out/goldens").path
  }
}

extension DisplayMode {
  /// How much of the scene the picture shows: just after a beat.
  var seconds: Float { self == .tuner ? 8.05 : 7.05 }
}

extension Golden.State {
  fileprivate func prepare(_ display: inout Display) {
    switch self {
    case .noAudioYet: break
    case .silence:
      Scene().play(to: &display, until: 1)
      // The sender stops, and all falls.
      for _ in 0..<300 { display.step(elapsed: 1 / 30.0) }
    case .frozen:
      display.settings[DisplayMode.self] = .curve
      Scene().play(to: &display, until: 0.5)
      display.settings[.referenceCurve] = 1
      Scene().play(to: &display, from: 0.5, until: 2)
      display.settings[.freeze] = 1
      Scene().play(to: &display, from: 2, until: 2.5)
    case .curveStereo, .circleStereo:
      if self == .circleStereo { display.settings[DisplayMode.self] = .circular }
      display.settings[HoldCurve.self] = .both
      Scene(sendsBothChannels: true).play(to: &display, until: 2.05)
    case .notes:
      display.settings[DisplayMode.self] = .curve
      display.settings[FrequencyLabels.self] = .notes
      display.settings[.peakLabels] = 1
      Scene().play(to: &display, until: 3.05)
    case .cursor, .menu, .settings, .help, .degrees: prepareControls(&display)
    case .compared, .lightDifference:
      display.settings[DisplayMode.self] = self == .compared ? .curve : .difference
      if self == .lightDifference { display.settings[ThemeSetting.self] = .light }
      display.settings[Comparand.self] = .sideChain
      display.settings[.levelMatch] = 1
      Scene(hasSideChain: true).play(to: &display, until: 3.05)
      display.handle(.pointerMoved(x: 240, y: 120))
    case .references, .lightSpread:
      if self == .lightSpread {
        (display.settings[DisplayMode.self], display.settings[ThemeSetting.self]) = (
          .difference, .light
        )
      }
      display.show(Golden.songs, name: Array("Songs that I like".utf8), slot: 1)
      display.settings[.levelMatch] = 1
      Scene().play(to: &display, until: 3.05)
      guard self == .references else { return }
      display.handle(.key(.character(UInt8(ascii: "o")), modifiers: []))
      display.receive(.files(["Average", "Mix of a friend", "Rock"].map { Array($0.utf8) }))
      display.handle(.key(.down, modifiers: []))
    case .tunerFlat:
      display.settings[DisplayMode.self] = .tuner
      Scene().play(to: &display, until: 3)
    case .tunerIdle: display.settings[DisplayMode.self] = .tuner
    case .tunerGuitar, .tunerFar, .tunerKora, .tunerMelody, .tunerScale, .tunerPiano, .tunerNames:
      display.settings[DisplayMode.self] = .tuner
      prepareTuner(&display)
    case .levelsMono:
      display.settings[DisplayMode.self] = .levels
      Scene(channelCount: 1).play(to: &display, until: 2)
    case .levelsIdle: display.settings[DisplayMode.self] = .levels
    case .lightBars, .lightLevels:
      display.settings[ThemeSetting.self] = .light
      if self == .lightLevels { display.settings[DisplayMode.self] = .levels }
      Scene(sendsBothChannels: true).play(to: &display, until: 2.05)
    case .musicWaltz, .musicSeven, .musicDrums, .musicSpeech, .musicUndecided:
      display.settings[DisplayMode.self] = .music
      prepareMusic(&display)
    }
  }

  private func prepareMusic(_ display: inout Display) {
    let music: Scene.Music =
      switch self {
      case .musicWaltz:
        .init(
          bpm: 168, hostBPM: 168, beatsPerBar: 3, hostOffset: 14, key: 7, confidence: 0.91,
          rival: 16,
          tuningCents: 12)
      case .musicSeven:
        .init(
          bpm: 141.6, hostBPM: 140, beatsPerBar: 7, hostOffset: -22, key: 14, confidence: 0.78,
          rival: 5, tuningCents: -7)
      case .musicDrums: .init(bpm: 96, beatsPerBar: 4, hasNotes: false)
      case .musicSpeech: .init(bpm: 0, hasNotes: false)
      default:
        .init(
          bpm: 120.4, hostBPM: 120, hostOffset: 3, key: 21, confidence: 0.48, rival: 0,
          rivalConfidence: 0.41, tuningCents: 0)
      }
    if self == .musicUndecided { display.settings[ThemeSetting.self] = .light }
    display.set(.tempoHistory, to: 0)
    // The waltz ends on a second beat, the seven on a fifth one.
    let end: Float = self == .musicWaltz ? 9.3 : 9.1
    Scene(music: music).play(to: &display, until: end) { _ in .init() }
  }

  private func prepareTuner(_ display: inout Display) {
    switch self {
    case .tunerGuitar:
      // The A string of a guitar as it comes up to its note.
      display.settings[Instrument.self] = .guitar
      Scene(strings: [64, 59, 55, 50, 45, 40]).play(to: &display, until: 3) { time in
        let cents = 4 - 40 * exp(-1.5 * time)
        return Scene.pitch(45, cents: cents, string: 5, stringCents: cents)
      }
    case .tunerFar:
      // The B string of a bass of five strings, two semitones high, as written for the octave.
      display.settings[NoteName.Spelling.self] = .flats
      display.settings[Instrument.self] = .fiveStringBass
      (display.settings[TemperamentChoice.self], display.settings[.temperamentRoot]) = (
        .werckmeister3, 10
      )
      Scene(strings: [43, 38, 33, 28, 23], transpose: 12).play(to: &display, until: 2) { time in
        Scene.pitch(37, cents: -20, string: 5, stringCents: 180, transpose: 12)
      }
    case .tunerPiano:
      // The A0 of a piano as it comes down to its stretched target, whose string is known by then.
      Scene().play(to: &display, until: 3) { time in
        let cents = 1.2 + 20 * exp(-1.5 * time)
        return .init(
          frequency: 27.5 * exp2((cents - 15) / 1200), confidence: 0.93, note: 21, cents: cents,
          stretch: -21.93, inharmonicity: time > 0.5 ? 0.000_51 : 0)
      }
    case .tunerKora:
      // Left-handed, muted, and the fifth of 21 strings chosen, tuned a little flat.
      display.settings[Instrument.self] = .kora
      display.settings[.leftHanded] = 1
      for (port, value) in [(.tunedString, 5), (.tunerMute, 2), (.string5Cents, -3.5)]
        as [(Port, Float)]
      { display.set(port, to: value) }
      let strings: [Int32] = [
        81, 79, 77, 76, 74, 72, 70, 69, 67, 65, 64, 62, 60, 58, 57, 55, 53, 52, 50, 48, 41,
      ]
      Scene(strings: strings).play(to: &display, until: 2) { _ in
        Scene.pitch(74, cents: -5, string: 5, stringCents: -1.5)
      }
    case .tunerScale:
      // A lute that climbs through an uneven scale of seven degrees with names, by a key map.
      display.settings[TemperamentChoice.self] = .scala
      Scene(tuning: Rast.tuning).play(to: &display, until: 8.6) { time in
        let key = 60 + Int32(min(7, time))
        return Rast.pitch(key, cents: 3 - 20 * exp(-8 * (time - floor(time))))
      }
    default:
      // A voice that slides and leaps over a sixth, with vibrato.
      display.settings[NoteName.Spelling.self] = .mixed
      if self == .tunerNames {
        display.settings[NoteName.Language.self] = .german
        display.settings[NoteName.Octaves.self] = .helmholtz
      }
      Scene().play(to: &display, until: 9) { time in
        let notes: [Float] = [60, 62, 63, 67, 65, 69, 68, 67, 63, 60]
        let (step, part) = (Int(time), time - floor(time))
        let slide = step > 0 ? (notes[step - 1] - notes[step]) * exp(-part * 25) : 0
        let pitch = notes[step] + slide + 0.2 * min(1, 2 * part) * sin(35 * time)
        let note = pitch.rounded()
        return Scene.pitch(Int32(note), cents: 100 * (pitch - note))
      }
    }
  }

  private func prepareControls(_ display: inout Display) {
    Scene().play(to: &display, until: 2.05)
    switch self {
    case .cursor: display.handle(.pointerMoved(x: 300, y: 200))
    case .settings: display.handle(.key(.character(UInt8(ascii: "s")), modifiers: []))
    case .degrees:
      display.set(.temperament, to: 8)
      display.set(.accidentals, to: 1)
      for (port, cents) in [(.degree3, 12.5), (.degree5, -50), (.degree11, -31.2)]
        as [(Port, Float)]
      { display.set(port, to: cents) }
      display.handle(.key(.character(UInt8(ascii: "s")), modifiers: []))
      let layout = display.controls.places.settingsLayout
      display.controls.panels.scroll = layout.scroll(showing: .degree8, from: 0)
    case .help: display.handle(.key(.character(UInt8(ascii: "h")), modifiers: []))
    default:
      guard let button = display.controls.layout.toolbar?.menu else { return }
      let (x, y) = (button.middleX, button.middleY)
      display.handle(.pressed(x: x, y: y, isDouble: false, modifiers: []))
      display.handle(.released(x: x, y: y))
    }
  }
}
