// SPDX-License-Identifier: GPL-3.0-or-later
import CXCB
import Foundation
import SpectrumHost
import SpectrumMessages
import Synchronization
import VirtualScreen

extension Siege {
  /// Messages of a plugin of another version: what is unknown, missing, twice there, of another type
  /// or size; then right ones, which are shown.
  static func otherVersions() throws -> String {
    let server = try XServer()
    let stage = try Stage()
    let window = try stage.open(in: server.makeParent(width: 1064, height: 577))
    var originals: [UInt32: LooseObject] = [:]
    func listen() throws {
      stage.runBlock()
      for event in try notNil(stage.instance.events()) {
        if let object = LooseObject(event.atom) { originals[object.kind] = object }
      }
    }
    try wait("the plugin says too little") {
      try listen()
      return originals.count >= 4
    }
    for _ in 0..<300 { try listen() }
    let urids = stage.world.urids
    let names = [
      "Float", "Double", "Int", "Long", "Bool", "Vector", "Object", "Sequence", "String",
    ]
    let types = names.map { urids.map("http://lv2plug.in/ns/ext/atom#" + $0) }
    let unknown = urids.map("urn:spectrum-lv2:vocabulary#of-another-version")
    var variants = originals.values.flatMap { $0.variants(types: types, unknown: unknown) }
    // And two changes at a time.
    var random = SplitMix64(seed: 4)
    for _ in 0..<5000 {
      let twice = variants[.random(in: 0..<variants.count, using: &random)]
        .variants(types: types, unknown: unknown)
      variants.append(twice[.random(in: 0..<twice.count, using: &random)])
    }
    for (index, variant) in variants.enumerated() {
      let bytes = variant.bytes
      bytes.withUnsafeBytes { window.send($0) }
      // Cut off, with a header that knows nothing of it.
      bytes.withUnsafeBytes {
        window.send(UnsafeRawBufferPointer(rebasing: $0[..<(bytes.count / 2)]))
      }
      // Never more at once than it keeps; in every mode.
      if index % 8 == 0 {
        stage.instance["mode"] = Float(index / 512 % 8)
        stage.runBlock()
        Thread.sleep(forTimeInterval: 0.002)
      }
    }
    stage.instance["mode"] = 0
    try stage.expectLife(of: window, on: server)
    try expect(window.idle(), "the window is gone")
    return "\(2 * variants.count) messages of other versions (\(originals.count) kinds)"
  }

  /// Calls in orders that no host's author would think of.
  static func oddOrders() throws -> String {
    let server = try XServer()
    let parent = server.makeParent(width: 1064, height: 577)
    let stage = try Stage()
    let before = Holdings(server, within: parent)
    // Closed at once; told things but never called back; asked for sizes it never gets to take.
    for round in 0..<100 {
      let window = try notNil(BareWindow(parent: parent))
      if round % 4 == 1 {
        for port in 0..<100 as Range<UInt32> { window.send(port: port, value: .nan) }
      }
      if round % 4 == 2 {
        for size in 1...50 { window.resize(width: 90 * size, height: 40 * size) }
      }
      if round % 4 == 3 {
        server.unmap(parent)
        for _ in 0..<20 { _ = window.idle() }
        window.resize(width: -1, height: 0)
        server.map(parent)
        window.send([])
        window.send([1, 2, 3])
        for _ in 0..<20 { _ = window.idle() }
      }
      window.cleanup()
    }
    // Shown and hidden faster than it looks.
    try stage.open(in: parent)
    for step in 0..<1500 {
      if step % 2 == 0 { server.unmap(parent) } else { server.map(parent) }
      if step % 7 == 0 { stage.runBlock() }
    }
    server.map(parent)
    for window in stage.windows { try stage.expectLife(of: window, on: server) }
    stage.windows = []
    try Holdings.expectNoMore(than: before, on: server, within: parent, kibibytes: 32_768)
    return "100 windows called in odd orders, 1500 times shown and hidden"
  }

  /// Every call from another thread, then from four at once; the host hears one at a time.
  static func manyThreads() throws -> String {
    let server = try XServer()
    let parent = server.makeParent(width: 1064, height: 577)
    var calls = 0
    for _ in 0..<20 {
      let window = try notNil(onAnotherThread { BareWindow(parent: parent) })
      for step in 0..<20 {
        onAnotherThread { window.send(port: 6, value: Float(step % 8)) }
        onAnotherThread { _ = window.idle() }
        onAnotherThread { window.resize(width: 300 + step, height: 200) }
      }
      onAnotherThread { window.cleanup() }
      calls += 62
    }
    for _ in 0..<10 {
      let window = try notNil(BareWindow(parent: parent))
      // Keys make it write to the host, too.
      DispatchQueue.concurrentPerform(iterations: 4) { thread in
        var random = SplitMix64(seed: UInt64(thread))
        for step in 0..<20_000 {
          switch (thread + step) % 4 {
          case 0: _ = window.idle()
          case 1: window.send(port: .random(in: 0...80, using: &random), value: Float(step % 9))
          case 2: window.send([UInt8](repeating: UInt8(step % 255), count: step % 300))
          default:
            if step % 100 == 3 { window.resize(width: 1 + step % 900, height: 1 + step % 500) }
          }
        }
      }
      calls += 80_000
      try expect(window.host.calls > 0, "the host was told nothing")
      try expect(window.host.deepest == 1, "the host was called by two threads at once")
      window.cleanup()
    }
    let changes = try changesFetchedByManyThreads(server, parent)
    return "\(calls) calls from other threads, 4 at once, while \(changes) changes reached the host"
  }

