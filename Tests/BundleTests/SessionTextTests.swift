// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages
import Testing

@testable import SpectrumHost

/// What the windows have a session keep, in the built plugin.
@Suite("Texts that a session keeps for the windows") struct SessionTextTests {
  private struct Session {
    let instance: PluginInstance
    let urids: URIDs
    let changed, textClass: UInt32

    init(sampleRate: Double = 48_000) throws {
      let world = try BuiltBundle.world()
      instance = try PluginInstance(SpectrumURI.stereo, sampleRate: sampleRate)
      urids = try BuiltBundle.urids()
      textClass = world.urids.map("urn:spectrum-lv2:vocabulary#SessionText")
      changed = world.urids.map("http://lv2plug.in/ns/ext/state#StateChanged")
    }

    func attach(_ client: Int64) {
      instance.send(.attach(.init(client: client, frameRate: 10)), urids)
    }

    func set(_ item: SessionItem, _ text: String, revision: Int64? = nil) {
      _ = Array(text.utf8).withUnsafeBytes {
        instance.send(.setText(SessionText(item, $0, revision: revision)), urids)
      }
    }

    /// The texts that a block sends to the windows, by item, and how often it reports a changed state.
    func run() -> (texts: [Int: String], changes: Int) {
      let (texts, _, changes) = runWithRevisions()
      return (texts, changes)
    }

    func runWithRevisions() -> (texts: [Int: String], revisions: [Int: Int64], changes: Int) {
      instance.run(frames: 64)
      var (texts, revisions, changes) = ([Int: String](), [Int: Int64](), 0)
      for event in instance.events().map({ Array($0) }) ?? [] {
        if case .text(let text)? = Message(decoding: event.atom, urids: urids) {
          // No patch:Set, at which Ardour's audio thread writes a warning.
          #expect(event.atom.loadUnaligned(fromByteOffset: 12, as: UInt32.self) == textClass)
          texts[text.item.index] = String(decoding: text.text, as: UTF8.self)
          revisions[text.item.index] = text.revision
        } else if event.atom.loadUnaligned(fromByteOffset: 12, as: UInt32.self) == changed {
          changes += 1
        }
      }
      return (texts, revisions, changes)
    }
  }

  /// Every item's text, empty.
  private static let none = Dictionary(uniqueKeysWithValues: SessionItem.all.map { ($0.index, "") })

