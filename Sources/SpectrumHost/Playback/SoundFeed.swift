// SPDX-License-Identifier: GPL-3.0-or-later

/// Feeds an output with a file's samples, at the output's rate, and reports how far they have been
/// heard.
final class SoundFeed {
  private let output: SoundOutput
  /// Output samples per sample of the file.
  private let ratio: Double
  private var resampler: Resampler?
  /// Converted samples that the output had no room for; shape: [frame][2].
  private var unsent: [Float] = []
  /// Position of the end of what was fed, in frames of the file.
  private var end = 0.0
  private var isFinished = false
  /// Seconds for which the output has made no progress.
  private var standstill = 0.0
  private var latestHeard = -Double.infinity

  /// Seconds without progress after which an output is taken for dead.
  private static let patience = 2.0

  /// `sampleRate`: the file's, in Hz.
  init(_ output: SoundOutput, sampleRate: Double) {
    self.output = output
    ratio = output.sampleRate / sampleRate
    if output.sampleRate != sampleRate {
      resampler = Resampler(from: sampleRate, to: output.sampleRate)
    }
  }

  /// Whether it takes samples: it passes on what it has first.
  var hasRoom: Bool {
    send()
    return unsent.isEmpty
  }

  /// Takes more of the file's samples; shape: [frame][2].
  func feed(_ frames: [Float]) {
    end += Double(frames.count / 2)
    // A server may not be prepared for samples that no converter can play.
    let safe = frames.map { $0.isFinite ? min(max($0, -1), 1) : 0 }
    unsent += resampler?.process(safe) ?? safe
    send()
  }

  /// Sends what the resampler holds back, at the file's end.
  func finish() {
    guard !isFinished else { return }
    isFinished = true
    unsent += resampler?.finish() ?? []
    send()
  }

  /// Drops what hasn't been heard; the next samples are those at `position`, in frames of the file.
  func restart(at position: Int) {
    output.discard()
    unsent = []
    resampler?.reset()
    end = Double(position)
    (isFinished, standstill, latestHeard) = (false, 0, -.infinity)
  }

  /// The position that is heard, in frames of the file.
  var heard: Double { end - (output.pending + Double(unsent.count / 2)) / ratio }

  /// Whether the output has died or makes no progress, after `elapsed` seconds more.
  func isLost(after elapsed: Double) -> Bool {
    if output.isLost { return true }
    let heard = heard
    standstill = heard == latestHeard && heard < end ? standstill + elapsed : 0
    latestHeard = heard
    return standstill > Self.patience
  }

  private func send() {
    guard !unsent.isEmpty else { return }
    let count = unsent.withUnsafeBufferPointer { output.write($0) }
    unsent.removeFirst(2 * count)
  }
}
