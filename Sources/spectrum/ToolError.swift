// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumHost

/// A reason why the tool fails; each text is a sentence with a remedy.
enum ToolError: Error, CustomStringConvertible {
  /// `path`: "-" is standard output; `number`: the system's error.
  case unwritable(_ path: String, _ number: Int32)
  /// The name of an output is empty.
  case unnamedOutput
  /// The result would overwrite the input file.
  case outputIsInput(path: String)
  /// A picture or a sound would go to a terminal.
  case terminal
  /// The folder for a film has pictures already.
  case filmExists(folder: String)
  /// The side-chain and the track differ in their sample rates, in Hz.
  case otherRate(_ sideChain: String, _ rate: Double, track: Double)
  /// A pipe can't be played a second time.
  case notSeekable(path: String)
  /// A list's output has results of an earlier run.
  case hasResults(path: String)
  /// A list's output holds something else than results of that format.
  case notResults(path: String, format: String)
  /// Another process is writing a list's output.
  case isBeingWritten(path: String)
  /// A list of names can't be read; `number`: the system's error.
  case unreadableList(_ path: String, _ number: Int32)
  /// `reason`: as in ReferenceError.
  case badReference(_ name: String, line: Int, reason: String)
  /// A process for the analysis can't be started; `number`: the system's error.
  case noWorker(_ number: Int32)
  /// So many files of a list weren't analysed.
  case failedFiles(Int, of: Int)
  /// There is no JACK library or no JACK server.
  case noServer(isInstalled: Bool)
  /// The server's sound card has no capture ports.
  case noCapturePort
  /// A device of ALSA isn't there, or can't capture.
  case noDevice(name: String)
  /// There is neither a JACK server nor a default device of ALSA.
  case noSound
  /// A JACK port to listen to puts out no sound: it is an input, or one for MIDI.
  case noOutputPort(name: String)
  /// A host to send to isn't known, with the system's reason; or there is no way to it, with the
  /// error's number.
  case unknownHost(_ name: String, _ reason: String)
  case unreachable(_ host: String, _ number: Int32)
  /// There is no X server, or it can't show a window.
  case noDisplay
  /// The X server is gone, or has closed the connection.
  case lostDisplay
  /// Pictures are wanted at shorter intervals than the display's, `perSecond`.
  case tooManyPictures(perSecond: Int)
  /// There is no spectrum up to a time in seconds, or in the whole file.
  case noSpectrum(time: Double?)
  /// A song has no sound above the level of a pause.
  case silence(path: String)
  /// A song has sound, but none in the bands of what is analysed.
  case inaudible(path: String, isMix: Bool)
  /// There are no audio files in a folder, or below it.
  case noAudio(folder: String)
  /// A file or a reference would be replaced.
  case fileExists(path: String)
  /// The user has no folder for references.
  case noHome
  /// Songs of several folders have no name in common.
  case unnamedReference
  /// A picture has more than `limit` device pixels along an edge.
  case pictureTooLarge(limit: Int)
  /// Notes are wanted of a plugin that is set to put none out.
  case noteOutputOff
  /// The bundle's plugin has no inline display.
  case noInlineDisplay
  /// No port has a name, or a part of one, that is so; `nearest` are similar symbols.
  case noPort(name: String, nearest: [String])
  /// The time requested is after the file's end, both in seconds.
  case afterEnd(time: Double, end: Double)

