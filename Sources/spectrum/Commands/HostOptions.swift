// SPDX-License-Identifier: GPL-3.0-or-later
import ArgumentParser
import SpectrumHost
import SpectrumMessages

/// The file that a command reads.
struct InputFile: ParsableArguments {
  @Argument(
    help: """
      The audio file: WAV, FLAC, AIFF, Ogg, MP3 and whatever else libsndfile reads; - is standard \
      input.
      """, completion: .file())
  var file: String

  @OptionGroup var channels: ChannelOption
}

/// How a command runs the plugin.
struct HostOptions: ParsableArguments {
  @Option(
    name: .customLong("set"), parsing: .singleValue,
    help: ArgumentHelp(
      "A setting of the plugin, as a number or by the name of a choice; see `spectrum info`.",
      valueName: "symbol=value"), completion: .custom(Completion.settings))
  var settings: [Setting] = []

  @Option(
    help: "The longest block in samples, 1 to 8192; blocks also end where a row of readouts does.")
  var block = 1024

  // Unconditional: it may begin with a minus sign, as an option does.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Amplify the audio before the plugin hears it, -120 to 120 dB; all readouts then include it.",
      valueName: "dB"))
  var gain: Float = 0

  @Option(
    help: ArgumentHelp(
      "The host's tempo to report to the plugin, above 0 to 1000; readouts then include "
        + "the difference.", valueName: "BPM"))
  var hostTempo: Float?

  @Option(
    help: ArgumentHelp(
      "The scale for the tuner's notes: a Scala .scl file.", valueName: "file"),
    completion: .file(extensions: ["scl"]))
  var scala: String?

  @Option(
    help: ArgumentHelp(
      "The map from keys to degrees of the scale: a Scala .kbm file.", valueName: "file"),
    completion: .file(extensions: ["kbm"]))
  var keymap: String?

  @OptionGroup var bundle: BundleOption

  mutating func validate() throws {
    guard (1...8192).contains(block) else {
      throw ValidationError("--block must be from 1 to 8192.")
    }
    if let hostTempo, !(hostTempo > 0 && hostTempo <= 1000) {
      throw ValidationError("--host-tempo must be above 0 and at most 1000.")
    }
    guard gain.magnitude <= 120 else { throw ValidationError("--gain must be from -120 to 120.") }
    // To the plugin, an empty path is no file.
    guard scala?.isEmpty != true else { throw ValidationError("--scala needs a file's name.") }
    guard keymap?.isEmpty != true else { throw ValidationError("--keymap needs a file's name.") }
  }

  /// Refuses settings by which a part of the sound isn't analysed. `result`: what takes all of it.
  func requireWholeSound(_ result: String) throws(ValidationError) {
    let needed = ["enabled": true, "freeze": false, "free_wheeling": false]
    for setting in settings where needed[setting.symbol].map({ $0 != setting.isOn }) ?? false {
      throw ValidationError("--set \(setting.symbol): \(result) takes the whole sound.")
    }
  }

  /// Makes a bundle's world; where several commands run, one may be used again.
  @TaskLocal static var openWorld: @Sendable (_ bundle: String) throws -> World = {
    try World(bundle: $0)
  }

  /// The plugins of the bundle.
  func makeWorld() throws -> World { try Self.openWorld(BundleLocator.find(bundle.bundle)) }

  /// A recorder over `file`. `channels`: which of it are heard; nil: the first two; `world`: nil
  /// makes one; `warns`: whether to warn of settings that are ignored or corrected; `hasNotes`:
  /// whether to record the notes, too; `sideChain`: another file that it is played beside, and
  /// compared with unless `--set` says otherwise; `adjust`: sets what isn't an option.
  func makeRecorder(
    of file: String, channels: ChannelOption, beside sideChain: String? = nil,
    in world: World? = nil, warns: Bool = true, hasNotes: Bool = false,
    _ adjust: (inout AnalysisRecorder.Settings) -> Void
  ) throws -> FileRecorder {
    let audio = try AudioFile(file, channels: channels.numbers)
    let world = try world ?? makeWorld()
    let side = try sideChain.map { try AudioFile($0) }
    if let side, side.sampleRate != audio.sampleRate {
      throw ToolError.otherRate(side.shownName, side.sampleRate, track: audio.sampleRate)
    }
    let uri =
      side == nil ? SpectrumURI.plugin(forChannels: audio.channelCount) : SpectrumURI.sidechain
    let plugin = try world.plugin(uri)
    let notes = hasNotes ? try world.plugin(SpectrumURI.notes) : nil
    var settings = recording(
      try controls(of: plugin, with: notes, in: world, for: warns ? file : nil))
    if side != nil, settings.controls["compare"] == nil {
      settings.controls["compare"] = try plugin.setting("compare").value(of: "Side-chain")
    }
    settings.noteControls = try notes.map { try controls(of: $0, in: world, for: nil) }
    if let output = settings.noteControls?["note_output"], output < 0.5 {
      throw ToolError.noteOutputOff
    }
    adjust(&settings)
    return try FileRecorder(audio, beside: side, in: world, settings: settings)
  }
}

