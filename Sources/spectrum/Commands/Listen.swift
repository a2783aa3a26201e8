// SPDX-License-Identifier: GPL-3.0-or-later
import ArgumentParser
import Foundation
import SpectrumHost

struct Listen: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Analyse live sound: a microphone, or what a JACK server or PipeWire plays.",
    discussion: """
      It hears a JACK server that runs, which may be PipeWire's, else ALSA's default device, which also \
      leads to PipeWire and PulseAudio. The readouts are shown on a page of the terminal, whose last \
      line names its keys, in the plugin's window (--window), or in short sentences for a screen reader \
      (--speak-friendly). With --format, each change is a line with the columns of `analyze --format \
      csv`; JSON lines are also the default if standard output isn't a terminal, or one without a \
      cursor. The same figures go to controllers by OSC (--osc), and beats to instruments as MIDI clock \
      (--midi-clock). If the sound goes, it waits until it comes back. Ctrl-C ends it.
      """)

  @Option(
    name: .customLong("connect"), parsing: .singleValue,
    help: ArgumentHelp(
      """
      A port of JACK to hear, as `jack_lsp` lists them; once for the mono plugin, twice for left and \
      right (default: the sound card's first two). It is waited for.
      """, valueName: "port"), completion: .custom(Completion.ports))
  var ports: [String] = []

  @Option(
    help: ArgumentHelp(
      "A device of ALSA to hear instead, as `arecord -L` lists them, such as hw:1,0.",
      valueName: "name"))
  var device: String?

  @OptionGroup var host: HostOptions

  @Option(help: "The format of the lines.")
  var format: RowChanges.Format?

  @Option(
    help: ArgumentHelp(
      "The shortest time from line to line, 10 to 60000 ms (default: 100).", valueName: "ms"))
  var interval: Int?

  @Option(help: ArgumentHelp("End after a time.", valueName: "seconds"))
  var seconds: Double?

  @Flag(help: "Open the plugin's window.")
  var window = false

  @Flag(
    help: """
      Write short sentences, for a screen reader: notes, what they are off by, tempo, beats of a \
      bar, key.
      """)
  var speakFriendly = false

  @Option(
    help: ArgumentHelp(
      "Send an OSC bundle over UDP for each change; an IPv6 address is written [::1]:9000.",
      valueName: "host:port"))
  var osc: OSCDestination?

  @Flag(
    help: """
      Send MIDI clock, and a note on each beat (channel 10, note 76), from the JACK port \
      spectrum:midi_clock. It starts on the 1 of a bar once a whole bar was counted, else on a beat, \
      and stops when the tempo is gone.
      """)
  var midiClock = false

  @OptionGroup var look: WindowOptions

  func validate() throws {
    guard ports.count <= 2 else { throw ValidationError("--connect takes one port or two.") }
    guard ports.allSatisfy({ !$0.isEmpty }) else {
      throw ValidationError("--connect takes a port's name, which can't be empty.")
    }
    guard device?.isEmpty != true else {
      throw ValidationError("--device takes a device's name, which can't be empty.")
    }
    if device != nil, !ports.isEmpty || midiClock {
      throw ValidationError("--device is for ALSA: leave out --connect and --midi-clock.")
    }
    if let seconds, !(seconds > 0 && seconds <= 1e9) {
      throw ValidationError("--seconds must be above 0.")
    }
    if let interval, !(10...60_000).contains(interval) {
      throw ValidationError("--interval must be from 10 to 60000.")
    }
    if speakFriendly && format != nil {
      throw ValidationError("Choose one of --format and --speak-friendly.")
    }
    if !window && !look.controls.isEmpty {
      throw ValidationError("--mode and --theme are the window's: add --window.")
    }
  }

  func run() throws {
    let world = try host.makeWorld()
    let plugin = try world.plugin(SpectrumURI.plugin(forChannels: ports.count == 1 ? 1 : 2))
    var settings = host.recording(try host.controls(of: plugin, in: world, for: "input"))
    settings.controls.merge(look.controls) { _, shown in shown }
    settings.frameRate = frameRate
    settings.rowInterval =
      interval.map { Double($0) / 1000 } ?? (hasPage ? PageDisplay.interval : 0.1)
    // Short blocks, so that what is shown keeps up with the sound.
    settings.blockFrames = min(settings.blockFrames, 256)
    let choice = SoundChoice(
      ports: ports, device: device, hasClock: midiClock, gain: host.gain)
    // Before a server is needed, so that a wrong name is reported even without one.
    let senders: [any LiveDisplay] = try osc.map { [try OSCDisplay(to: $0)] } ?? []
    try Listener(
      in: world, settings: settings, limit: seconds, waits: window,
      openInput: { () throws(ToolError) in try choice.open() },
      displays: { try displays(in: world, beside: senders) }
    ).run()
  }

  /// Whether a page is shown in the terminal.
  private var hasPage: Bool {
    format == nil && !window && !speakFriendly && Terminal.canBeDrawnOn(STDOUT_FILENO)
  }

  /// Spectra a second; nil without messages, which the page, the clock and the sentences take.
  private var frameRate: Float? {
    if hasPage { return Float(1 / PageDisplay.interval) }
    return midiClock || speakFriendly || !host.files.isEmpty ? MIDIClock.frameRate : nil
  }

  /// Those of the options, after `senders`; lines only if nothing else is asked for.
  private func displays(
    in world: World, beside senders: [any LiveDisplay]
  ) throws -> [any LiveDisplay] {
    var displays = senders
    if midiClock { displays.append(MIDIClock()) }
    if window { displays.append(try WindowDisplay(in: world, scale: look.scale)) }
    if speakFriendly {
      displays.append(try SpokenDisplay())
    } else if hasPage {
      displays.append(PageDisplay())
    } else if format != nil || displays.isEmpty {
      displays.append(try LineDisplay(format ?? .jsonl))
    }
    return displays
  }
}
