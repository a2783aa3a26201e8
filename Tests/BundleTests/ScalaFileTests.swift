// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumMessages
import TestFolders
import Testing

@testable import Signals
@testable import SpectrumHost

/// Files of Scala's in the built plugin: set by messages, saved and restored by lilv.
@Suite struct ScalaFileTests {
  private let folder = TemporaryFolder()
  /// The file of 19 degrees.
  private let path: String

  init() throws {
    path = try folder.write(Self.nineteen, to: "19.scl")
  }

  /// A plugin after half a second of a sine.
  private struct Session {
    var recorder: Recorder
    var instance: PluginInstance { recorder.instance }

    init(hasWorker: Bool = true) throws {
      recorder = try Recorder(
        SpectrumURI.mono, controls: ["temperament": 9],
        configuration: .init(hasWorker: hasWorker))
    }

    func set(_ property: FileProperty, _ path: String) throws {
      try instance.setFile(property, path, recorder.urids)
    }

    /// Sends the message alone, of which `set` awaits the effect.
    func send(scale path: String) {
      path.withCString {
        let bytes = UnsafeRawBufferPointer(start: $0, count: strlen($0))
        _ = instance.send(.setFile(.init(.scale, path: bytes)), recorder.urids)
      }
    }

    /// Key and cents of a sine.
    mutating func hear(_ frequency: Double) -> (note: Float, cents: Float) {
      _ = recorder.run(
        over: StereoSignal.sine(frequency: frequency, seconds: 0.5))
      return (instance["note"], instance["cents"])
    }
  }

  /// 19 equal degrees of an octave.
  static let nineteen =
    "19 equal\n19\n" + (1...19).map { "\(1200.0 * Double($0) / 19)\n" }.joined()
  static let middle = 440 * exp2(-0.75)
  /// Degree 14 of 19.
  static let sixth = middle * exp2(14.0 / 19)

  @Test("A file set by patch:Set tunes the notes; an empty path takes it back")
  func setting() throws {
    var session = try Session()
    let equal = session.hear(Self.sixth)
    #expect(equal.note == 69 && abs(equal.cents + 15.79) < 0.1)
    try session.set(.scale, path)
    let scale = session.hear(Self.sixth)
    #expect(scale.note == 74 && abs(scale.cents) < 0.1)
    session.instance["temperament"] = 0
    #expect(session.hear(Self.sixth).note == 69)
    session.instance["temperament"] = 9
    try session.set(.scale, "")
    #expect(session.hear(Self.sixth).note == 69)
  }

  @Test("A key map alone gives twelve equal semitones its frequency")
  func keyMap() throws {
    let map = try folder.write("0\n0\n127\n60\n69\n432.0\n12\n", to: "432.kbm")
    var session = try Session()
    try session.set(.keyMap, map)
    let heard = session.hear(432)
    #expect(heard.note == 69 && abs(heard.cents) < 0.1)
  }

  @Test("A bad file changes nothing, and the log says where and why")
  func badFile() throws {
    let bad = try folder.write("bad\n2\nfifth\n2/1\n", to: "bad.scl")
    var session = try Session()
    try session.set(.scale, path)
    for (other, text) in [
      (
        bad,
        "\(bad), line 3: a pitch is expected here: cents with a point (701.955) or a ratio (3/2)"
      ),
      ("\(folder.path)/none.scl", "\(folder.path)/none.scl: can't be read"),
      (folder.path, "\(folder.path): can't be read"),
      (try folder.write("", to: "empty.scl"), "\(folder.path)/empty.scl: the file is empty"),
      ("/dev/zero", "/dev/zero: a Scala file has at most 64 KB"),
    ] {
      #expect(throws: PluginError.badFile(text)) { try session.set(.scale, other) }
    }
    #expect(session.hear(Self.sixth).note == 74)
  }

