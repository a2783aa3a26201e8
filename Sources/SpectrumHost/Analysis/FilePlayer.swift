// SPDX-License-Identifier: GPL-3.0-or-later

/// Plays an audio file through a plugin in real time.
public final class FilePlayer {
  private let file: AudioFile
  private let instance: PluginInstance
  private let blockFrames: Int
  /// The gain's factor on samples.
  private let factor: Float
  /// Shape: [frame][channel].
  private let interleaved: UnsafeMutableBufferPointer<Float>
  /// Samples due, fewer than a block.
  private var rest = 0.0

  /// `blockFrames`: 1…8192; `gain` in dB.
  public init(_ file: AudioFile, _ instance: PluginInstance, blockFrames: Int, gain: Float) {
    (self.file, self.instance) = (file, instance)
    self.blockFrames = min(max(blockFrames, 1), instance.maximumBlock)
    factor = DecibelScale.amplitude(gain)
    interleaved = .allocate(capacity: self.blockFrames * file.channelCount)
    interleaved.initialize(repeating: 0)
  }

  deinit { interleaved.deallocate() }

  /// Seconds from the file's start.
  public var time: Double { Double(file.framesRead) / file.sampleRate }

  /// Plays `seconds` more in whole blocks, or silence, as a host does whose transport is stopped;
  /// calls `afterBlock` after each. Returns true at the file's end.
  public func play(
    seconds: Double, isSilent: Bool, afterBlock: () -> Void
  ) throws(AudioFileError) -> Bool {
    rest += seconds * file.sampleRate
    while rest >= Double(blockFrames) {
      rest -= Double(blockFrames)
      let count = isSilent ? 0 : try readBlock()
      for input in instance.inputs {
        for frame in count..<blockFrames { input[frame] = 0 }
      }
      instance.run(frames: blockFrames)
      afterBlock()
      if !isSilent && count < blockFrames { return true }
    }
    return false
  }

  /// Seeks to a time in seconds, held within the file.
  public func seek(to seconds: Double) {
    file.seek(to: Int((max(0, seconds) * file.sampleRate).rounded()))
  }

  public func seek(by seconds: Double) { seek(to: time + seconds) }

  private func readBlock() throws(AudioFileError) -> Int {
    let channelCount = file.channelCount
    let read = try file.read(into: .init(rebasing: interleaved[..<(blockFrames * channelCount)]))
    for (channel, input) in instance.inputs.enumerated() {
      for frame in 0..<read {
        input[frame] = interleaved[frame * channelCount + min(channel, channelCount - 1)] * factor
      }
    }
    return read
  }
}
