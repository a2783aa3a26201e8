// SPDX-License-Identifier: GPL-3.0-or-later
import CSnapshot
import Foundation
import Synchronization
import Testing

@testable import SpectrumInline

/// What the two threads of a test share.
private struct Shared: @unchecked Sendable {
  let exchange = SnapshotExchange.make()
}

extension TunerFace {
  /// A face that has one number in many places.
  fileprivate init(all number: Int) {
    self.init()
    (note, degree, period, string, chosenString) = (number, number, number, number, number)
    for index in strings.indices { strings[index] = Int32(number) }
  }
}

extension InlineFace {
  /// The numbers in those places; zeros before there is a face.
  fileprivate var numbers: [Int] {
    guard case .tuner(let page) = self else { return [0] }
    return [page.note, page.degree, page.period, page.string, page.chosenString]
      + page.strings.indices.map { Int(page.strings[$0]) }
  }
}

@Suite struct SnapshotExchangeTests {
  @Test("The reader gets the latest face, once, and keeps it until there is another")
  func latest() {
    let exchange = SnapshotExchange.make()
    defer { exchange.free() }
    var (writing, reading) = (UInt32(0), UInt32(1))
    func publish(_ number: Int) {
      exchange.face(writing).pointee = .tuner(TunerFace(all: number))
      writing = spectrum_exchange_publish(exchange.state, writing)
    }
    func read() -> Int {
      reading = spectrum_exchange_take(exchange.state, reading)
      return exchange.face(reading).pointee.numbers[0]
    }
    #expect(read() == 0)
    publish(1)
    #expect(read() == 1)
    #expect(read() == 1)
    publish(2)
    publish(3)
    publish(4)
    #expect(read() == 4)
    #expect(read() == 4)
    #expect(spectrum_exchange_polls(exchange.state) == 5)
  }

  @Test("A face that is read beside a writer is whole, and none is older than the last")
  func whole() {
    let shared = Shared()
    defer { shared.exchange.free() }
    let isDone = Atomic(false)
    let count = 30_000
    let group = DispatchGroup()
    group.enter()
    Thread.detachNewThread {
      var slot = UInt32(spectrum_first_write_slot)
      for number in 1...count {
        shared.exchange.face(slot).pointee = .tuner(TunerFace(all: number))
        slot = spectrum_exchange_publish(shared.exchange.state, slot)
      }
      isDone.store(true, ordering: .releasing)
      group.leave()
    }
    var (slot, last, torn, older) = (UInt32(spectrum_first_read_slot), 0, 0, 0)
    var isLast = false
    while !isLast {
      isLast = isDone.load(ordering: .acquiring)
      slot = spectrum_exchange_take(shared.exchange.state, slot)
      let numbers = shared.exchange.face(slot).pointee.numbers
      let number = numbers[0]
      torn += numbers.count { $0 != number }
      if number < last { older += 1 }
      last = number
    }
    group.wait()
    #expect(torn == 0, "\(torn) words of other faces")
    #expect(older == 0, "\(older) faces older than the one before")
    #expect(last == count)
  }
}