  /// Four threads fetch what the user does with the keys, all at once: the host hears of one change at
  /// a time. How many there were.
  private static func changesFetchedByManyThreads(
    _ server: XServer, _ parent: xcb_window_t
  ) throws -> Int {
    let (window, id) = try openBare(on: server, in: parent)
    defer { window.cleanup() }
    // 2 and 1, the modes, slowly enough that the window tells each of them.
    let keys = 200
    // One thread types, and no other uses the connection meanwhile.
    nonisolated(unsafe) let server = server
    let hasTyped = Atomic<Bool>(false)
    DispatchQueue.concurrentPerform(iterations: 5) { thread in
      guard thread == 0 else {
        while !hasTyped.load(ordering: .relaxed) { _ = window.idle() }
        return
      }
      for key in 1...keys {
        server.type(UInt32(0x31 + key % 2), into: id)
        Thread.sleep(forTimeInterval: 0.02)
      }
      hasTyped.store(true, ordering: .relaxed)
    }
    let heard = window.host.values[try Stage().index(of: "mode")]?.count ?? 0
    // On a machine that draws too slowly, two keys are one change.
    try expect(heard > keys / 2, "the host heard of \(heard) of \(keys) keys")
    try expect(window.host.deepest == 1, "the host was called by two threads at once")
    return heard
  }

  @discardableResult
  private static func onAnotherThread<Value: Sendable>(
    _ body: @escaping @Sendable () -> Value
  ) -> Value {
    let done = DispatchSemaphore(value: 0)
    nonisolated(unsafe) var value: Value?
    Thread.detachNewThread {
      value = body()
      done.signal()
    }
    done.wait()
    return value!
  }

  /// The host's thread is blocked for five seconds while its audio runs: the user still gets pictures,
  /// the plugin stops its stream, and all goes on when the host is back.
  static func blockedHost() throws -> String {
    let server = try XServer()
    let stage = try Stage()
    let window = try stage.open(in: server.makeParent(width: 1064, height: 577))
    try stage.expectLife(of: window, on: server)
    let memory = Holdings(server, within: server.root).residentKibibytes
    // The key changes what is seen, which needs no host.
    let picture = server.pixels(of: window.id)
    server.type(0x37, into: window.id)
    var (blocks, late) = (0, 0)
    var kept: [[UInt8]] = []
    let start = ContinuousClock().now
    var answered: Double?
    // Of the plugin's time, too, which the lease is counted in: 10 ms a block.
    while blocks < 500 || ContinuousClock().now - start < .seconds(5) {
      stage.runBlock(tellingWindows: false)
      blocks += 1
      let elapsed = (ContinuousClock().now - start) / .seconds(1)
      for event in try notNil(stage.instance.events()) {
        kept.append(Array(event.atom))
        if blocks > 310 { late += 1 }
      }
      if answered == nil, server.pixels(of: window.id) != picture { answered = elapsed }
      Thread.sleep(forTimeInterval: 0.01)
    }
    try expect(answered ?? 5 < 2, "a key changed nothing while the host was blocked")
    try expect(stage.instance["mode"] != 6, "the host was called while it was blocked")
    // What came meanwhile comes at once, ten times over.
    for _ in 0..<10 {
      for atom in kept { atom.withUnsafeBytes { window.send($0) } }
    }
    try wait("what the user changed is lost") {
      stage.runBlock()
      return stage.instance["mode"] == 6
    }
    stage.instance["mode"] = 0
    try stage.expectLife(of: window, on: server)
    try expect(
      kept.count > 10 && late == 0, "\(late) of \(kept.count) messages came without a lease")
    let growth = Holdings(server, within: server.root).residentKibibytes - memory
    try expect(growth < 16_384, "\(growth) KiB more")
    return "host blocked for 5 s, a key answered meanwhile"
  }

  /// A window of its own C functions in `parent`, once it shows something.
  static func openBare(
    on server: XServer, in parent: xcb_window_t
  ) throws -> (window: BareWindow, id: xcb_window_t) {
    let window = try notNil(BareWindow(parent: parent))
    let id = try notNil(server.children(of: parent).last)
    try wait("the window shows nothing") { server.hasPicture(id) }
    return (window, id)
  }

  static func notNil<Value: ~Copyable>(_ value: consuming Value?) throws -> Value {
    guard let value else { throw Fault(description: "the window does not open") }
    return value
  }
}
