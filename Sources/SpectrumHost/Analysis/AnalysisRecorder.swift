// SPDX-License-Identifier: GPL-3.0-or-later
import CLilv
import SpectrumMessages

/// Runs the plugin over an audio file and hands out its readouts in rows, and its messages.
///
/// One channel goes to the mono plugin, two to the stereo one. Of more channels the first two are
/// heard: in every usual layout they are front left and right, and a downmix of ours would show
/// levels that nobody's meter shows.
public final class AnalysisRecorder {
  public struct Settings: Sendable {
    /// Values of control inputs by symbol; the others keep their defaults.
    public var controls: [String: Float] = [:]
    /// Longest block in samples, 1…8192; blocks also end where a row does.
    public var blockFrames = 1024
    /// Factor on the input's samples before the plugin hears them, in dB.
    public var gain: Float = 0
    /// Frames per second that are asked for; nil: no messages.
    public var frameRate: Float?
    /// The tempo that the plugin is told as the host's, in BPM; nil: it is told none.
    public var hostTempo: Float?
    /// Seconds from row to row, above 0.
    public var rowInterval = AnalysisRecorder.rowInterval

    public init() {}
  }

  /// What a recording yields, in the order of time.
  public enum Event {
    case row(AnalysisRow)
    /// A message and its time in seconds. Its vectors end with the call.
    case message(Message, time: Double)
  }

  /// Seconds from row to row, if the settings name no others.
  public static let rowInterval = 0.01
  /// Seconds between two requests for the stream: the plugin forgets one after 3 s.
  private static let leaseInterval = 1.0

  public let file: AudioFile
  public let instance: PluginInstance
  /// Samples heard so far.
  public private(set) var position = 0
  /// Σx² and the largest |x| of the samples heard, after the gain, over all channels.
  public private(set) var inputLevel = InputLevel()

  private let settings: Settings
  private let urids: URIDs
  private let interleaved: UnsafeMutableBufferPointer<Float>
  private let outputs: ReadoutPorts
  private var nextLease = 0.0

  /// Fails where the bundle lacks the plugin or a control of `settings`.
  public init(_ file: AudioFile, in world: World, settings: Settings) throws(PluginError) {
    let uri = SpectrumURI.plugin(forChannels: file.channelCount)
    instance = try PluginInstance(uri, in: world, sampleRate: file.sampleRate)
    guard let urids = URIDs(world.urids.mapFeature) else {
      preconditionFailure("our own map refused a URI")
    }
    (self.file, self.settings, self.urids) = (file, settings, urids)
    interleaved = .allocate(capacity: instance.maximumBlock * file.channelCount)
    interleaved.initialize(repeating: 0)
    outputs = ReadoutPorts(instance)
    for (symbol, value) in settings.controls {
      _ = try instance.description.setting(symbol)
      instance[symbol] = value
    }
    if let tempo = settings.hostTempo {
      instance.send(.position(.init(beatsPerMinute: tempo, speed: 1)), urids)
    }
  }

  deinit { interleaved.deallocate() }

  /// Seconds heard so far.
  public var time: Double { Double(position) / file.sampleRate }

  /// Plays the file to its end; `receive` may throw to stop.
  public func record(_ receive: (Event) throws -> Void) throws {
    var rowIndex = 1
    var isBeat = false
    while true {
      let rowEnd = endOfRow(rowIndex)
      let wanted = min(settings.blockFrames, instance.maximumBlock, rowEnd - position)
      let count = try readBlock(wanted)
      if count > 0 {
        requestMessages()
        instance.run(frames: count)
        if settings.frameRate != nil { try readMessages(receive) }
        position += count
        isBeat = isBeat || outputs.isBeat
      }
      let isLast = count < wanted
      let startOfRow = rowIndex > 1 ? endOfRow(rowIndex - 1) : 0
      if position == rowEnd || (isLast && position > startOfRow) {
        try receive(.row(outputs.row(at: time, isBeat: isBeat)))
        (rowIndex, isBeat) = (rowIndex + 1, false)
      }
      if isLast { return }
    }
  }

  /// The sample at which row `index`, from 1, ends: the nearest to its multiple of the interval.
  private func endOfRow(_ index: Int) -> Int {
    Int((Double(index) * settings.rowInterval * file.sampleRate).rounded())
  }

  /// Fills the plugin's inputs with up to `count` samples; gives how many there were.
  private func readBlock(_ count: Int) throws(AudioFileError) -> Int {
    let channelCount = file.channelCount
    let read = try file.read(into: .init(rebasing: interleaved[..<(count * channelCount)]))
    let factor = DecibelScale.amplitude(settings.gain)
    var level = inputLevel
    for (channel, input) in instance.inputs.enumerated() {
      for frame in 0..<read {
        let sample = interleaved[frame * channelCount + min(channel, channelCount - 1)] * factor
        input[frame] = sample
        level.add(sample)
      }
    }
    inputLevel = level
    return read
  }

  private func requestMessages() {
    guard let frameRate = settings.frameRate, time >= nextLease else { return }
    nextLease = time + Self.leaseInterval
    instance.send(.attach(.init(client: 1, frameRate: frameRate)), urids)
  }

  private func readMessages(_ receive: (Event) throws -> Void) throws {
    guard let events = instance.events() else { return }
    for event in events {
      guard let message = Message(decoding: event.atom, urids: urids) else { continue }
      let time = (Double(position) + Double(event.frame)) / file.sampleRate
      try receive(.message(message, time: time))
    }
  }
}
