// SPDX-License-Identifier: GPL-3.0-or-later

/// Reads a track into a plugin's first inputs and another sound into the others; silence after its end.
final class SideChainReader: SampleSource {
  private let track, side: BlockReader
  private let trackInputCount: Int

  init(_ track: BlockReader, beside side: BlockReader, trackInputCount: Int) {
    (self.track, self.side, self.trackInputCount) = (track, side, trackInputCount)
  }

  /// Reads up to `count` frames of the track, and as many of the other sound; returns how many.
  func read(
    _ count: Int, into inputs: [UnsafeMutableBufferPointer<Float>]
  ) throws(AudioFileError) -> Int {
    let read = try track.read(count, into: Array(inputs.prefix(trackInputCount)))
    let others = Array(inputs.dropFirst(trackInputCount))
    let there = try side.read(read, into: others)
    for input in others { for frame in there..<max(there, read) { input[frame] = 0 } }
    return read
  }
}