  @Test("patch:Get is answered by patch:Set with the path, and a change is reported once")
  func answers() throws {
    let world = try BuiltBundle.world()
    let session = try Session()
    let (instance, urids) = (session.instance, session.recorder.urids)
    let changed = world.urids.map("http://lv2plug.in/ns/ext/state#StateChanged")
    func answers() -> (paths: [String], changes: Int) {
      var (paths, changes) = ([String](), 0)
      for event in instance.events().map({ Array($0) }) ?? [] {
        if case .setFile(let file)? = ControlMessage(decoding: event.atom, urids: urids) {
          paths.append("\(file.property) \(String(decoding: file.path, as: UTF8.self))")
        } else if event.atom.loadUnaligned(fromByteOffset: 12, as: UInt32.self) == changed {
          changes += 1
        }
      }
      return (paths, changes)
    }
    instance.send(.getFile(.init(.scale)), urids)
    instance.run(frames: 64)
    #expect(answers() == (["scale "], 0))
    try session.set(.scale, path)
    #expect(answers() == (["scale \(path)", "keyMap "], 1))
    instance.run(frames: 64)
    #expect(answers() == ([], 0))
    instance.send(.getFile(.init(nil)), urids)
    instance.run(frames: 64)
    #expect(answers() == (["scale \(path)", "keyMap "], 0))
    // The same once more is no change; of a file that isn't taken the host learns what is in use.
    try session.set(.scale, path)
    #expect(answers() == (["scale \(path)", "keyMap "], 0))
    #expect(throws: PluginError.self) { try session.set(.scale, path + ".none") }
    #expect(answers() == (["scale \(path)", "keyMap "], 0))
    // A change that comes in one block with a file that isn't taken is a change.
    let other = try folder.write("five\n1\n2/1\n", to: "5.scl")
    for name in [other, other + ".none"] { session.send(scale: name) }
    for _ in 0..<2 { instance.run(frames: 64) }
    #expect(answers() == (["scale \(other)", "keyMap "], 1))
  }

  @Test("A host without a worker has everything else, and sets no file")
  func noWorker() throws {
    var session = try Session(hasWorker: false)
    let urids = session.recorder.urids
    session.send(scale: path)
    session.instance.run(frames: 64)
    let answer = session.instance.events().map { Array($0) }?.contains {
      if case .setFile(let file) = ControlMessage(decoding: $0.atom, urids: urids) {
        file.path.isEmpty
      } else {
        false
      }
    }
    #expect(answer == true, "the host learns that there is none")
    #expect(session.hear(440) == (69, session.instance["cents"]))
    #expect(abs(session.instance["cents"]) < 0.1)
  }

  @Test("A state has the tuning of its files, also where they are gone; a new instance restores it")
  func roundTrip() throws {
    // A description in Latin-1, which no text of Turtle holds.
    let scale = try folder.write(
      Data("Dix-neuf ".utf8) + [0xE9, 0x67, 0x61, 0x75, 0x78, 13]
        + Self.nineteen.utf8.drop { $0 != 10 }, to: "19.scl")
    let map = try folder.write("0\n0\n127\n60\n60\n264.0\n19\n", to: "432.kbm")
    let first = try Session()
    try first.set(.scale, scale)
    try first.set(.keyMap, map)
    let text = try #require(StateText(of: first.instance))
    #expect(text.text.contains("Dix-neuf égaux"))
    try FileManager.default.removeItem(atPath: scale)
    try FileManager.default.removeItem(atPath: map)
    var second = try Session()
    text.restore(in: second.instance)
    let heard = second.hear(264 * exp2(5.0 / 19))
    #expect(heard.note == 65 && abs(heard.cents) < 0.1)
    #expect(StateText(of: second.instance)?.text == text.text)
    // A state without files takes them back.
    let empty = try #require(StateText(of: try Session().instance))
    empty.restore(in: second.instance)
    #expect(second.hear(440).note == 69)
  }

  @Test("Of a spoiled state what can be read is taken; the rest is as without a file")
  func spoiled() throws {
    let first = try Session()
    try first.set(.scale, path)
    let state = try #require(StateText(of: first.instance))
    let (scaleText, mapText) = ("urn:spectrum-lv2:vocabulary#scaleText", "keymapText")
    #expect(state.text.contains(scaleText) && state.text.contains(mapText))
    // A key map that isn't one beside a good scale, and the other way round.
    let badMap = state.text.replacing("keymapText> \"\"", with: "keymapText> \"no map\"")
    #expect(badMap != state.text)
    var second = try Session()
    StateText(badMap).restore(in: second.instance)
    #expect(second.hear(Self.sixth).note == 74)
    let badScale = state.text.replacing("19 equal", with: "1 equal\\nx\\n")
    StateText(badScale).restore(in: second.instance)
    #expect(second.hear(Self.sixth).note == 69)
    // Another type, and no text: the file itself.
    let number = state.text.replacing(
      try Regex("scaleText> \"\"\"[^\"]*\"\"\""), with: "scaleText> 3")
    #expect(number != state.text)
    StateText(number).restore(in: second.instance)
    #expect(second.hear(Self.sixth).note == 74)
  }

  @Test("A state that says nothing of files, as one of another version, leaves them as they are")
  func otherState() throws {
    var session = try Session()
    try session.set(.scale, path)
    let state = try #require(StateText(of: session.instance)).text
    let other = state.replacing("vocabulary#", with: "vocabulary#later")
    StateText(other).restore(in: session.instance)
    #expect(session.hear(Self.sixth).note == 74)
  }
}
