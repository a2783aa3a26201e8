// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2
import CMath
import SpectrumCore
import SpectrumGraphics
import SpectrumInline
import SpectrumMessages
import SpectrumPorts
import SpectrumReadings

/// A plugin in a host: connects the ports to the analysis, and the analysis to the message stream.
///
/// The host's handle points to it. Every method that `run` calls is `mutating`, needed or not: the
/// compiler copies a large struct, here 14 KB, to lend it to a nonmutating method.
struct Instance: ~Copyable {
  let channelCount: Int
  /// Whether the plugin has the output `notes`.
  let hasNotes: Bool
  let ports: Ports
  /// The mono plugin's audio, or the left channel's.
  let (leftIn, leftOut): (Port, Port)
  private let sampleRate: Double
  let urids: URIDs
  var analyzer: Analyzer
  private(set) var leases: ClientLeases
  private var stream: MessageStream
  var tuner = TunerSettings()
  var noteOutput = NoteOutput()
  /// Whether there is to be a note for what sounds.
  var wantsNotes = false
  private var (resetLevels, resetTempo, tap) = (Trigger(), Trigger(), Trigger())
  /// The clients' frame rate that the analysis follows; −1 after a control has changed.
  var leasedRate: Float = -1
  /// What the port `compare` asks for, there or not.
  private(set) var wantedComparison = ComparedSound.none
  private(set) var wantsMasking = false
  /// The bands of a frame that this rate allows for.
  private var leasedBands = 0
  /// Whether a beat fell within this call of `run`, and whether it was the first of a bar.
  private(set) var (hasBeat, hasDownbeat) = (false, false)
  private var pendingBeat = PendingBeat()
  private(set) var lastBeat = LastBeat()
  private(set) var hostGrid: HostGrid
  /// The figures, the note of their pitch, and whether both are of another quantum or other settings.
  var (readings, note) = (Readings(), NoteReading.none)
  var areReadingsOld = true
  /// By the ports `enabled`, `free_wheeling`, `track_spectrum`.
  private(set) var isEnabled = true
  private(set) var (isExporting, tracksSpectrum) = (false, true)
  var mute: OutputMute
  private var hasRun = false
  /// The display in the host's mixer.
  let inline: InlineDisplay
  /// What a session keeps besides the ports.
  let state: PluginState
  private var files: FileRequests
  private var session: SessionRelay

  init(
    _ plugin: Plugin, sampleRate: Double, urids: URIDs,
    display: UnsafePointer<Spectrum_Inline_Display>? = nil,
    worker: UnsafePointer<Spectrum_Worker_Schedule>? = nil,
    log: UnsafePointer<LV2_Log_Log>? = nil
  ) {
    inline = InlineDisplay(sampleRate: sampleRate, display: display)
    state = PluginState(urids, log: log)
    files = FileRequests(state.scales.receiver, worker: worker)
    session = SessionRelay(state.textWriter, state.restoredTexts.receiver)
    let channelCount = plugin.channelCount
    (self.channelCount, self.sampleRate, self.urids) = (channelCount, sampleRate, urids)
    hasNotes = plugin.has(.notes)
    ports = Ports(plugin)
    (leftIn, leftOut) = channelCount == 1 ? (.input, .output) : (.leftIn, .leftOut)
    analyzer = Analyzer(sampleRate: sampleRate, channelCount: channelCount)
    leases = ClientLeases(sampleRate: sampleRate)
    stream = MessageStream(sampleRate: sampleRate, channelCount: channelCount)
    hostGrid = HostGrid(sampleRate: sampleRate)
    mute = OutputMute(sampleRate: sampleRate)
  }

  /// Connects the port at `index` of the plugin; ignores an index that the plugin lacks.
  @_noAllocation @_noLocks
  func connect(_ index: UInt32, to data: UnsafeMutableRawPointer?) {
    ports.connect(index, to: data)
  }

  /// Clears the past, as LV2 requires before the first `run`.
  mutating func activate() {
    guard hasRun else { return }
    (hasRun, pendingBeat, lastBeat) = (false, PendingBeat(), LastBeat())
    (readings, areReadingsOld) = (Readings(), true)
    analyzer = Analyzer(sampleRate: sampleRate, channelCount: channelCount)
    leases = ClientLeases(sampleRate: sampleRate)
    stream = MessageStream(sampleRate: sampleRate, channelCount: channelCount)
    hostGrid.forgetBeats()
    noteOutput.restart()
    inline.source?.pointee.reset()
    // Not now: outside run() the ports' memory need not be there.
    ports.forgetControls()
  }

