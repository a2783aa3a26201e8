// SPDX-License-Identifier: GPL-3.0-or-later

/// Plays an audio file through a plugin in real time.
public final class FilePlayer {
  private let file: AudioFile
  private let reader: BlockReader
  private let instance: PluginInstance
  private let blockFrames: Int
  /// Samples due, fewer than a block.
  private var rest = 0.0

  /// `blockFrames`: 1…8192; `gain` in dB.
  public init(_ file: AudioFile, _ instance: PluginInstance, blockFrames: Int, gain: Float) {
    (self.file, self.instance) = (file, instance)
    self.blockFrames = min(max(blockFrames, 1), instance.maximumBlock)
    reader = BlockReader(file, maximumFrames: self.blockFrames, gain: gain)
  }

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
      let count = isSilent ? 0 : try reader.read(blockFrames, into: instance.inputs)
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
}
