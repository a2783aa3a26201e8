// SPDX-License-Identifier: GPL-3.0-or-later

/// Plays an audio file through a plugin in real time, and to an output of sound.
///
/// The file is read ahead for the output; the plugin gets each block when it is heard. Without an
/// output the computer's time counts.
public final class FilePlayer {
  public let file: AudioFile
  private let reader: BlockReader
  /// The plugin that hears it.
  public let instance: PluginInstance
  private let blockFrames: Int
  private var feed: SoundFeed?
  private var clock = PlayClock()

  /// Samples read that the plugin hasn't got; shape: [frame][channelCount].
  private var ahead: [Float] = []
  /// The frame of the file at the beginning of `ahead`, and how many of its frames the output has.
  private var shown = 0
  private var fed = 0
  private var isFileAtEnd = false
  /// Whether the output was lost since the last look.
  private var hasLostSound = false

  /// Seconds that are read ahead for the output.
  private static let reserve = 0.25

  /// `blockFrames`: 1…8192; `gain` in dB; `sound`: nil plays none.
  public init(
    _ file: AudioFile, _ instance: PluginInstance, blockFrames: Int, gain: Float,
    sound: SoundOutput? = nil
  ) {
    (self.file, self.instance) = (file, instance)
    self.blockFrames = min(max(blockFrames, 1), instance.maximumBlock)
    reader = BlockReader(file, gain: gain)
    feed = sound.map { SoundFeed($0, sampleRate: file.sampleRate) }
  }

  /// Seconds from the file's start.
  public var time: Double { Double(shown) / file.sampleRate }

  /// Whether the sound was lost since the last call; the file plays on without it.
  public func popLoss() -> Bool {
    defer { hasLostSound = false }
    return hasLostSound
  }

  /// Plays on, `elapsed` seconds after the last call; calls `afterBlock` after each block of the
  /// plugin. Returns true when the file's end has been heard.
  public func play(
    elapsed: Double, afterBlock: () -> Void
  ) throws(AudioFileError) -> Bool {
    try feedSound()
    if let feed, feed.isLost(after: elapsed) {
      (self.feed, hasLostSound) = (nil, true)
    }
    clock.advance(by: elapsed, heard: feed.map { $0.heard / file.sampleRate })
    while true {
      let due = clock.position * file.sampleRate - Double(shown)
      try read(atLeast: blockFrames)
      let count = min(aheadCount, blockFrames)
      if count == 0 { return true }
      guard due >= Double(count) else { return false }
      show(count)
      afterBlock()
    }
  }

  /// Stops the sound; what wasn't heard comes again with the next `play`.
  public func pause() {
    feed?.restart(at: shown)
    (fed, clock) = (0, PlayClock(at: time))
  }

  /// Runs the plugin without sound, so that it follows its settings; no time passes.
  public func rest(afterBlock: () -> Void) {
    instance.run(frames: 0)
    afterBlock()
  }

  /// Seeks to a time in seconds, held within the file; does nothing in a pipe.
  public func seek(to seconds: Double) {
    guard file.isSeekable else { return }
    file.seek(to: Int((max(0, seconds) * file.sampleRate).rounded()))
    (ahead, shown, isFileAtEnd) = ([], file.framesRead, false)
    pause()
  }

  public func seek(by seconds: Double) { seek(to: time + seconds) }

  private var channelCount: Int { instance.inputs.count }
  private var aheadCount: Int { ahead.count / channelCount }

  /// Gives the output what it has room for, but little more than it needs.
  private func feedSound() throws(AudioFileError) {
    guard let feed else { return }
    let wanted = clock.position + Self.reserve
    while Double(shown + fed) / file.sampleRate < wanted, feed.hasRoom {
      try read(atLeast: fed + blockFrames)
      let count = min(aheadCount - fed, blockFrames)
      guard count > 0 else {
        feed.finish()
        return
      }
      feed.feed(
        (fed..<(fed + count)).flatMap { frame -> [Float] in
          [ahead[frame * channelCount], ahead[frame * channelCount + channelCount - 1]]
        })
      fed += count
    }
  }

  /// Reads until `count` frames are ahead, or to the file's end.
  private func read(atLeast count: Int) throws(AudioFileError) {
    while aheadCount < count, !isFileAtEnd {
      let read = try reader.read(blockFrames, into: instance.inputs)
      isFileAtEnd = read < blockFrames
      for frame in 0..<read {
        for input in instance.inputs { ahead.append(input[frame]) }
      }
    }
  }

  /// Passes `count` frames to the plugin, and silence to the block's end.
  private func show(_ count: Int) {
    for (channel, input) in instance.inputs.enumerated() {
      for frame in 0..<blockFrames {
        input[frame] = frame < count ? ahead[frame * channelCount + channel] : 0
      }
    }
    ahead.removeFirst(count * channelCount)
    (shown, fed) = (shown + count, max(0, fed - count))
    instance.run(frames: blockFrames)
  }
}
