// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumCore
import SpectrumMessages
import SpectrumReadings

/// Turns the analysis into messages and schedules them.
struct MessageStream {
  /// Seconds between two `Tempo` messages while the tempo is unchanged.
  private static let tempoInterval = 0.5
  /// Least seconds between two `Tuning` messages: a tuner control in motion changes in each run().
  private static let tuningInterval: Float = 0.2
  /// Least seconds between two `Key` messages: their chroma changes all the time.
  private static let keyInterval = 0.25

  private let sampleRate: Double
  private let channelCount: Int
  /// Whether a `Setup` is due: a client has attached, or the bands have changed.
  var owesSetup = false
  /// Whether a `Tuning` is due: a client has attached, or the tuner's controls have changed.
  var owesTuning = false
  /// Whether a `Key` is due, changed or not: a client has attached.
  var owesKey = false

  private var sequence: Int64 = 0
  /// Samples from activation to the beginning of the block.
  private var blockStart: Int64 = 0
  private var bandCount = 0
  private var sentTempo = Message.Tempo()
  /// Samples since the last `Tempo`.
  private var tempoAge = 0
  /// Nil before the first: a window may show that of before the analysis began again.
  private var sentBar: Message.Bar?
  private var sentKey = Message.Key()
  /// Samples since the key was last looked at.
  private var keyAge = 0
  /// Seconds since the last `Tuning`.
  private var tuningAge = Float.infinity
  /// Frames that may be sent now. Each window that comes gets one at once, and so does each change of the
  /// compared sound: if these come and go without end, there would be more than fit into the traffic.
  private var allowedFrames = MessageStream.mostAllowed
  private static let mostAllowed: Float = 3

  init(sampleRate: Double, channelCount: Int) {
    (self.sampleRate, self.channelCount) = (sampleRate, channelCount)
  }

  /// Bytes of all messages that accompany a frame.
  @_noAllocation @_noLocks
  func bytesPerFrame(bandCount: Int, isDouble: Bool, _ urids: URIDs) -> Int {
    Message.Frame.eventSize(
      bandCount: bandCount, rightBandCount: isDouble ? bandCount : 0, urids)
      + Message.level(.init(channelCount: channelCount)).eventSize(urids)
      + Message.pitch(.longest).eventSize(urids)
  }

  /// Ends a block of so many samples.
  @_noAllocation @_noLocks
  mutating func endBlock(_ samples: Int) { blockStart &+= Int64(samples) }

  /// Seconds of sound from activation to the end of a frame of the block, or of one after it.
  @_noAllocation @_noLocks
  private func seconds(to frame: Int) -> Double {
    Double(blockStart + Int64(frame) + 1) / sampleRate
  }

  /// Allows the frames of `samples` at their rate, and a few more: rates are rounded.
  @_noAllocation @_noLocks
  mutating func allowFrames(after samples: Int, rate: Float) {
    let more = 1.02 * rate * Float(samples) / Float(sampleRate)
    allowedFrames = min(Self.mostAllowed, allowedFrames + more)
  }

  /// Sends the spectrum with the levels and, last, the pitch, at which windows draw
  /// (`Message.endsFrame`).
  @_noAllocation @_noLocks
  mutating func sendFrame(
    at frame: Int, _ analyzer: inout Analyzer, _ tuner: TunerSettings, _ readings: Readings,
    _ note: NoteReading, _ notify: inout SequenceWriter
  ) {
    guard allowedFrames >= 1 else { return }
    allowedFrames -= 1
    sendSetup(at: frame, bandCount: analyzer.spectrum.bandCount, &notify)
    let isDouble = analyzer.spectrum.frameStreams > 1
    let second = isDouble ? FloatVector(levels: analyzer.spectrum.levels(stream: 1)) : nil
    let isCompared = !analyzer.spectrum.frameCompared.isNone
    sequence += 1
    let isComparable = analyzer.spectrum.isFrameComparable
    let weighted = analyzer.spectrum.weightedLevels
    let waveform = analyzer.latestWaveform()
    notify.append(
      .frame(
        .init(
          sequence: sequence, rate: analyzer.spectrum.frameRate,
          time: seconds(to: frame),
          frozen: analyzer.spectrum.isFrozen,
          bands: FloatVector(levels: analyzer.spectrum.levels(stream: 0)),
          rightBands: isCompared ? nil : second,
          comparedBands: isComparable ? second : nil,
          weightedLevel: weighted.track,
          comparedWeightedLevel: isComparable ? weighted.compared : nil,
          peaks: FloatVector(samples: analyzer.spectrum.peaks),
          waveform: FloatVector(samples: waveform))),
      at: frame, isRegular: true)
    var level = Message.Level(readings, analyzer.levels.reading, channelCount: channelCount)
    let peaks = analyzer.levels.peaksSinceForgotten
    level.peak = [peaks.left, peaks.right]
    if notify.append(.level(level), at: frame, isRegular: true) { analyzer.levels.forgetPeaks() }
    sendTuning(at: frame, tuner, after: 1 / analyzer.spectrum.frameRate, &notify)
    notify.append(.pitch(tuner.message(readings, note)), at: frame, isRegular: true)
  }

