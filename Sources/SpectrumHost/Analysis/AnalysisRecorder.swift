// SPDX-License-Identifier: GPL-3.0-or-later
import CLilv
import SpectrumMessages
import SpectrumReadings

/// Runs the plugin over samples and yields its readouts in rows, and its messages.
///
/// One channel goes to the mono plugin, two to the stereo one. Of more channels only the first two
/// are used: in every usual layout they are front left and right, and a downmix would have levels
/// that no meter shows.
public class AnalysisRecorder {
  public struct Settings: Sendable {
    /// Values of control inputs by symbol; others keep their defaults.
    public var controls: [String: Float] = [:]
    /// Paths of the files that the plugin reads first.
    public var files: [FileProperty: String] = [:]
    /// The longest block in samples, 1…8192; blocks also end where a row ends.
    public var blockFrames = 1024
    /// The gain on the samples before the plugin, in dB.
    public var gain: Float = 0
    /// Frames per second to request; nil for no messages.
    public var frameRate: Float?
    /// The host's tempo to send to the plugin, in BPM; nil for none.
    public var hostTempo: Float?
    /// Seconds from row to row, above 0.
    public var rowInterval = AnalysisRecorder.rowInterval
    /// Values of control inputs of the plugin that puts out notes, by symbol; nil: no notes.
    public var noteControls: [String: Float]?
    /// Where the plugin's inline display is; nil for none.
    public var strip: InlineStrip?
    /// The highest number of the source's coding, linear; nil if the plugin takes it for full
    /// scale.
    public var rail: Float?

    public init() {}
  }

  /// A result of a recording, in chronological order.
  public enum Event {
    case row(AnalysisRow)
    /// A message and its time in seconds. Its vectors must not outlive the call.
    case message(Message, time: Double)

    /// Seconds.
    public var time: Double {
      switch self {
      case .row(let row): row.time
      case .message(_, let time): time
      }
    }
  }

  /// Seconds from row to row by default.
  public static let rowInterval = 0.01
  /// Seconds between two requests for the stream, whose lease is 3 s.
  private static let leaseInterval = 1.0

  public let instance: PluginInstance
  /// Samples processed so far.
  public private(set) var position = 0
  /// The level of the samples processed so far, after the gain.
  public private(set) var inputLevel: InputLevel
  /// The degrees of a Scala file that the messages have named.
  public private(set) var degrees = HeardDegrees()

  /// Records the notes that the plugin for notes puts out for the same samples; nil if none are
  /// wanted.
  public let notes: NoteRecorder?

  private let sampleRate: Double
  private let settings: Settings
  private let urids: URIDs
  private let source: any SampleSource
  private let trackInputCount: Int
  private var trackInputs: [UnsafeMutableBufferPointer<Float>] {
    Array(instance.inputs.prefix(trackInputCount))
  }
  private var outputs: ReadoutPorts
  private var nextLease = 0.0

  /// Plays `source`, of `sampleRate` Hz, to the plugin `uri`. Fails if the bundle lacks the plugin or
  /// a control of `settings`.
  public init(
    _ source: any SampleSource, to uri: String, sampleRate: Double, in world: World,
    settings: Settings
  ) throws(PluginError) {
    instance = try PluginInstance(
      uri, in: world, sampleRate: sampleRate, configuration: .init(strip: settings.strip))
    guard let urids = URIDs(world.urids.mapFeature) else {
      preconditionFailure("our own map refused a URI")
    }
    (self.sampleRate, self.settings, self.urids) = (sampleRate, settings, urids)
    self.source = source
    // A side-chain has no output.
    trackInputCount = min(instance.inputs.count, instance.outputs.count)
    outputs = ReadoutPorts(instance, hasHostTempo: settings.hostTempo != nil)
    inputLevel = InputLevel(channelCount: trackInputCount, rail: settings.rail)
    notes = try settings.noteControls.map { controls throws(PluginError) in
      try NoteRecorder(
        in: world, sampleRate: sampleRate, controls: controls, files: settings.files, urids)
    }
    try instance.set(settings.controls, files: settings.files, urids)
    if let tempo = settings.hostTempo { instance.send(tempo: tempo, urids) }
  }

  /// Seconds processed so far.
  public var time: Double { Double(position) / sampleRate }

