// SPDX-License-Identifier: GPL-3.0-or-later
import SeededRandom
import SpectrumMessages

/// Random messages, within the ranges that senders keep.
package struct Samples: ~Copyable {
  package var random: SplitMix64
  private let floats: UnsafeMutableBufferPointer<Float>
  private let path = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 100)

  /// Messages whose vectors have at most `maximumCount` floats.
  package init(seed: UInt64, maximumCount: Int) {
    random = SplitMix64(seed: seed)
    floats = .allocate(capacity: 3 * maximumCount)
    floats.initialize(repeating: 0)
    path.initialize(repeating: 0)
  }

  deinit {
    floats.deallocate()
    path.deallocate()
  }

  /// The kinds of messages.
  package static let kindCount = 12

  /// A message of kind 0..<kindCount. Its vectors are valid until the next message, or the end of `self`.
  package mutating func message(kind: Int) -> Message {
    let degree = Int32(whole(-1...127))
    let isStretched = kind == 1 && Bool.random(using: &random)
    return switch kind {
    case 0: .frame(frame())
    case 1:
      .pitch(
        .init(
          frequency: float(0...5000), confidence: float(0...1),
          note: Int32(whole(-1...127)), cents: float(-100...100),
          string: Int32(whole(0...24)), stringCents: float(-6000...6000), degree: degree,
          period: degree < 0 ? 0 : Int32(whole(-200...200)),
          degreeName: degree < 0 ? .init() : scaleName(),
          stretch: isStretched ? float(-100...100) : nil,
          inharmonicity: isStretched ? float(0...0.2) : 0))
    case 2:
      .tempo(
        .init(
          bpm: float(0...240), confidence: float(0...1),
          hostBPM: Bool.random(using: &random) ? float(1...999) : nil,
          tapCount: .random(in: 0...9, using: &random), tapBPM: float(30...300)))
    case 3:
      .beat(
        .init(confidence: float(0...1), place: whole(0...7), beatsPerBar: whole(0...7)))
    case 4: .level(level())
    case 5: .tuning(tuning())
    case 6: .key(key())
    case 7: .bar(bar())
    case 8: .masking(masking())
    case 9: .text(text())
    case 10:
      .comingBeat(
        .init(
          time: .random(in: 0...1e10, using: &random),
          .init(confidence: float(0...1), place: whole(0...7), beatsPerBar: whole(0...7))))
    default:
      .setup(
        .init(
          protocolVersion: .random(in: 0...9, using: &random), sampleRate: float(8000...384_000),
          channelCount: .random(in: 1...2, using: &random),
          bandCount: .random(in: 1...1024, using: &random), lowestFrequency: float(1...100),
          highestFrequency: float(101...20_000)))
    }
  }

  package mutating func controlMessage() -> ControlMessage {
    let property: FileProperty = Bool.random(using: &random) ? .scale : .keyMap
    switch whole(0...7) {
    case 3: return .setText(text())
    case 1: return .getFile(.init(Bool.random(using: &random) ? property : nil))
    case 2:
      for index in path.indices { path[index] = UInt8(whole(1...255)) }
      let count = whole(0...path.count)
      return .setFile(
        .init(
          property,
          path: UnsafeRawBufferPointer(
            UnsafeMutableRawBufferPointer(
              rebasing: UnsafeMutableRawBufferPointer(path)[..<count]))))
    default: break
    }
    if Bool.random(using: &random) {
      return .attach(
        .init(
          client: .random(in: Int64.min...Int64.max, using: &random), frameRate: float(0...144)))
    }
    var position = ControlMessage.Position()
    if Bool.random(using: &random) { position.beatsPerMinute = float(1...300) }
    if Bool.random(using: &random) { position.speed = float(-2...2) }
    if Bool.random(using: &random) { position.bar = .random(in: -4...9999, using: &random) }
    if Bool.random(using: &random) { position.barBeat = float(0...7) }
    if Bool.random(using: &random) {
      position.beat = .random(in: -1000...1_000_000, using: &random)
    }
    if Bool.random(using: &random) {
      position.frame = .random(in: -1000...1_000_000_000_000, using: &random)
    }
    return .position(position)
  }

  /// Half of them as a window writes them, the others of any bytes but NUL.
  private mutating func text() -> SessionText {
    let item = SessionItem(index: whole(0...SessionItem.count - 1)) ?? .view
    let numbers = Array("camera 2000 -500\n".utf8)
    let isLegible = Bool.random(using: &random)
    for index in path.indices {
      path[index] = isLegible ? numbers[whole(0...numbers.count - 1)] : UInt8(whole(1...255))
    }
    let count = whole(0...min(path.count, item.capacity))
    let bytes = UnsafeMutableRawBufferPointer(path)[..<count]
    return SessionText(
      item, UnsafeRawBufferPointer(UnsafeMutableRawBufferPointer(rebasing: bytes)),
      revision: Bool.random(using: &random) ? .random(in: 0...1 << 62, using: &random) : nil)
  }

  /// Each eighth one is an end of the range.
  private mutating func float(_ range: ClosedRange<Float>) -> Float {
    end(of: range) ?? .random(in: range, using: &random)
  }

  /// Likewise.
  private mutating func whole(_ range: ClosedRange<Int>) -> Int {
    end(of: range) ?? .random(in: range, using: &random)
  }

  private mutating func end<Number>(of range: ClosedRange<Number>) -> Number? {
    switch Int.random(in: 0..<16, using: &random) {
    case 0: range.lowerBound
    case 1: range.upperBound
    default: nil
    }
  }

  private mutating func frame() -> Message.Frame {
    let maximum = floats.count / 3
    let bandCount = Int.random(in: 1...min(1024, maximum), using: &random)
    for index in floats.indices { floats[index] = float(-200...30) }
    let (bands, right) = (floats[..<maximum], floats[maximum..<(2 * maximum)])
    // A plugin sends one of the two, or neither.
    let second = FloatVector(levels: view(right.prefix(bandCount)))
    let kind = Int.random(in: 0...2, using: &random)
    return .init(
      sequence: .random(in: 0...Int64.max, using: &random), rate: float(0...60),
      time: Bool.random(using: &random) ? .random(in: 0...1e10, using: &random) : nil,
      frozen: .random(using: &random), bands: .init(levels: view(bands.prefix(bandCount))),
      rightBands: kind == 1 ? second : nil, comparedBands: kind == 2 ? second : nil,
      weightedLevel: Bool.random(using: &random) ? float(-200...30) : nil,
      comparedWeightedLevel: kind == 2 ? float(-200...30) : nil,
      peaks: Bool.random(using: &random)
        ? .init(samples: view(right.prefix(min(32, right.count) & ~1))) : .init(),
      waveform: .init(
        samples: view(
          floats[(2 * maximum)...].prefix(.random(in: 0...maximum, using: &random)))))
  }

  private mutating func masking() -> Message.Masking {
    for index in floats.indices { floats[index] = float(-40...40) }
    let bandCount = whole(1...min(128, floats.count / 2))
    let ranges = floats.suffix(3 * whole(0...min(8, floats.count / 6)))
    return .init(
      lowestFrequency: float(1...100), highestFrequency: float(101...20_000),
      conflicts: .init(samples: view(floats.prefix(bandCount))),
      ranges: .init(samples: view(ranges)),
      evenRanges: Bool.random(using: &random)
        ? .init(samples: view(floats.prefix(ranges.count / 3))) : .init())
  }

  private func view(
    _ slice: Slice<UnsafeMutableBufferPointer<Float>>
  ) -> UnsafeBufferPointer<Float> { UnsafeBufferPointer(rebasing: slice) }

  private mutating func tuning() -> Message.Tuning {
    var strings = Message.Tuning.StringNotes(repeating: 0)
    for string in 0..<24 { strings[string] = .random(in: 0...127, using: &random) }
    var deviations = InlineArray<12, Float>(repeating: 0)
    for note in 0..<12 { deviations[note] = float(-200...200) }
    let degreeCount = whole(0...128)
    let referenceKey = whole(-1...127)
    return .init(
      reference: float(380...480), transpose: whole(-48...48), accidentals: whole(0...2),
      noteNames: whole(0...2), octaves: whole(0...1),
      strings: strings, stringCount: whole(0...24), deviations: deviations,
      degreeCount: degreeCount, scaleName: degreeCount == 0 ? .init() : scaleName(),
      keyCents: degreeCount == 0 ? .init(repeating: .nan) : keyCents(),
      referenceKey: referenceKey, referenceFrequency: referenceKey < 0 ? 0 : float(1...100_000))
  }

  /// Some keys without a pitch.
  private mutating func keyCents() -> Message.Tuning.KeyCents {
    var cents = Message.Tuning.KeyCents(repeating: .nan)
    for key in 0..<128 where Bool.random(using: &random) { cents[key] = float(-100_000...100_000) }
    return cents
  }

  private mutating func scaleName() -> Message.Tuning.ScaleName {
    let text = (0..<whole(0...60)).map { _ in UInt8(whole(0x20...0x7E)) }
    return text.withUnsafeBytes { .init(utf8: $0) }
  }

  private mutating func key() -> Message.Key {
    var chroma = InlineArray<12, Float>(repeating: 0)
    for note in 0..<12 { chroma[note] = float(0...1) }
    return .init(
      key: Int32(whole(-1...23)), confidence: float(0...1), rival: Int32(whole(-1...23)),
      rivalConfidence: float(0...1),
      tuningCents: Bool.random(using: &random) ? float(-50...50) : nil, chroma: chroma)
  }

  /// A known one, or an unknown one whose beat has an offset.
  private mutating func bar() -> Message.Bar {
    let offset = float(-1000...1000)
    let beatsPerBar = whole(1...7)
    if beatsPerBar == 1 { return .init(hostOffset: offset) }
    return .init(
      beat: whole(1...beatsPerBar), beatsPerBar: beatsPerBar, confidence: float(0...1),
      hostOffset: Bool.random(using: &random) ? offset : nil)
  }

  private mutating func level() -> Message.Level {
    var level = Message.Level(channelCount: .random(in: 1...2, using: &random))
    for channel in 0..<level.channelCount {
      level.rms[channel] = float(-200...10)
      level.peak[channel] = float(-200...10)
      level.heldPeak[channel] = float(-200...10)
      level.truePeak[channel] = float(-200...10)
      level.clipped[channel] = .random(in: 0...Int32.max, using: &random)
    }
    level[.correlation] = float(-1...1)
    level[.momentary] = float(-200...10)
    level[.shortTerm] = float(-200...10)
    level[.integrated] = float(-200...10)
    level[.loudnessRange] = Bool.random(using: &random) ? float(0...40) : -1
    (level[.psr], level[.plr]) = (float(-20...90), float(-20...90))
    (level[.momentaryMax], level[.shortTermMax]) = (float(-200...10), float(-200...10))
    return level
  }
}

