// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

@testable import SpectrumCore

/// Onset strength, 43 times a second: the growth of the spectrum from one frame to the next.
///
/// Frames of 23.2 ms (1024 samples at 44.1 kHz) follow each other without overlap, under a Hann
/// window. Two fluxes are taken of their magnitudes |X|: broadband, Σ_k max(0, Y[n, k] − Y[n−1, k])
/// with Y = ln(1 + 10·|X|), for the tempo; bass, Σ_k max(0, |X[n, k]| − |X[n−1, k]|) over 20–200
/// Hz, for the beats. At any rate a frame is as long and |X| as large as at 44.1 kHz, and the
/// broadband sum is taken as the mean times the 513 bins that there are there.
///
/// A sample 24 dB over full scale is no music. Its frame counts as one without onsets, and the next
/// is compared with the one before it, so that an outburst leaves no trace in what is averaged.
struct ClassicOnsetFlux: ~Copyable {
  /// Frames per second: about 43.07.
  let framesPerSecond: Float
  /// The broadband flux of the last frame, 0…6000.
  private(set) var broadband: Float = 0
  /// Σ_k Y[k] in the last frame, in the unit of `broadband`.
  private(set) var level: Float = 0
  /// The bass flux of the last frame, 0 or more; a full-scale sine that begins gives about 1.5.
  private(set) var bass: Float = 0
  /// Σ_k |X[k]| over 20–200 Hz in the last frame, in the unit of `bass`.
  private(set) var bassLevel: Float = 0

  /// Samples from one frame to the next, and in each.
  private let frameSize: Int
  private let transform: RealTransform
  /// 20–200 Hz.
  private let bassBins: Range<Int>
  /// The Hann window, scaled to |X| = 256 for a full-scale sine; shape: [frameSize].
  private let window: SampleBuffer
  /// The frame under the window, then zeros; shape: [size of the transform].
  private let frame: SampleBuffer
  /// X, real and imaginary parts in turn; shape: [2·binCount].
  private let bins: SampleBuffer
  /// 1 + 10·|X| of the frame before; shape: [binCount].
  private let previous: SampleBuffer
  /// Samples in `frame`.
  private var filled = 0
  /// Whether a sample of this frame was beyond `loudest`.
  private var isOutburst = false

  private static let frameSeconds: Float = 1024 / 44_100
  /// |X| of a full-scale sine in a Hann window of 1024: half the sum of the window.
  private static let fullScale: Float = 256
  private static let compression: Float = 10
  /// The bins of a transform of 1024 points.
  private static let referenceBinCount: Float = 513
  /// 24 dB over full scale.
  private static let loudest: Float = 16

  init(sampleRate: Float) {
    let frameSize = Int(clamping: spectrum_round(sampleRate * Self.frameSeconds), to: 128...4096)
    // The least of 2^a, 3·2^a and 5·2^a that holds a frame: FFTW is fast at these.
    var power = 64
    while power * 2 < frameSize { power *= 2 }
    let size = [power * 5 / 4, power * 3 / 2].first { $0 >= frameSize } ?? power * 2
    self.frameSize = frameSize
    framesPerSecond = sampleRate / Float(frameSize)
    transform = RealTransform(size: size)
    frame = SampleBuffer(count: size)
    bins = SampleBuffer(count: size + 2)
    previous = SampleBuffer(count: size / 2 + 1)
    previous.fill(1)
    window = SampleBuffer(count: frameSize)
    for index in 0..<frameSize {
      let hann = 0.5 - 0.5 * spectrum_cos(2 * .pi * Double(index) / Double(frameSize))
      // A sine of amplitude 1 gives half the window's sum, frameSize/4.
      window[index] = Float(hann) * Self.fullScale * 4 / Float(frameSize)
    }
    let binHz = sampleRate / Float(size)
    let first = Int(clamping: 20 / binHz + 1, to: 1...size / 2)
    bassBins = first..<Int(clamping: 200 / binHz, to: first...size / 2) + 1
  }

  /// Takes the next samples, fewer than a frame. Where a frame ends among them, its fluxes are
  /// taken and the index of its last sample is given.
  mutating func process(_ samples: Span<Float>) -> Int? {
    let count = samples.count
    let first = min(count, frameSize - filled)
    fill(samples, from: 0, to: first)
    guard filled == frameSize else { return nil }
    analyze()
    (filled, isOutburst) = (0, false)
    fill(samples, from: first, to: count)
    return first - 1
  }

  /// Forgets the sound so far.
  mutating func reset() {
    previous.fill(1)
    (broadband, level, bass, bassLevel) = (0, 0, 0, 0)
    (filled, isOutburst) = (0, false)
  }

  /// Puts `samples[start..<end]` under the window.
  private mutating func fill(_ samples: Span<Float>, from start: Int, to end: Int) {
    var loudest: Float = 0
    for index in start..<end {
      let sample = samples[index]
      let position = filled &+ index &- start
      frame.base[position] = sample * window.base[position]
      loudest = abs(sample) > loudest ? abs(sample) : loudest
    }
    filled += end - start
    if loudest > Self.loudest { isOutburst = true }
  }

  /// The fluxes of the frame that is full now.
  private mutating func analyze() {
    (broadband, level, bass, bassLevel) = (0, 0, 0, 0)
    guard !isOutburst else { return }
    transform.process(frame, into: bins)
    for bin in bassBins {
      let value = compressible(bin)
      bass += max(0, value - previous.base[bin])
      bassLevel += value - 1
    }
    bass /= Self.compression * Self.fullScale
    bassLevel /= Self.compression * Self.fullScale
    // A sum of logarithms is the logarithm of a product. A value, and a ratio of two of them, is
    // at most 10⁵ (|X| ≤ 16·512), so 32 fit into a Double, and a frame takes forty logarithms.
    var (growth, sum) = (0.0, 0.0)
    for start in stride(from: 0, to: transform.binCount, by: 32) {
      var (ratios, values) = (1.0, 1.0)
      for bin in start..<min(start + 32, transform.binCount) {
        let value = compressible(bin)
        let ratio = value / previous.base[bin]
        previous.base[bin] = value
        values *= Double(value)
        ratios *= Double(ratio > 1 ? ratio : 1)
      }
      growth += spectrum_log(ratios)
      sum += spectrum_log(values)
    }
    let scale = Self.referenceBinCount / Float(transform.binCount)
    (broadband, level) = (Float(growth) * scale, Float(sum) * scale)
  }

  /// 1 + 10·|X| of `bin`.
  private func compressible(_ bin: Int) -> Float {
    let (real, imaginary) = (bins.base[2 * bin], bins.base[2 * bin + 1])
    return 1 + Self.compression * spectrum_sqrt(real * real + imaginary * imaginary)
  }
}