  @Test("Windows get each new text, a new one all; the host hears once of the user's choice")
  func passing() throws {
    let session = try Session()
    session.attach(1)
    #expect(session.run().texts == Self.none)
    session.set(.view, "camera 1 2 3\n", revision: 1)
    #expect(session.run() == ([0: "camera 1 2 3\n"], 1))
    session.set(.view, "camera 1 2 3\n", revision: 1)
    session.set(.referenceCurve, "2000 2000000 1 -3000 ")
    #expect(session.run() == ([1: "2000 2000000 1 -3000 "], 0))
    #expect(session.run() == ([:], 0))
    session.attach(2)
    #expect(
      session.run().texts
        == Self.none.merging([0: "camera 1 2 3\n", 1: "2000 2000000 1 -3000 "]) { $1 })
  }

  @Test(
    "A window that opens while nothing is analysed is told them, too",
    arguments: [("enabled", Float(0)), ("free_wheeling", 1)])
  func bypassed(setting: (symbol: String, value: Float)) throws {
    let session = try Session()
    session.set(.view, "camera 1 2 3\n")
    session.instance[setting.symbol] = setting.value
    session.attach(1)
    #expect(session.run().texts == Self.none.merging([0: "camera 1 2 3\n"]) { $1 })
  }

  @Test("The host hears of a choice that comes with the window's closing")
  func closing() throws {
    let session = try Session()
    session.attach(1)
    _ = session.run()
    session.set(.view, "camera 1 2 3\n")
    session.instance.send(.attach(.init(client: 1, frameRate: 0)), session.urids)
    #expect(session.run() == ([:], 1))
  }

  @Test(
    "Renewed leases repeat a text per round, in turn, for windows of a host that lost a block",
    arguments: [1, 4])
  func repeating(windows: Int64) throws {
    let session = try Session()
    for client in 1...windows {
      session.attach(client)
      _ = session.run()
    }
    for item in SessionItem.all { session.set(item, "text \(item.index)") }
    _ = session.run()
    var heard: [String] = []
    for round in 1...SessionItem.count {
      for client in 1...windows {
        session.attach(client)
        heard += session.run().texts.map { "\($0.key) \($0.value)" }
      }
      #expect(heard.count == round)
    }
    #expect(Set(heard) == Set(SessionItem.all.map { "\($0.index) text \($0.index)" }))
  }

  @Test("A state brings all texts back, at another sample rate too, before and after it has run")
  func roundTrip() throws {
    let first = try Session()
    first.attach(1)
    _ = first.run()
    // Every text at its longest.
    let texts = Dictionary(
      uniqueKeysWithValues: SessionItem.all.map {
        ($0.index, String(repeating: "\($0.index % 10)", count: $0.capacity))
      })
    for item in SessionItem.all {
      first.set(item, texts[item.index] ?? "")
      _ = first.run()
    }
    let state = try #require(StateText(of: first.instance))
    #expect(state.text.utf8.count < 65_536)
    let second = try Session(sampleRate: 96_000)
    state.restore(in: second.instance)
    #expect(StateText(of: second.instance)?.text == state.text)
    second.attach(1)
    // A host's buffer may have room for a part of them in a block.
    var heard: [Int: String] = [:]
    for _ in 0..<4 { heard.merge(second.run().texts) { $1 } }
    #expect(heard == texts)
    #expect(StateText(of: second.instance)?.text == state.text)
  }

  @Test("A text that is changed again and again is saved as it is at last")
  func latest() throws {
    let session = try Session()
    for turn in 0..<20 {
      session.set(.view, "turn \(turn)")
      if turn % 3 == 0 { session.set(.referenceCurve, "curve \(turn)") }
      _ = session.run()
      guard turn % 4 == 3 else { continue }
      let state = try #require(StateText(of: session.instance)).text
      #expect(state.contains("\"turn \(turn)\"") && state.contains("\"curve \(turn / 3 * 3)\""))
    }
  }

  @Test("Of a spoiled state what is legible is taken, the rest is empty; a preset leaves all")
  func spoiled() throws {
    let first = try Session()
    first.set(.view, "camera 1 2 3")
    first.set(.referenceCurve, "2000 2000000 1 -3000 ")
    _ = first.run()
    let state = try #require(StateText(of: first.instance)).text
    let second = try Session()
    let tooLong = String(repeating: "1 ", count: 5000)
    for (spoiled, view) in [
      (state.replacing("camera 1 2 3", with: tooLong), ""),
      (state.replacing("\"camera 1 2 3\"", with: "7"), ""), (state, "camera 1 2 3"),
      (state.replacing("vocabulary#", with: "vocabulary#later"), "camera 1 2 3"),
    ] {
      StateText(spoiled).restore(in: second.instance)
      second.attach(Int64(spoiled.utf8.count))
      let texts = second.run().texts
      #expect(texts[0] == view)
      #expect(texts[1] == "2000 2000000 1 -3000 ")
    }
  }

  @Test("Of a state that is restored beside a window, this is told every text, also the empty ones")
  func restoredBesideWindow() throws {
    let session = try Session()
    session.attach(1)
    session.set(.view, "camera 1 2 3\n")
    _ = session.run()
    let state = try #require(StateText(of: session.instance))
    session.set(.view, "camera 4 5 6\n")
    session.set(.slot(3), "later")
    _ = session.run()
    state.restore(in: session.instance)
    #expect(session.run() == (Self.none.merging([0: "camera 1 2 3\n"]) { $1 }, 0))
    // Texts that an early build kept, too, are passed over.
    StateText(state.text.replacing("#slot8>", with: "#heldMean>"))
      .restore(in: session.instance)
    #expect(session.run() == (Self.none.merging([0: "camera 1 2 3\n"]) { $1 }, 0))
  }

  @Test("Of two texts the one of the higher revision counts, and none of before a restore")
  func revisions() throws {
    let session = try Session()
    session.attach(1)
    #expect(session.runWithRevisions().revisions.values.allSatisfy { $0 == 0 })
    let state = try #require(StateText(of: session.instance))
    session.set(.view, "one", revision: 1)
    session.set(.view, "another at the same time", revision: 1)
    session.set(.slot(2), "unnumbered")
    var sent = session.runWithRevisions()
    #expect(sent.texts == [0: "one", 4: "unnumbered"] && sent.revisions == [0: 1, 4: 1])
    session.set(.view, "three", revision: 3)
    session.set(.view, "two", revision: 2)
    #expect(session.run().texts == [0: "three"])
    state.restore(in: session.instance)
    session.set(.view, "on its way during the restore", revision: 4)
    sent = session.runWithRevisions()
    #expect(sent.texts == Self.none)
    #expect(sent.revisions.values.allSatisfy { $0 == 1 << 32 })
    session.set(.view, "of a later restore", revision: 2 << 32)
    session.set(.view, "of no end", revision: .max)
    #expect(session.run().texts == [:])
    session.set(.view, "after", revision: 1 << 32 + 1)
    #expect(session.run().texts == [0: "after"])
  }

  @Test("A text longer than its item's room is no message")
  func tooLong() throws {
    let session = try Session()
    session.attach(1)
    _ = session.run()
    session.set(.view, String(repeating: "x", count: SessionItem.view.capacity + 1))
    #expect(session.run().texts == [:])
  }
}