extension Message {
  /// All values of the message, for comparison.
  package var description: String {
    switch self {
    case .frame(let frame):
      "frame \(frame.sequence) \(frame.rate) \(frame.frozen) \(Array(frame.bands)) "
        + "\(frame.rightBands.map { Array($0) } ?? []) \(Array(frame.peaks)) "
        + "\(Array(frame.waveform))"
        + (frame.comparedBands.map { " beside \(Array($0))" } ?? "")
        + (frame.time.map { " at \($0)" } ?? "")
        + (frame.weightedLevel.map { " weighted \($0)" } ?? "")
        + (frame.comparedWeightedLevel.map { " beside weighted \($0)" } ?? "")
    case .pitch(let pitch):
      "pitch \(pitch.frequency) \(pitch.confidence) \(pitch.note) \(pitch.cents) "
        + "\(pitch.string) \(pitch.stringCents)"
        + (pitch.degree < 0
          ? ""
          : " degree \(pitch.degree) \(pitch.period) "
            + "\((0..<pitch.degreeName.count).map { pitch.degreeName.bytes[$0] })")
        + (pitch.stretch.map { " stretch \($0) \(pitch.inharmonicity)" } ?? "")
    case .tempo(let tempo):
      "tempo \(tempo.bpm) \(tempo.confidence) \(tempo.hostBPM ?? -1) \(tempo.tapCount) "
        + "\(tempo.tapBPM)"
    case .beat(let beat): "beat \(beat.confidence) \(beat.place) \(beat.beatsPerBar)"
    case .comingBeat(let coming): "\(coming.time) \(Message.beat(coming.beat).description)"
    case .masking(let masking):
      "masking \(masking.lowestFrequency) \(masking.highestFrequency) \(Array(masking.conflicts)) "
        + "\(Array(masking.ranges)) \(Array(masking.evenRanges))"
    case .text(let text): "text \(text.item.index) \(Array(text.text))"
    case .bar(let bar):
      "bar \(bar.beat) \(bar.beatsPerBar) \(bar.confidence) \(bar.hostOffset ?? .infinity)"
    case .key(let key):
      "key \(key.key) \(key.confidence) \(key.rival) \(key.rivalConfidence) "
        + "\(key.tuningCents ?? .infinity) \((0..<12).map { key.chroma[$0] })"
    case .level(let level):
      "level "
        + (0..<level.channelCount).map {
          "\(level.rms[$0]) \(level.peak[$0]) \(level.heldPeak[$0]) \(level.truePeak[$0]) "
            + "\(level.clipped[$0]) "
        }.joined()
        + "\(level[.correlation]) \(level[.momentary]) \(level[.shortTerm]) \(level[.integrated]) "
        + "\(level[.loudnessRange]) \(level[.psr]) \(level[.plr]) "
        + "\(level[.momentaryMax]) \(level[.shortTermMax])"
    case .setup(let setup):
      "setup \(setup.protocolVersion) \(setup.sampleRate) \(setup.channelCount) "
        + "\(setup.bandCount) \(setup.lowestFrequency) \(setup.highestFrequency)"
    case .tuning(let tuning):
      "tuning \(tuning.reference) \(tuning.transpose) \(tuning.accidentals) "
        + (tuning.noteNames == 0 ? "" : "names \(tuning.noteNames) ")
        + (tuning.octaves == 0 ? "" : "octaves \(tuning.octaves) ")
        + "\((0..<tuning.stringCount).map { tuning.strings[$0] }) "
        + "\((0..<12).map { tuning.deviations[$0] })"
        + (tuning.degreeCount == 0
          ? ""
          : " scale \(tuning.degreeCount) "
            + "\((0..<tuning.scaleName.count).map { tuning.scaleName.bytes[$0] }) "
            + "\((0..<128).map { tuning.keyCents[$0] })")
        + (tuning.referenceKey < 0
          ? "" : " map \(tuning.referenceKey) \(tuning.referenceFrequency)")
    }
  }

