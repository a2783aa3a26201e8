// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumReferences

/// A reference out of the sound, for a slot.
struct CapturedReference {
  let reference: ReferenceSpectrum
  let slot: Int
  /// UTF-8.
  let name: [UInt8]
}

/// Makes a reference out of the sound: the mean power or the highest level of each band over a time, or
/// the levels of one moment. Silence doesn't count.
final class ReferenceCapture {
  enum Kind {
    case average, maximum, moment

    /// What a reference of this kind is called at first.
    var name: StaticString {
      switch self {
      case .average: "Average"
      case .maximum: "Maximum"
      case .moment: "Moment"
      }
    }
  }

  private(set) var kind = Kind.moment
  private(set) var slot = 0
  /// Seconds of sound to take, and that have been taken.
  private(set) var length = 0.0
  var taken: Double { curves.seconds }
  private(set) var isRunning = false
  private let curves = HoldCurves()
  /// Before a sound counts.
  private var wait = SoundWait()

  /// Begins again. `length`: in seconds; a moment has none.
  func start(_ kind: Kind, slot: Int, length: Float) {
    (self.kind, self.slot, isRunning) = (kind, slot, true)
    self.length = kind == .moment ? 0 : Double(length)
    wait = SoundWait()
    curves.reset()
  }

  /// Begins again, if it is running.
  func restart() { if isRunning { start(kind, slot: slot, length: Float(length)) } }

  func stop() { isRunning = false }

  /// Adds levels in dBFS, shape [bands.count], that lasted `elapsed` seconds. Returns the reference once
  /// there is enough.
  func step(
    _ levels: UnsafeBufferPointer<Float>, of bands: BandLayout, elapsed: Float
  ) -> ReferenceSpectrum? {
    guard isRunning, elapsed > 0 else { return nil }
    guard bands.isSounding(levels) else {
      if curves.seconds == 0 { wait.hearSilence() }
      return nil
    }
    guard wait.isOver(after: elapsed) else { return nil }
    curves.step(levels, of: bands, elapsed: elapsed)
    guard curves.seconds >= length else { return nil }
    isRunning = false
    return reference(of: bands)
  }

  private func reference(of bands: BandLayout) -> ReferenceSpectrum {
    let levels = (0..<bands.count).map {
      kind == .maximum ? curves.maxima.received[$0] : curves.average(of: $0)
    }
    var reference = ReferenceSpectrum(levels, of: bands)
    reference.displayBands = bands.count
    return reference
  }
}
