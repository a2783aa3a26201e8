// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2
import Foundation
import SpectrumMessages

extension Fault {
  /// How instances and libraries come and go.
  static let lives = [
    Fault(harming: "activate-storm", rounds: 100) { rig in
      for _ in 0..<30 {
        for _ in 0..<Int.random(in: 0...3, using: &rig.random) { rig.activate() }
        for _ in 0..<Int.random(in: 0...3, using: &rig.random) {
          try rig.run(rig.blockLength() / 4)
        }
        for _ in 0..<Int.random(in: 0...2, using: &rig.random) { rig.deactivate() }
      }
    },
    Fault("wrong-features", rounds: 150) { round in
      try wrongFeatures(round)
      try round.harm { _ in }
    },
    Fault("made-and-dropped", rounds: 150) { round in
      for _ in 0..<10 {
        let rig = try round.rig()
        for _ in 0..<Int.random(in: 0...3, using: &round.random) {
          try rig.run(rig.blockLength())
        }
        round.tally += rig.tally
      }
      try round.harm { _ in }
    },
    Fault("hundred-instances", rounds: 3) { round in
      let rigs = try (0..<100).map { _ in try round.rig(sampleRate: 48_000) }
      for _ in 0..<20 { for rig in rigs { try rig.run(rig.blockLength() / 8) } }
      for rig in rigs {
        try rig.recover()
        round.tally += rig.tally
      }
    },
    Fault("threads", rounds: 90) { round in
      try inThreads(6, round) { turn in
        for _ in 0..<5 { try turn.harm { try $0.strain() } }
      }
    },
    Fault("library-reloaded", rounds: 60) { round in
      try inThreads(4, round) { turn in
        // Two reload, while the others run.
        for _ in 0..<4 {
          if turn.number % 4 < 2 { try turn.harm { try $0.strain() } } else { try reload(turn) }
        }
      }
    },
  ]

  /// A copy under another name is another library, whatever the first one's state.
  private static func reload(_ round: Round) throws {
    let path = FileManager.default.temporaryDirectory.path + "/spectrum-\(UUID().uuidString).so"
    try FileManager.default.copyItem(atPath: round.site.library.path, toPath: path)
    defer { unlink(path) }
    // The library itself again, too: loaded twice, it must outlive the first unloading.
    for path in [path, round.site.library.path, path] {
      let flags = [RTLD_NOW, RTLD_LAZY, RTLD_NOW | RTLD_GLOBAL].randomElement(using: &round.random)!
      let library = try Library(path, flags: flags)
      let count = UInt32(round.site.pinouts.count)
      guard library.descriptor(at: count) == nil, library.descriptor(at: .max) == nil else {
        throw Defect("more than \(count) plugins")
      }
      let rig = try round.rig(library: library)
      try rig.strain()
      try rig.recover()
      round.tally += rig.tally
    }
  }

  /// Does `body` in `count` threads at once, each with a round of its own.
  private static func inThreads(
    _ count: Int, _ round: Round, _ body: @escaping @Sendable (Round) throws -> Void
  ) throws {
    let results = ThreadResults()
    let group = DispatchGroup()
    for index in 0..<count {
      let (site, seed) = (round.site, round.random.next())
      group.enter()
      Thread.detachNewThread {
        let turn = Round(site: site, fault: "", seed: seed, number: index)
        do {
          try body(turn)
          results.add(turn.tally)
        } catch {
          results.fail(error)
        }
        group.leave()
      }
    }
    group.wait()
    round.tally += try results.sum()
  }

  /// No features, none that help, and a host whose map refuses; none of them may get an instance.
  private static func wrongFeatures(_ round: Round) throws(Defect) {
    let refusing = LV2_URID_Map(handle: nil) { _, _ in 0 }
    let absent = LV2_URID_Map(handle: nil, map: nil)
    for pinout in round.site.pinouts {
      let descriptor = try round.site.library.descriptor(pinout.uri)
      func make(_ features: FeatureList.Pointer?) -> Bool {
        let made = descriptor.pointee.instantiate(descriptor, 48_000, "", features)
        if let made { descriptor.pointee.cleanup(made) }
        return made != nil
      }
      if make(nil) || FeatureList.withMap(refusing, make) || FeatureList.withMap(absent, make)
        || FeatureList.with([LV2_Feature(URI: spectrum_uri_urid_map, data: nil)], make)
        || FeatureList.with([LV2_Feature(URI: spectrum_uri_options_options, data: nil)], make)
      {
        throw Defect("\(pinout.name): an instance without urid:map")
      }
      if let data = descriptor.pointee.extension_data, data("urn:nothing") != nil {
        throw Defect("\(pinout.name): data of an extension that there is not")
      }
    }
  }
}

extension Rig {
  /// A bit of everything.
  func strain() throws {
    reconnects = true
    try play(seconds: 0.1) { rig in
      rig.wiring = AudioWiring.allCases.randomElement(using: &rig.random)!
      for input in rig.pinout.inputs where rig.random.next() % 8 == 0 {
        rig[input.index] = Messages.float(rig)
      }
    }
  }
}

/// What threads have come to.
private final class ThreadResults: @unchecked Sendable {
  private let lock = NSLock()
  private var tally = Tally()
  private var failure: (any Error)?

  func add(_ tally: Tally) { lock.withLock { self.tally += tally } }
  func fail(_ error: any Error) { lock.withLock { failure = failure ?? error } }

  func sum() throws -> Tally {
    try lock.withLock {
      if let failure { throw failure }
      return tally
    }
  }
}
