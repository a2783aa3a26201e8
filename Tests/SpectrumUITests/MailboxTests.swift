// SPDX-License-Identifier: GPL-3.0-or-later
import MessageSamples
import SpectrumPorts
import Testing

@testable import SpectrumUI
@testable import SpectrumView

@Suite struct MailboxTests {
  /// A mailbox and the display that it delivers to, 1064 × 577 pixels.
  private struct Desk: ~Copyable {
    let mailbox: Mailbox
    var display = Display()
    private var inbox = Mailbox.FromHost()
    private var playOut = PlayOut()

    init() throws {
      mailbox = try #require(Mailbox())
      display.resize(width: 1064, height: 577)
    }

    /// What the drawing thread does with the user's input.
    mutating func act(_ inputs: UserInput...) {
      for input in inputs { display.handle(input) }
      var outbox = Mailbox.ToHost(frameRate: 30)
      for case .port(let action) in display.takeEffects() { outbox.actions.append(action) }
      mailbox.send(outbox)
    }

    mutating func type(_ character: Character) {
      act(.key(.character(character.asciiValue!), modifiers: []))
    }

    /// What it does at the start of a turn; returns whether a frame has come.
    @discardableResult
    mutating func deliver() -> Bool {
      mailbox.receive(into: &inbox)
      inbox.deliver(to: &display, &playOut, urids: URITable.urids)
      return inbox.hasFrame
    }

    /// Zooms in, takes hold of the spectrum's middle, and drags it to the right.
    mutating func drag() {
      act(
        .scrolled(x: 500, y: 250, steps: 8, modifiers: []),
        .pressed(x: 500, y: 250, isDouble: false, modifiers: []),
        .pointerMoved(x: 540, y: 250))
    }

    mutating func letGo() { act(.released(x: 540, y: 250)) }

    /// The host sets a value, and the display gets it.
    mutating func post(_ port: Port, _ value: Float) {
      mailbox.post(port, value)
      deliver()
    }

    /// All that the host is told at once.
    func changes(of port: Port? = nil) -> [PortChange] {
      var changes: [PortChange] = []
      while let change = mailbox.nextChange() { changes.append(change) }
      return changes.filter { port == nil || $0.port == port }
    }
  }

  @Test("A value of the host's doesn't pull at a control that the user holds")
  func held() throws {
    var desk = try Desk()
    desk.drag()
    let low = desk.display.settings[.lowFrequency]
    #expect(low > 20)
    for isLate in [true, false] {
      desk.post(.lowFrequency, 50)
      #expect(desk.display.settings[.lowFrequency] == low, "the host is late: \(isLate)")
      _ = desk.changes()
    }
    desk.letGo()
    desk.post(.lowFrequency, 50)
    #expect(desk.display.settings[.lowFrequency] == low, "the host doesn't know of the end")
    #expect(desk.changes(of: .lowFrequency).map(\.value) == [low])
    desk.post(.lowFrequency, 50)
    #expect(desk.display.settings[.lowFrequency] == 50)
  }

  @Test("The host's colours reach the display; a change of one leaves the other")
  func colors() throws {
    var desk = try Desk()
    desk.deliver()
    #expect(desk.display.hostColors == HostColors())
    desk.mailbox.post(HostColors(background: 0xFFFF_FFFF, foreground: 0x0000_00FF))
    desk.deliver()
    desk.mailbox.post(HostColors(background: 0xEEEE_EEFF))
    for _ in 0..<2 { desk.deliver() }
    let expected = HostColors(background: 0xEEEE_EEFF, foreground: 0x0000_00FF)
    #expect(desk.display.hostColors == expected)
  }

  @Test("A value that the host set before it heard of the user's change is outdated")
  func outdated() throws {
    for isDelivered in [true, false] {
      var desk = try Desk()
      desk.mailbox.post(.mode, 5)
      desk.type("3")
      if isDelivered { desk.deliver() }
      #expect(desk.changes() == [PortChange(port: .mode, value: 2, phase: .single)])
      desk.deliver()
      #expect(desk.display.settings[.mode] == 2, "delivered first: \(isDelivered)")
      desk.post(.mode, 5)
      #expect(desk.display.settings[.mode] == 5)
    }
  }

  @Test("The host hears of controls in the order in which they were moved")
  func order() throws {
    var desk = try Desk()
    for character in "rf3t" { desk.type(character) }
    #expect(desk.changes().map(\.port) == [.resetLevels, .resetLevels, .freeze, .mode, .tap, .tap])
  }

  @Test(
    "When the window closes, no trigger stays on and no control held, however much the host knows",
    arguments: 0..<12)
  func end(known: Int) throws {
    var desk = try Desk()
    desk.type("r")
    desk.drag()
    desk.type("t")
    desk.type("f")
    var changes: [PortChange] = []
    for _ in 0..<known {
      if let change = desk.mailbox.nextChange() { changes.append(change) }
    }
    desk.mailbox.end()
    let last = desk.changes()
    changes += last
    for port in [Port.resetLevels, .tap] {
      let values = changes.filter { $0.port == port }.map(\.value)
      #expect(values == [] || values == [1, 0], "\(port): \(values)")
      #expect(!last.contains { $0.port == port && $0.value > 0 }, "too late to fire \(port)")
    }
    for port in [Port.lowFrequency, .highFrequency] {
      let reports = changes.filter { $0.port == port }
      #expect(reports.first?.phase == .begin && reports.last?.phase == .end, "\(port)")
      #expect(reports.last?.value == desk.display.settings[port])
    }
    #expect(changes.contains(PortChange(port: .freeze, value: 1, phase: .single)))
  }

  @Test("A frame is announced once the last of its messages is there, until it is delivered")
  func frame() throws {
    var desk = try Desk()
    let atom = [UInt32](repeating: 0, count: 4)
    atom.withUnsafeBytes { desk.mailbox.post($0) }
    #expect(desk.deliver() == false)
    atom.withUnsafeBytes { desk.mailbox.post($0, endsFrame: true) }
    #expect(desk.deliver() == true)
    #expect(desk.deliver() == false)
  }
}
