// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// The contents of a regular file that its decoder doesn't report.
struct FileScan {
  /// Whether the decoder would leave out a part of it, unless it gets one stream after another.
  private(set) var hasStreams = false
  /// The defect of an Ogg file, whose decoder takes any read beyond the end for a cut, and of a
  /// FLAC file.
  private(set) var defect: String?
  /// Samples per channel in an MP3's frames, if it has one stream, whose first frame states a
  /// length.
  private var sampleCount: Int?

  /// Reads the file at `path`; one that can't be read has no contents.
  init(_ path: String) {
    let file = FileName.open(path, O_RDONLY)
    guard file >= 0 else { return }
    defer { close(file) }
    var splitter = StreamSplitter(endsAsStated: false)
    var isAtEnd = false
    while !isAtEnd, !hasStreams {
      let piece = FileBytes.next(of: file) ?? []
      isAtEnd = piece.isEmpty
      splitter.add(piece, isEnd: isAtEnd) { _, beginsStream in
        if beginsStream { hasStreams = true }
      }
      if let header = splitter.parser as? any HeaderParser {
        hasStreams = header.isOpen
        if header.isDone { return }
      }
      // Other formats have one stream.
      if splitter.parser == nil, splitter.isKnown { return }
    }
    if let frames = splitter.parser as? MPEGFrames {
      // The decoder has to say first that these are frames.
      sampleCount = frames.statesLength && !hasStreams ? frames.sampleCount : nil
      hasStreams = false
    }
    defect = hasStreams ? nil : splitter.defect
  }

  /// Whether an MP3 has more than `stated` samples per channel, states no length or has several
  /// streams.
  func exceeds(_ stated: Int) -> Bool {
    // An encoder's delay and padding, of up to two frames each, don't count.
    sampleCount.map { $0 > stated + 4 * 1152 } ?? true
  }
}
