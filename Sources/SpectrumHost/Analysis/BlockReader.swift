// SPDX-License-Identifier: GPL-3.0-or-later

/// Reads an audio file into a plugin's inputs, with a gain.
///
/// Input i gets the file's channel i; its last channel if there are fewer.
final class BlockReader: SampleSource {
  let file: AudioFile
  /// The gain's factor on samples.
  private let factor: Float
  /// Shape: [frame][channel].
  private let interleaved: UnsafeMutableBufferPointer<Float>

  /// `maximumFrames`: the longest block; `gain` in dB.
  init(_ file: AudioFile, maximumFrames: Int, gain: Float) {
    self.file = file
    factor = DecibelScale.amplitude(gain)
    interleaved = .allocate(capacity: maximumFrames * file.channelCount)
    interleaved.initialize(repeating: 0)
  }

  deinit { interleaved.deallocate() }

  /// Reads up to `count` frames into `inputs`; returns how many there were.
  func read(
    _ count: Int, into inputs: [UnsafeMutableBufferPointer<Float>]
  ) throws(AudioFileError) -> Int {
    let channelCount = file.channelCount
    let read = try file.read(into: .init(rebasing: interleaved[..<(count * channelCount)]))
    for (channel, input) in inputs.enumerated() {
      for frame in 0..<read {
        input[frame] = interleaved[frame * channelCount + min(channel, channelCount - 1)] * factor
      }
    }
    return read
  }
}