  /// Sends the tempo when it has changed, at each tap, and every half second. `samples`: the time
  /// since the last call.
  @_noAllocation @_noLocks
  mutating func sendTempo(
    at frame: Int, _ tempo: Message.Tempo, after samples: Int, _ notify: inout SequenceWriter
  ) {
    tempoAge += samples
    let hasChanged = tempo.bpm != sentTempo.bpm || tempo.tapCount != sentTempo.tapCount
    guard hasChanged || Double(tempoAge) >= Self.tempoInterval * sampleRate else { return }
    guard notify.append(.tempo(tempo), at: frame) else { return }
    (sentTempo, tempoAge) = (tempo, 0)
  }

  /// Sends a beat that will fall `coming.delay` samples later, for windows to show it at its time.
  @_noAllocation @_noLocks
  func sendComingBeat(
    at frame: Int, _ coming: (delay: Int, bar: BarReading)?, _ tempo: TempoReading,
    _ notify: inout SequenceWriter
  ) {
    guard let coming, tempo.bpm > 0 else { return }
    let beat = Message.Beat(
      confidence: tempo.confidence, place: coming.bar.beat, beatsPerBar: coming.bar.beatsPerBar)
    notify.append(.comingBeat(.init(time: seconds(to: frame + coming.delay), beat)), at: frame)
  }

  /// Sends the beat, and after it the bar as of this beat.
  @_noAllocation @_noLocks
  mutating func sendBeat(
    at frame: Int, _ tempo: TempoReading, _ bar: Message.Bar, _ notify: inout SequenceWriter
  ) {
    let beat = Message.Beat(
      confidence: tempo.confidence, place: bar.beat, beatsPerBar: bar.beatsPerBar)
    notify.append(.beat(beat), at: frame)
    if notify.append(.bar(bar), at: frame) { sentBar = bar }
  }

  /// Sends a bar that listeners don't know, such as one that has become unknown between two beats.
  @_noAllocation @_noLocks
  mutating func sendBar(at frame: Int, _ bar: Message.Bar, _ notify: inout SequenceWriter) {
    guard bar != sentBar, notify.append(.bar(bar), at: frame) else { return }
    sentBar = bar
  }

  /// Sends the key with the chroma, if either has changed, four times a second at most.
  @_noAllocation @_noLocks
  mutating func sendKey(
    at frame: Int, _ analyzer: inout Analyzer, _ notify: inout SequenceWriter
  ) {
    keyAge += analyzer.quantum
    guard Double(keyAge) >= Self.keyInterval * sampleRate else { return }
    keyAge = 0
    let key = Message.Key(analyzer.keyReading, chroma: analyzer.chroma)
    guard owesKey || key != sentKey, notify.append(.key(key), at: frame) else { return }
    (sentKey, owesKey) = (key, false)
  }

  /// Sends where the side-chain and the track mask each other, when that has been measured again
  /// (`MaskingMeter`): ten times a second at most.
  @_noAllocation @_noLocks
  func sendMasking(
    at frame: Int, _ analyzer: inout Analyzer, _ notify: inout SequenceWriter
  ) {
    guard analyzer.masking.isNew else { return }
    let masking = Message.Masking(
      lowestFrequency: HearingBands.frequencyHz(at: 0),
      highestFrequency: HearingBands.frequencyHz(at: Float(HearingBands.count)),
      conflicts: FloatVector(samples: analyzer.masking.meter.signedBands),
      ranges: FloatVector(samples: analyzer.masking.meter.signedRanges),
      evenRanges: FloatVector(samples: analyzer.masking.meter.evenRanges))
    notify.append(.masking(masking), at: frame)
  }

  @_noAllocation @_noLocks
  private mutating func sendSetup(
    at frame: Int, bandCount count: Int, _ notify: inout SequenceWriter
  ) {
    guard owesSetup || count != bandCount else { return }
    let setup = Message.Setup(
      sampleRate: Float(sampleRate), channelCount: channelCount, bandCount: count,
      lowestFrequency: BandLayout.lowestHz, highestFrequency: BandLayout.highestHz)
    guard notify.append(.setup(setup), at: frame) else { return }
    (owesSetup, bandCount) = (false, count)
  }

  /// Sends the tuning if it is due. `seconds`: the time since the last call.
  @_noAllocation @_noLocks
  private mutating func sendTuning(
    at frame: Int, _ tuner: TunerSettings, after seconds: Float, _ notify: inout SequenceWriter
  ) {
    tuningAge += seconds
    guard owesTuning, tuningAge >= Self.tuningInterval else { return }
    guard notify.append(.tuning(tuner.message), at: frame) else { return }
    (owesTuning, tuningAge) = (false, 0)
  }
}