extension HostOptions {
  /// How to record by these options.
  func recording(_ controls: [String: Float]) -> AnalysisRecorder.Settings {
    var recording = AnalysisRecorder.Settings()
    (recording.controls, recording.files) = (controls, files)
    (recording.blockFrames, recording.gain, recording.hostTempo) = (block, gain, hostTempo)
    return recording
  }

  /// The files that the plugin reads.
  var files: [FileProperty: String] {
    [.scale: scala, .keyMap: keymap].compactMapValues { $0 }
  }

  /// All files that a command reads, none of which may be written: those named `others`, the
  /// options' and the bundle's.
  func inputs(_ others: [String]) -> [String] {
    let folder = try? BundleLocator.find(bundle.bundle)
    let bundled = folder.map { folder in
      FileName.entries(of: folder).map { folder + "/" + FileName.text($0) }
    }
    return others + files.values + (bundled ?? [])
  }

  /// The options as another process of this program takes them.
  var arguments: [String] {
    var arguments = settings.flatMap { ["--set", "\($0.symbol)=\($0.text)"] }
    arguments += ["--block", "\(block)", "--gain", "\(gain)"]
    if let hostTempo { arguments += ["--host-tempo", "\(hostTempo)"] }
    if let scala { arguments += ["--scala", scala] }
    if let keymap { arguments += ["--keymap", keymap] }
    if let folder = bundle.bundle { arguments += ["--bundle", folder] }
    return arguments
  }

  /// Checks the settings for files of one channel and of more; says what is put right.
  func checkSettings(in world: World) throws {
    for uri in world.pluginURIs { _ = try controls(of: world.plugin(uri), in: world, for: nil) }
    guard let uri = world.pluginURIs.first else { return }
    let plugin = try world.plugin(uri)
    reportTempoRange(try controls(of: plugin, in: world, for: nil), plugin)
    guard !files.isEmpty, let urids = URIDs(world.urids.mapFeature) else { return }
    let instance = try PluginInstance(uri, in: world, sampleRate: 48_000)
    try instance.set([:], files: files, urids)
  }
}

extension HostOptions {
  /// The values of `--set` by symbol. `second`: a plugin that takes what this one lacks; `file`: the
  /// file that warnings name, of what is left out or put right; nil for no warnings.
  func controls(
    of plugin: PluginDescription, with second: PluginDescription? = nil, in world: World,
    for file: String?
  ) throws -> [String: Float] {
    var controls: [String: Float] = [:]
    for setting in settings {
      // A mono file among stereo ones gets the same settings.
      if let other = try otherPlugin(than: plugin, with: setting.symbol, in: world) {
        _ = try other.setting(setting.symbol).value(of: setting.text)
        let isTaken = second?.ports(.control, .input).contains { $0.symbol == setting.symbol }
        if let file, isTaken != true {
          StandardStreams.warn(
            "\(file): \(setting.symbol) is a setting of the plugin \(other.name) only, and left out"
          )
        }
      } else {
        let port = try plugin.setting(setting.symbol)
        controls[setting.symbol] = try port.value(of: setting.text)
      }
    }
    // The files are of no use with another temperament, unless the user wants it so.
    if !files.isEmpty, controls["temperament"] == nil {
      controls["temperament"] = try plugin.setting("temperament").value(of: "Scala file")
    }
    if file != nil { reportTempoRange(controls, plugin) }
    return controls
  }

