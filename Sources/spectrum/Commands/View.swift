// SPDX-License-Identifier: GPL-3.0-or-later
import ArgumentParser
import Foundation
import SpectrumHost
import SpectrumMessages
import SpectrumView

struct View: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Open the plugin's window and play a file through the plugin in real time.",
    discussion: """
      You hear what the plugin puts out, from a JACK server that runs, else from ALSA's default \
      device, which also leads to PipeWire and PulseAudio. Without them it plays in silence. Space \
      pauses sound and picture, the left and right arrow keys seek by 5 seconds, Home goes to the \
      start; a click on the line below seeks, too. `?` lists all keys. It closes at the file's end.
      """)

  @OptionGroup var input: InputFile

  @OptionGroup var host: HostOptions

  @OptionGroup var look: WindowOptions

  @Flag(help: "Start again at the file's end, until the window is closed.")
  var loop = false

  @Flag(help: "Play no sound.")
  var mute = false

  func run() throws {
    let audio = try AudioFile(input.file, channels: input.channels.numbers)
    guard audio.isSeekable || !loop else { throw ToolError.notSeekable(path: audio.shownName) }
    let world = try host.makeWorld()
    let instance = try PluginInstance(
      SpectrumURI.plugin(forChannels: audio.channelCount), in: world, sampleRate: audio.sampleRate)
    let controls = try host.controls(of: instance.description, in: world, for: input.file)
    if let urids = URIDs(world.urids.mapFeature) {
      try instance.set(controls, files: host.files, urids)
      if let tempo = host.hostTempo { instance.send(tempo: tempo, urids) }
    }
    for (symbol, value) in look.controls { instance[symbol] = value }
    audio.reportOmission()
    let name = audio.shownName.split(separator: "/").last.map(String.init) ?? audio.shownName
    let frame = try ViewerFrame(title: name, scale: look.scale)
    let window = try PluginWindow(
      of: instance, in: world, parent: frame.id, scale: frame.scale, isPlayer: true)
    frame.plugin = window.id
    let sound = mute ? nil : SystemSound(sampleRate: audio.sampleRate)
    if sound == nil && !mute {
      StandardStreams.warn("no sound: there is neither a JACK server nor an ALSA device")
    }
    let player = FilePlayer(
      audio, instance, blockFrames: host.block, gain: host.gain, sound: sound)
    try Viewer(
      player, frame, window, name: name, loops: loop, note: sound == nil ? "no sound" : ""
    ).run()
  }
}