  /// Plays the samples to their end; `receive` may throw to stop. `afterBlock` is called after each
  /// block of the plugin, while its messages are there.
  public func record(
    afterBlock: () -> Void = {}, _ receive: (Event) throws -> Void
  ) throws {
    var rowIndex = 1
    // Held back until there is another one, as the last is completed.
    var row: AnalysisRow?
    while true {
      let rowEnd = endOfRow(rowIndex)
      let wanted = min(settings.blockFrames, instance.maximumBlock, rowEnd - position)
      let count = try readBlock(wanted)
      if count > 0 {
        requestMessages()
        instance.run(frames: count)
        notes?.play(trackInputs, count: count)
        afterBlock()
        if settings.frameRate != nil { try readMessages(receive) }
        position += count
        outputs.follow(to: time)
      }
      let isLast = count < wanted
      let startOfRow = rowIndex > 1 ? endOfRow(rowIndex - 1) : 0
      if position == rowEnd || (isLast && position > startOfRow) {
        if let row { try receive(.row(row)) }
        row = withClipCount(outputs.row(at: time))
        rowIndex += 1
      }
      guard isLast else { continue }
      notes?.finish()
      if let row { try receive(.row(completed(row))) }
      return
    }
  }

  /// The last row, with all levels up to the last sample. The plugin collects samples before it
  /// measures, reads most levels per block and loudness per step, so the last readings come only in
  /// silence that is played after the file, and must not contain any of it.
  private func completed(_ row: AnalysisRow) -> AnalysisRow {
    var row = row
    let block = MeterTiming.block * sampleRate
    // The last whole block.
    let waiting = position % MeterTiming.quantum
    let isLate = position - blockEnds(around: position, every: block).last < waiting
    let early = isLate ? MeterTiming.quantum - waiting : 0
    playSilence(early)
    outputs.update(&row) { $0.row.group == .levels }
    // Gated loudness is ready at the latest where one more sample would end the next step.
    let end = position + early
    let step = Double(MeterTiming.blocksPerStep) * block
    playSilence(blockEnds(around: end, every: step).next - 1 - end)
    outputs.update(&row) { [.integrated, .loudnessRange].contains($0) }
    // Peaks and clipped samples of the block that isn't full.
    playSilence(MeterTiming.quantum + Int(block.rounded(.up)))
    outputs.update(&row) { [.clip, .truePeak, .plr].contains($0) }
    row = withClipCount(row)
    // At the end of an output's range the difference is wrong; the plugin's own PLR isn't.
    if !isAtEnd(.truePeak, of: row), !isAtEnd(.integrated, of: row) {
      row[.plr] = row[.truePeak].flatMap { peak in row[.integrated].map { peak - $0 } }
    }
    return row
  }

  /// The row with the count of clipped samples by the source's coding.
  private func withClipCount(_ row: AnalysisRow) -> AnalysisRow {
    var row = row
    if let clipped = inputLevel.clipped { row[.clip] = Float(clipped) }
    return row
  }

  /// The ends of blocks of so many samples, each at the sample that is nearest: the last one up to
  /// `position`, and the next.
  private func blockEnds(around position: Int, every length: Double) -> (last: Int, next: Int) {
    func end(_ index: Int) -> Int { Int((Double(index) * length).rounded()) }
    var index = Int(Double(position) / length)
    if end(index) > position { index -= 1 }
    if end(index + 1) <= position { index += 1 }
    return (end(index), end(index + 1))
  }

  private func isAtEnd(_ figure: Figure, of row: AnalysisRow) -> Bool {
    row[figure] ?? -.infinity >= figure.row.range.upperBound
  }

  private func playSilence(_ frames: Int) {
    var left = frames
    while left > 0 {
      let count = min(left, settings.blockFrames, instance.maximumBlock)
      for input in instance.inputs { input.baseAddress?.update(repeating: 0, count: count) }
      instance.run(frames: count)
      outputs.follow(to: time)
      left -= count
    }
  }

  /// The sample at which row `index`, from 1, ends: nearest to `index` intervals.
  private func endOfRow(_ index: Int) -> Int {
    Int((Double(index) * settings.rowInterval * sampleRate).rounded())
  }

  /// Fills the plugin's inputs with up to `count` samples; returns how many there were.
  private func readBlock(_ count: Int) throws -> Int {
    let read = try source.read(count, into: instance.inputs)
    var level = inputLevel
    if let left = trackInputs.first, let right = trackInputs.last {
      for frame in 0..<read { level.add(left[frame], right[frame]) }
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
      degrees.hear(message)
      let time = (Double(position) + Double(event.frame)) / sampleRate
      try receive(.message(message, time: time))
    }
  }
}