  /// Whether a display can use every number unchecked.
  package var isUsable: Bool {
    switch self {
    case .frame(let frame):
      (1...1024).contains(frame.bands.count) && frame.waveform.count <= 4096
        && frame.bands.allSatisfy { Message.levelRange.contains($0) }
        && (frame.rightBands?.count ?? frame.bands.count) == frame.bands.count
        && (frame.rightBands?.allSatisfy { Message.levelRange.contains($0) } ?? true)
        && (frame.comparedBands?.count ?? frame.bands.count) == frame.bands.count
        && (frame.comparedBands?.allSatisfy { Message.levelRange.contains($0) } ?? true)
        && [frame.weightedLevel, frame.comparedWeightedLevel].allSatisfy {
          $0.map { Message.levelRange.contains($0) } ?? true
        }
        && frame.peaks.count <= 32 && frame.peaks.count % 2 == 0
        && frame.peaks.allSatisfy(\.isFinite)
        && frame.waveform.allSatisfy(\.isFinite) && frame.rate.isFinite && frame.rate >= 0
        && frame.sequence >= 0 && (frame.time.map { (0...1e10).contains($0) } ?? true)
    case .pitch(let pitch):
      pitch.frequency.isFinite && pitch.frequency >= 0 && (0...1).contains(pitch.confidence)
        && (-1...127).contains(pitch.note) && abs(pitch.cents) <= 1200
        && (0...24).contains(pitch.string) && abs(pitch.stringCents) <= 6000
        && (-1...127).contains(pitch.degree) && abs(pitch.period) <= 200
        && pitch.degreeName.count <= 48
        && abs(pitch.stretch ?? 0) <= 100 && (0...0.2).contains(pitch.inharmonicity)
    case .tempo(let tempo):
      (0...1000).contains(tempo.bpm) && (0...1).contains(tempo.confidence)
        && (0...1000).contains(tempo.hostBPM ?? 0) && (tempo.difference ?? 0).isFinite
        && tempo.tapCount >= 0 && (0...1000).contains(tempo.tapBPM)
    case .beat(let beat):
      (0...1).contains(beat.confidence) && Self.isPlace(beat.place, of: beat.beatsPerBar)
    case .comingBeat(let coming):
      (0...1e10).contains(coming.time) && Message.beat(coming.beat).isUsable
    case .masking(let masking):
      (1...128).contains(masking.conflicts.count) && masking.conflicts.allSatisfy(\.isFinite)
        && masking.ranges.count % 3 == 0 && masking.ranges.count <= 24
        && masking.ranges.allSatisfy(\.isFinite) && masking.lowestFrequency >= 1
        && [0, masking.ranges.count / 3].contains(masking.evenRanges.count)
        && masking.evenRanges.allSatisfy(\.isFinite)
        && masking.highestFrequency <= 1e6
    case .text(let text): text.text.count <= text.item.capacity && !text.text.contains(0)
    case .bar(let bar):
      Self.isPlace(bar.beat, of: bar.beatsPerBar) && (0...1).contains(bar.confidence)
        && abs(bar.hostOffset ?? 0) <= 1000
    case .key(let key):
      (-1...23).contains(key.key) && (-1...23).contains(key.rival)
        && (0...1).contains(key.confidence) && (0...1).contains(key.rivalConfidence)
        && abs(key.tuningCents ?? 0) <= 50
        && (0..<12).allSatisfy { (0...1).contains(key.chroma[$0]) }
    case .level(let level):
      (1...2).contains(level.channelCount) && (-1...1).contains(level[.correlation])
        && (0..<level.channelCount).allSatisfy {
          Message.levelRange.contains(level.rms[$0]) && Message.levelRange.contains(level.peak[$0])
            && Message.levelRange.contains(level.heldPeak[$0])
            && Message.levelRange.contains(level.truePeak[$0]) && level.clipped[$0] >= 0
        }
        && Message.levelRange.contains(level[.momentary])
        && Message.levelRange.contains(level[.shortTerm])
        && Message.levelRange.contains(level[.integrated])
        && (-1...1000).contains(level[.loudnessRange])
        && Message.levelRange.contains(level[.psr]) && Message.levelRange.contains(level[.plr])
    case .setup(let setup):
      setup.sampleRate > 0 && setup.sampleRate.isFinite && (1...2).contains(setup.channelCount)
        && (1...1024).contains(setup.bandCount) && setup.lowestFrequency > 0
        && setup.highestFrequency > setup.lowestFrequency && setup.highestFrequency.isFinite
        && setup.protocolVersion >= 0
    case .tuning(let tuning):
      (100...1000).contains(tuning.reference) && (-48...48).contains(tuning.transpose)
        && (0...2).contains(tuning.accidentals) && (0...2).contains(tuning.noteNames)
        && (0...1).contains(tuning.octaves) && (0...24).contains(tuning.stringCount)
        && (0..<24).allSatisfy { (0...127).contains(tuning.strings[$0]) }
        && (0..<12).allSatisfy { abs(tuning.deviations[$0]) <= 200 }
        && (0...128).contains(tuning.degreeCount) && tuning.scaleName.count <= 48
        && (0..<128).allSatisfy { tuning.keyCents[$0].isNaN || abs(tuning.keyCents[$0]) <= 100_000 }
        && (-1...127).contains(tuning.referenceKey)
        && (0...100_000).contains(tuning.referenceFrequency)
    }
  }
}

