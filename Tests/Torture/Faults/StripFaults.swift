// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2
import Foundation
import SpectrumHost
import Synchronization

extension Fault {
  /// What a host may do to the inline display.
  static let strips = [
    Fault("drawn-beside-run", rounds: 150) { round in
      try round.harm(strip: InlineStrip()) { rig in
        let painter = Painter(rig.instance, seed: rig.random.next())
        defer { painter.stop() }
        for _ in 0..<8 {
          for input in rig.pinout.inputs {
            rig[input.index] = Float.random(in: input.limits, using: &rig.random)
          }
          rig["inline"] = Float(Int.random(in: 0...4, using: &rig.random))
          try rig.play(seconds: 0.1)
          rig.deactivate()
          rig.activate()
        }
        painter.stop()
        if let defect = painter.defect { throw Defect(defect) }
        rig.tally.events += painter.count
      }
    },
    Fault("strip-without-function", rounds: 20) { round in
      let pinout = round.site.pinouts[round.number % round.site.pinouts.count]
      let strip = InlineStrip()
      strip.feature.assumingMemoryBound(to: Spectrum_Inline_Display.self).pointee.queue_draw = nil
      let instance = try RawInstance(pinout, sampleRate: 48_000, site: round.site, strip: strip)
      guard let instance else { throw Defect("no instance") }
      instance.activate()
      instance.run(4096)
      guard instance.render(width: 200, height: 80) == nil else {
        throw Defect("a picture for a host that can't be asked to draw it")
      }
    },
  ]
}

/// A host's GUI thread, which draws strips of any size without end.
private final class Painter: @unchecked Sendable {
  private let instance: RawInstance
  private let isStopped = Atomic(false)
  private let group = DispatchGroup()
  private var random: SplitMix64
  /// Read after `stop`: pictures drawn, and what was wrong with one.
  private(set) var count = 0
  private(set) var defect: String?

  init(_ instance: RawInstance, seed: UInt64) {
    (self.instance, random) = (instance, SplitMix64(seed: seed))
    group.enter()
    Thread.detachNewThread { [self] in
      while !isStopped.load(ordering: .acquiring) { draw() }
      group.leave()
    }
  }

  func stop() {
    isStopped.store(true, ordering: .releasing)
    group.wait()
  }

  private func draw() {
    // Any size, and as often as not that of a strip.
    let isStrip = Bool.random(using: &random)
    let width = isStrip ? UInt32.random(in: 24...400, using: &random) : random.next32()
    let height = isStrip ? UInt32.random(in: 12...224, using: &random) : random.next32()
    let picture = instance.render(width: width, height: height)
    guard width >= 24, height >= 12 else {
      if picture != nil { defect = "a picture for a strip of \(width)x\(height)" }
      return
    }
    count += 1
    guard let picture, picture.width <= Int(width), picture.height <= Int(height) else {
      defect = "no picture that fits a strip of \(width)x\(height)"
      return
    }
    if picture.pixels.contains(where: { $0 >> 24 != 255 }) { defect = "a picture with holes" }
  }
}

extension SplitMix64 {
  /// Evenly over the orders of magnitude.
  fileprivate mutating func next32() -> UInt32 {
    UInt32(truncatingIfNeeded: next()) >> UInt32.random(in: 0...31, using: &self)
  }
}