  /// Another plugin of the bundle that has a setting, if `plugin` lacks it.
  private func otherPlugin(
    than plugin: PluginDescription, with symbol: String, in world: World
  ) throws -> PluginDescription? {
    func hasSetting(_ plugin: PluginDescription) -> Bool {
      plugin.ports(.control, .input).contains { $0.symbol == symbol }
    }
    if hasSetting(plugin) { return nil }
    // Of several, the simplest.
    return try world.pluginURIs.map { try world.plugin($0) }.filter(hasSetting)
      .min { $0.ports.count < $1.ports.count }
  }

  /// Says which range of tempi the plugin uses if the lowest is above the highest: the plugin takes
  /// the two in order.
  private func reportTempoRange(_ controls: [String: Float], _ plugin: PluginDescription) {
    guard let lowest = controls["tempo_min"] ?? plugin.port("tempo_min")?.defaultValue,
      let highest = controls["tempo_max"] ?? plugin.port("tempo_max")?.defaultValue,
      lowest > highest
    else { return }
    let (low, high) = (highest.shortText, lowest.shortText)
    StandardStreams.warn(
      "tempo_min (\(high)) is above tempo_max (\(low)): looking from \(low) to \(high) BPM")
  }
}

/// Which bundle to use.
struct BundleOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The folder spectrum.lv2, if it is neither here, nor beside the tool, nor installed.",
      valueName: "folder"), completion: .directory)
  var bundle: String?
}

extension FileRecorder {
  /// Plays the file beside a progress bar, to its end, or until `receive` returns false: then the
  /// result is true. `end`: where that will be, in seconds, if it is known; `sharesTerminal`: whether
  /// results appear on the terminal meanwhile.
  @discardableResult
  func play(
    to end: Double? = nil, sharesTerminal: Bool = false, _ receive: (Event) throws -> Bool
  ) throws -> Bool {
    /// Ends the recording early.
    struct Reached: Error {}
    var bar = ProgressBar(duration: end ?? file.statedDuration, sharesTerminal: sharesTerminal)
    defer { bar.clear() }
    do {
      try record { event in
        if case .row(let row) = event { bar.update(row.time) }
        guard try receive(event) else { throw Reached() }
      }
      return false
    } catch is Reached { return true }
  }

  /// Says on standard error what is wrong with a file that was analysed all the same.
  func reportDefect() {
    let replaced = inputLevel.replaced
    if replaced.count > 0 {
      StandardStreams.warn(
        "\(file.shownName) has samples that are NaN (\(replaced.nan)), infinite "
          + "(\(replaced.infinite)) or above 120 dBFS (\(replaced.tooLoud)): taken as 0")
    }
    for file in [file, side].compactMap({ $0 }) {
      file.reportOmission()
      guard let defect = file.defect else { continue }
      let seconds = DecimalText.fixed(Double(file.framesRead) / file.sampleRate, 3)
      StandardStreams.warn(
        "\(file.shownName) \(defect): analysed the \(seconds) s that are there")
    }
  }
}

extension AudioFile {
  /// Says on standard error that there are channels that nobody has chosen, nor left out.
  func reportOmission() {
    guard let omission else { return }
    StandardStreams.warn("\(shownName) \(omission): choose others with --channels")
  }
}

extension AnalysisRecorder {
  /// Whether the levels of bands are in dBFS/Hz, as the plugin is set.
  var measuresDensity: Bool {
    instance["calibration"] == 2 && instance["detector"] == 0
  }

  /// A4 in Hz, as the plugin is set.
  var referencePitch: Double {
    let reference = instance["reference"]
    return reference > 0 && reference.isFinite ? Double(reference) : 440
  }
}
