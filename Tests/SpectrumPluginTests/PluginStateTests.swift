// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2
import Foundation
import MessageSamples
import SpectrumMessages
import Testing

@testable import SpectrumPlugin

@Suite("A state that is saved while another one is restored") struct PluginStateTests {
  /// The values of a state by their keys, without their NULs.
  private final class Values {
    var texts: [LV2_URID: [UInt8]] = [:]

    /// Every text of the session is `text`.
    convenience init(_ text: String, _ keys: Terms) {
      self.init()
      for item in SessionItem.all { texts[keys[item.term]] = Array(text.utf8) }
    }
  }

  /// A state, and the audio thread's side of it.
  private final class Desk: @unchecked Sendable {
    let state: PluginState
    var relay: SessionRelay
    let keys = URITable.urids.terms

    init() {
      state = PluginState(URITable.urids, log: nil)
      relay = SessionRelay(state.textWriter, state.restoredTexts.receiver)
    }

    func restore(_ text: String) {
      let values = Values(text, keys)
      values.texts = values.texts.mapValues { $0 + [0] }
      withExtendedLifetime(values) {
        state.restore(
          { handle, key, size, type, _ in
            let values = Unmanaged<Values>.fromOpaque(handle!).takeUnretainedValue()
            guard let text = values.texts[key] else { return nil }
            size!.pointee = text.count
            type!.pointee = URITable.urids.terms.text
            return UnsafeRawPointer(text.withUnsafeBufferPointer { $0.baseAddress })
          }, Unmanaged.passUnretained(values).toOpaque(), nil)
      }
    }

    /// The texts of the session, by items.
    func saved() -> [String] {
      let values = Values()
      let isSaved = withExtendedLifetime(values) {
        state.save(
          { handle, key, value, size, _, _ in
            let bytes = UnsafeRawBufferPointer(start: value, count: size)
            Unmanaged<Values>.fromOpaque(handle!).takeUnretainedValue().texts[key] = Array(bytes)
            return LV2_STATE_SUCCESS
          }, Unmanaged.passUnretained(values).toOpaque(), nil)
      }
      #expect(isSaved)
      return SessionItem.all.map { [keys] item in
        String(decoding: values.texts[keys[item.term]]?.dropLast() ?? [], as: UTF8.self)
      }
    }
  }

  @Test("While run() is taking what was restored, that is saved, not what was before")
  func beingTaken() throws {
    let desk = Desk()
    for text in ["one", "two", "three"] {
      desk.restore(text)
      #expect(Set(desk.saved()) == [text])
      // run() has taken the texts, and hasn't published them yet.
      let receiver = desk.state.restoredTexts.receiver
      let taken = try #require(receiver.take())
      #expect(Set(desk.saved()) == [text])
      receiver.giveBack(taken)
      desk.restore(text)
      desk.relay.receiveRestored()
      #expect(Set(desk.saved()) == [text])
    }
  }

  @Test("A window's change is saved, unless it is of before a restore")
  func changes() throws {
    let desk = Desk()
    func change(_ text: String, _ revision: Int64) {
      Array(text.utf8).withUnsafeBytes {
        desk.relay.receive(SessionText(.view, $0, revision: revision))
      }
    }
    change("moved", 1)
    #expect(desk.saved()[0] == "moved")
    desk.restore("restored")
    change("late", 2)
    #expect(desk.saved()[0] == "restored")
    desk.relay.receiveRestored()
    change("late", 3)
    #expect(desk.saved()[0] == "restored")
    change("after", 1 << 32 + 1)
    #expect(desk.saved()[0] == "after" && desk.saved()[1] == "restored")
  }

  @Test("However threads meet, a save has the texts of one state, and never an older one")
  func hammered() throws {
    let desk = Desk()
    let end = Date().addingTimeInterval(0.3)
    let audio = DispatchGroup()
    DispatchQueue.global().async(group: audio) {
      while Date() < end { desk.relay.receiveRestored() }
    }
    var number = 0
    while Date() < end {
      number += 1
      desk.restore("\(number)")
      #expect(Set(desk.saved()) == ["\(number)"])
    }
    audio.wait()
    #expect(number > 100)
  }
}
