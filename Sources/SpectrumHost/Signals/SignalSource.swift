// SPDX-License-Identifier: GPL-3.0-or-later

/// An endless test signal, made sample by sample; equal sources yield equal samples.
public protocol SignalSource {
  /// The next sample of the left and the right channel, ±1 at full scale.
  mutating func next() -> SIMD2<Float>
}
