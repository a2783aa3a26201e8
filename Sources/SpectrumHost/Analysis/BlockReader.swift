// SPDX-License-Identifier: GPL-3.0-or-later

/// Reads an audio file into a plugin's inputs, with a gain.
///
/// Input i gets the file's channel i; its last channel if there are fewer. With another file beside it,
/// that one has the second half of the inputs, without a gain, and silence after its end.
final class BlockReader: SampleSource {
  let file: AudioFile
  /// The gain's factor on samples.
  private let factor: Float
  private let side: BlockReader?
  /// Shape: [frame][channel].
  private var interleaved: [Float] = []

  /// `gain` in dB.
  init(_ file: AudioFile, gain: Float, beside side: AudioFile? = nil) {
    self.file = file
    factor = DecibelScale.amplitude(gain)
    self.side = side.map { BlockReader($0, gain: 0) }
  }

  /// Reads up to `count` frames into `inputs`; returns how many there were.
  func read(
    _ count: Int, into inputs: [UnsafeMutableBufferPointer<Float>]
  ) throws(AudioFileError) -> Int {
    guard let side else { return try readFile(count, into: inputs[...]) }
    let read = try readFile(count, into: inputs[..<(inputs.count / 2)])
    let others = inputs[(inputs.count / 2)...]
    let there = try side.readFile(read, into: others)
    for input in others { for frame in there..<max(there, read) { input[frame] = 0 } }
    return read
  }

  private func readFile(
    _ count: Int, into inputs: ArraySlice<UnsafeMutableBufferPointer<Float>>
  ) throws(AudioFileError) -> Int {
    let channelCount = file.channelCount
    if interleaved.count < count * channelCount {
      interleaved = [Float](repeating: 0, count: count * channelCount)
    }
    return try interleaved.withUnsafeMutableBufferPointer { samples throws(AudioFileError) in
      let read = try file.read(into: .init(rebasing: samples[..<(count * channelCount)]))
      for (channel, input) in inputs.enumerated() {
        for frame in 0..<read {
          input[frame] = samples[frame * channelCount + min(channel, channelCount - 1)] * factor
        }
      }
      return read
    }
  }
}