  @_noAllocation @_noLocks
  mutating func run(frameCount: Int) {
    hasRun = true
    (hasBeat, hasDownbeat) = (false, false)
    if ports.haveControlsChanged() { readControls() }
    takeScale()
    session.receiveRestored()
    followWindows()
    var notify = SequenceWriter(port: ports.data(.notify), urids: urids)
    var notes = beginNotes()
    var messages = ControlReader(
      port: ports.data(.control).map { UnsafeRawPointer($0) }, frameCount: frameCount, urids: urids)
    var frame = 0
    while let event = messages.next() {
      analyze(from: &frame, to: event.frame, &notify, &notes)
      receive(event.message)
    }
    analyze(from: &frame, to: frameCount, &notify, &notes)
    files.answer(at: max(0, frameCount - 1), &notify)
    // Where no quantum does: bypassed, exporting, and as the last window closes.
    if leasedRate <= 0 {
      session.send(at: max(0, frameCount - 1), hasWindow: leases.frameRate > 0, &notify)
    }
    leases.advance(by: frameCount)
    stream.endBlock(frameCount)
    writeOutputs()
  }
}

// The parts of run().
extension Instance {
  /// Reads the control inputs.
  @_noAllocation @_noLocks
  private mutating func readControls() {
    analyzer.channel = ChannelSelection(rawValue: ports.integer(.channel)) ?? .mix
    wantedComparison = ComparedSound(rawValue: ports.integer(.compare)) ?? .none
    wantsMasking = ports.isOn(.masking)
    analyzer.spectrum.settings = SpectrumSettings(ports)
    analyzer.spectrum.isFrozen = ports.isOn(.freeze)
    let (one, other) = (ports.value(.tempoMin), ports.value(.tempoMax))
    analyzer.tempo.setRange(min(one, other)...max(one, other))
    analyzer.tempo.scale = (TempoScale(rawValue: ports.integer(.tempoScale)) ?? .same).factor
    let wasEnabled = isEnabled
    (isEnabled, isExporting) = (ports.isOn(.enabled), ports.isOn(.freeWheeling))
    // Don't fade the start of an export: end the mute at once.
    if isExporting { mute.stop() }
    tracksSpectrum = ports.isOn(.trackSpectrum)
    // Off, they forget: what comes after a pause has other beats and another pitch.
    analyzer.track(
      pitch: isEnabled && ports.isOn(.trackPitch), tempo: isEnabled && ports.isOn(.trackTempo),
      key: isEnabled && ports.isOn(.trackKey))
    if !isEnabled { (pendingBeat, lastBeat) = (PendingBeat(), LastBeat()) }
    var tuner = TunerSettings(ports, scale: files.pitches)
    (tuner.scaleName, tuner.degreeNames) = (files.name, files.degreeNames)
    if !tuner.tunes(like: self.tuner) { stream.owesTuning = true }
    self.tuner = tuner
    tuner.apply(to: &analyzer)
    readNoteControls()
    let loudness = LoudnessSetting(ports)
    analyzer.levels.measure(
      loudness: loudness.measuresLoudness, truePeak: loudness.measuresTruePeak)
    if wasEnabled && !isEnabled { analyzer.forgetMoment() }
    if resetLevels.fires(ports.isOn(.resetLevels)) { analyzer.levels.resetIntegration() }
    if resetTempo.fires(ports.isOn(.tempoReset)) { analyzer.resetTempo() }
    // A control port has no finer time than the start of the block.
    if tap.fires(ports.isOn(.tap)) { analyzer.tapTempo() }
    inline.source?.pointee.follow(InlineSettings(ports))
    (leasedRate, areReadingsOld) = (-1, true)
  }

  /// Compares while a window is attached, and sets the frame rate: the fastest window's, within the
  /// bounds of the port and the traffic; without one, that of the outputs and the inline display.
  @_noAllocation @_noLocks
  private mutating func followWindows() {
    followComparison()
    let rate = isEnabled && !isExporting ? leases.frameRate : 0
    mute.isOn = isMuted(hasWindow: rate > 0)
    // Frames have their former bands until the new settings are followed, or for as long as they
    // are frozen.
    let bands = max(analyzer.spectrum.settings.bandCount, analyzer.spectrum.bandCount)
    guard rate != leasedRate || bands != leasedBands else { return }
    (leasedRate, leasedBands) = (rate, bands)
    guard rate > 0 else {
      let isTracked = isEnabled && tracksSpectrum
      if !isTracked { readings.forgetSpectrum() }
      analyzer.spectrum.frameRate = isTracked ? Readings.spectrumRate : 0
      if isEnabled, showsInlineSpectrum { analyzer.spectrum.frameRate = InlineSource.rate }
      return
    }
    let wanted = min(rate, ports.value(.frameRate))
    let isDouble = analyzer.showsTwoSpectra || analyzer.spectrum.frameStreams > 1
    let bytes = stream.bytesPerFrame(bandCount: bands, isDouble: isDouble, urids)
    analyzer.spectrum.frameRate = min(wanted, Traffic.highestFrameRate(bytesPerFrame: bytes))
  }

