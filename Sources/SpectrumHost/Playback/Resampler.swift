// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// Converts stereo sound to another rate, by a windowed sinc (J. O. Smith, "Digital Audio Resampling
/// Home Page": bandlimited interpolation). Up to 0.9 of the lower rate's highest frequency it is flat
/// within 0.01 dB, and images are 80 dB down.
struct Resampler {
  /// Samples of the table per input sample.
  private static let density = 512
  /// Zero crossings of the sinc on each side.
  private static let crossings = 32
  /// Shape of the Kaiser window.
  private static let beta = 9.0

  /// Input samples per output sample.
  private let step: Double
  /// Input samples on each side of an output sample.
  private let reach: Int
  /// Half of the symmetric filter, from its middle; shape: [reach · density + 2].
  private let table: [Float]
  /// Input that is still needed; shape: [frame][2].
  private var past: [Float] = []
  /// The next output's place in `past`, in frames.
  private var position = 0.0

  /// Rates in Hz, above 0.
  init(from input: Double, to output: Double) {
    step = input / output
    // When the rate falls, the filter also removes what is above half the output rate.
    let cutoff = min(1, output / input)
    let width = Double(Self.crossings) / cutoff
    reach = Int(width.rounded(.up))
    table = (0...(reach * Self.density + 1)).map { index in
      let time = Double(index) / Double(Self.density)
      guard time < width else { return 0 }
      let phase = Double.pi * time * cutoff
      let sinc = phase == 0 ? 1 : sin(phase) / phase
      let part = time / width
      let window = Self.bessel(Self.beta * (1 - part * part).squareRoot()) / Self.bessel(Self.beta)
      return Float(cutoff * sinc * window)
    }
    reset()
  }

  /// Forgets what came before.
  mutating func reset() {
    past = [Float](repeating: 0, count: 2 * reach)
    position = Double(reach)
  }

  /// The output for more input; `input` and the result: [frame][2].
  mutating func process(_ input: [Float]) -> [Float] {
    past += input
    let count = past.count / 2
    var output: [Float] = []
    output.reserveCapacity(2 * Int(Double(input.count / 2) / step + 2))
    past.withUnsafeBufferPointer { past in
      table.withUnsafeBufferPointer { table in
        while Int(position) + reach + 1 < count {
          let (left, right) = sample(at: position, past, table)
          output.append(left)
          output.append(right)
          position += step
        }
      }
    }
    let used = max(0, Int(position) - reach)
    past.removeFirst(2 * used)
    position -= Double(used)
    return output
  }

  /// The rest of the output, at the end of the input.
  mutating func finish() -> [Float] { process([Float](repeating: 0, count: 2 * (reach + 1))) }

  private func sample(
    at position: Double, _ past: UnsafeBufferPointer<Float>, _ table: UnsafeBufferPointer<Float>
  ) -> (Float, Float) {
    let first = Int(position) - reach + 1
    var (left, right) = (Float(0), Float(0))
    var frame = first
    while frame <= first + 2 * reach - 1 {
      let place = abs(position - Double(frame)) * Double(Self.density)
      let index = Int(place)
      let part = Float(place - Double(index))
      let weight = table[index] + (table[index + 1] - table[index]) * part
      left += weight * past[2 * frame]
      right += weight * past[2 * frame + 1]
      frame += 1
    }
    return (left, right)
  }

  /// The modified Bessel function of the first kind and order 0, by its series.
  private static func bessel(_ x: Double) -> Double {
    var (sum, term, index) = (1.0, 1.0, 1.0)
    while term > sum * 1e-12 {
      term *= (x / (2 * index)) * (x / (2 * index))
      sum += term
      index += 1
    }
    return sum
  }
}