extension Message {
  /// Whether a display can count by it: a beat of its bar, or 0 of 0.
  private static func isPlace(_ beat: Int, of beatsPerBar: Int) -> Bool {
    beatsPerBar == 0
      ? beat == 0 : (2...7).contains(beatsPerBar) && (1...beatsPerBar).contains(beat)
  }
}

extension ControlMessage {
  /// All values of the message, for comparison.
  package var description: String {
    switch self {
    case .attach(let attach): "attach \(attach.client) \(attach.frameRate)"
    case .position(let position):
      "position \(position.beatsPerMinute ?? -1) \(position.speed ?? -9) \(position.bar ?? -99) "
        + "\(position.barBeat ?? -1) \(position.beat ?? .infinity) "
        + "\(position.frame ?? .min)"
    case .setFile(let file): "set \(file.property) \(Array(file.path))"
    case .getFile(let file): "get \(file.property.map { "\($0)" } ?? "all")"
    case .setText(let text): "text \(text.item.index) \(Array(text.text))"
    }
  }

  /// Whether every number is within its range.
  package var isUsable: Bool {
    switch self {
    case .attach(let attach): (0...1000).contains(attach.frameRate)
    case .position(let position):
      (0...1000).contains(position.beatsPerMinute ?? 0) && position.beatsPerMinute != 0
        && (-100...100).contains(position.speed ?? 0) && abs(position.bar ?? 0) <= 1_000_000_000
        && (0...1000).contains(position.barBeat ?? 0) && abs(position.beat ?? 0) <= 1e9
        && (position.frame ?? 0).magnitude <= 1_000_000_000_000_000
    case .setFile(let file):
      file.path.count <= FileProperty.longestPath && !file.path.contains(0)
    case .getFile: true
    case .setText(let text): text.text.count <= text.item.capacity && !text.text.contains(0)
    }
  }
}