  /// Takes a scale that another thread has read.
  @_noAllocation @_noLocks
  private mutating func takeScale() {
    guard files.take() else { return }
    readControls()
    stream.owesTuning = true
  }

  @_noAllocation @_noLocks
  private mutating func receive(_ message: ControlMessage) {
    switch message {
    case .attach(let request):
      let isNew = leases.attach(request)
      session.repeatTexts(all: isNew, listeners: leases.count)
      // Not to new listeners only: a host whose ring is full loses a block's messages.
      if request.frameRate > 0 {
        (stream.owesSetup, stream.owesTuning, stream.owesKey) = (true, true, true)
      }
      followWindows()
    case .position(let position):
      areReadingsOld = true
      // Elsewhere in the session there is another note, or the same once more.
      if hostGrid.receive(position) { analyzer.notes.release() }
    case .setFile(let file):
      files.load(file)
      // A host that doesn't play in real time may have read it by now.
      takeScale()
    case .getFile(let file): files.get(file.property)
    case .setText(let text): session.receive(text)
    }
  }

  /// Passes the audio of `start`..<`end` through and analyses it; sets `start` to `end`.
  @_noAllocation @_noLocks
  private mutating func analyze(
    from start: inout Int, to end: Int, _ notify: inout SequenceWriter,
    _ notes: inout SequenceWriter
  ) {
    // A host may send events in any order; time doesn't go back.
    guard start < end else { return }
    guard isEnabled else {
      passThrough(start, end - start)
      if let source = inline.source, source.pointee.isDue(after: end - start) { show(on: source) }
      hostGrid.advance(by: end - start)
      start = end
      return
    }
    while start < end {
      let taken = take(start, end)
      passThrough(start, taken)
      passBeat(start, taken, &notify)
      hostGrid.advance(by: taken)
      start += taken
      guard analyzer.isQuantumWhole else { continue }
      let last = start - 1
      endQuantum(at: last, &notify)
      sendNotes(at: last, &notes)
    }
  }

  /// Sends the beat if it falls within these frames, as scheduled at the end of the last quantum.
  @_noAllocation @_noLocks
  private mutating func passBeat(_ start: Int, _ count: Int, _ notify: inout SequenceWriter) {
    // Without a tempo to show there is none: it may have been reset since the beat was scheduled, and a
    // narrow range may hold no octave of it.
    guard let frame = pendingBeat.advance(by: count), analyzer.tempoReading.bpm > 0 else { return }
    // The reading is the one that came with the beat: the next comes at the quantum's end.
    lastBeat.fall(analyzer.barReading, hostOffset: hostGrid.offset(after: frame))
    (hasBeat, areReadingsOld) = (true, true)
    if lastBeat.bar.beat == 1 { hasDownbeat = true }
    inline.source?.pointee.beat()
    guard leasedRate > 0 else { return }
    stream.sendBeat(at: start + frame, analyzer.tempoReading, lastBeat.bar, &notify)
  }

  /// Analyses the quantum and sends the results. `frame` is the quantum's last, so that no time
  /// stamp depends on the host's blocks.
  @_noAllocation @_noLocks
  private mutating func endQuantum(at frame: Int, _ notify: inout SequenceWriter) {
    let isFrameWhole = analyzer.process()
    if let delay = analyzer.beatDelay { pendingBeat.schedule(after: delay) }
    if isFrameWhole && (tracksSpectrum || leasedRate > 0) { readings.take(analyzer.spectrum) }
    lastBeat.follow(
      analyzer.barReading, hasBeats: analyzer.tempo.isHeard,
      isBeatComing: analyzer.beatDelay != nil)
    areReadingsOld = true
    if let source = inline.source, source.pointee.isDue(after: analyzer.quantum) {
      show(on: source)
    }
    guard leasedRate > 0 else { return }
    stream.allowFrames(after: analyzer.quantum, rate: analyzer.spectrum.frameRate)
    if isFrameWhole {
      updateReadings()
      stream.sendFrame(at: frame, &analyzer, tuner, readings, note, &notify)
    }
    stream.sendTempo(at: frame, tempo(), after: analyzer.quantum, &notify)
    stream.sendComingBeat(at: frame, analyzer.comingBeat, analyzer.tempoReading, &notify)
    stream.sendBar(at: frame, lastBeat.bar, &notify)
    stream.sendKey(at: frame, &analyzer, &notify)
    stream.sendMasking(at: frame, &analyzer, &notify)
    session.send(at: frame, hasWindow: true, &notify)
  }
}