  var description: String {
    switch self {
    case .unwritable(let path, let number):
      "can't write \(Self.outputName(path)) (\(String(cString: strerror(number)))): choose another place"
    case .unnamedOutput: "the output's name is empty: name a file, or `-` for standard output"
    case .outputIsInput(let path):
      "\(Self.outputName(path)) is the file to read: choose another place for the result"
    case .terminal:
      "standard output is a terminal: name a file, or send the bytes to a pipe with `|`"
    case .filmExists(let folder):
      "\(folder) holds pictures of an earlier film: delete them, or name another folder"
    case .otherRate(let sideChain, let rate, let track):
      "\(sideChain) has a sample rate of \(Float(rate).shortText) Hz, the track one of "
        + "\(Float(track).shortText) Hz: convert one of them"
    case .notSeekable(let path): "\(path) can't be played twice: leave out --loop"
    case .hasResults(let path):
      "\(path) has results of an earlier run: add --resume to go on with it, or name another file"
    case .notResults(let path, let format):
      "\(path) doesn't hold results of --format \(format): name another file"
    case .isBeingWritten(let path):
      "\(path) is being written by another process: wait for it, or name another file"
    case .unreadableList(let path, let number):
      "can't read the list \(path == FileName.standardStream ? "on standard input" : path) "
        + "(\(String(cString: strerror(number)))): check its name"
    case .badReference(let name, let line, let reason):
      "\(name)\(line > 0 ? ", line \(line)" : ""): \(reason): name another reference"
    case .noWorker(let number):
      "can't start a process (\(String(cString: strerror(number)))): choose a smaller --jobs"
    case .failedFiles(let count, let total):
      "\(count) of \(total) files couldn't be analysed: see above"
    case .noServer(isInstalled: true):
      "no JACK server runs: start one, such as PipeWire's or `jackd`, and see `jack_lsp`"
    case .noServer(isInstalled: false):
      "there is no JACK library: install JACK, such as the Debian package libjack-jackd2-0 "
        + "or pipewire-jack"
    case .noCapturePort:
      "the JACK server has no capture ports: name a port with --connect; `jack_lsp` lists them"
    case .noDevice(let name):
      "ALSA can't hear the device \(FileName.line(name)): name another with --device; "
        + "`arecord -L` lists them"
    case .noSound:
      "no JACK server runs, and ALSA has no default device to hear: start PipeWire or `jackd`, or "
        + "name a device with --device; `arecord -L` lists them"
    case .noOutputPort(let name):
      "\(FileName.line(name)) puts out no sound: name an audio output, as `jack_lsp -pt` shows them"
    case .unknownHost(let name, let reason):
      "can't find the host \(name) (\(reason)): check its name, or give its address"
    case .unreachable(let host, let number):
      "can't send to \(host) (\(String(cString: strerror(number)))): check the network"
    case .noDisplay:
      "no X server to open a window on: set DISPLAY, or draw a picture with `spectrum render`"
    case .lostDisplay: "the X server is gone: start again once there is one"
    case .tooManyPictures(let rate):
      "there are \(rate) pictures per second: choose a longer --every, or --set frame_rate=60"
    case .noSpectrum(let time?):
      "no spectrum is ready at \(DecimalText.fixed(time, 3)) s: choose a later time"
    case .noSpectrum(nil): "the file is too short for a spectrum: choose a longer one"
    case .silence(let path): "\(path) is silent, below -70 dBFS: choose another file"
    case .inaudible(let path, isMix: true):
      "\(path) has nothing from 20 Hz to 20 kHz in the mix of its channels: try --set channel=Left"
    case .inaudible(let path, isMix: false):
      "\(path) has nothing from 20 Hz to 20 kHz: choose another file, or another channel"
    case .noAudio(let folder): "there are no audio files in \(folder): name another folder"
    case .fileExists(let path):
      "\(path) is there already: add --force to replace it, or name a file with --output"
    case .noHome: "there is no folder for references, as HOME isn't set: name a file with --output"
    case .unnamedReference: "the songs are in several folders: name a file with --output"
    case .pictureTooLarge(let limit):
      "the picture has more than \(limit) pixels along an edge: choose a smaller --size or --scale"
    case .noteOutputOff:
      "with note_output=0 no notes go out: set 1, or 2 for the pitch bend too"
    case .noInlineDisplay:
      "the plugin draws no inline display: build the bundle again with `make`"
    case .noPort(let name, nearest: []):
      "no setting or output is called \(name): `spectrum info` lists them all"
    case .noPort(let name, let nearest):
      "no setting or output is called \(name): did you mean \(nearest.joined(separator: " or "))?"
    case .afterEnd(let time, let end):
      "\(time) s is after the end of the file: "
        + "choose a time up to \(DecimalText.fixed((end * 1000).rounded(.down) / 1000, 3))"
    }
  }

  private static func outputName(_ path: String) -> String {
    path == FileName.standardStream ? "to standard output" : path
  }
}
