// SPDX-License-Identifier: GPL-3.0-or-later
import ArgumentParser
import SpectrumPorts

/// What the plugin's window shows at first, in every command that has one.
struct WindowOptions: ParsableArguments {
  @Option(help: "The window's mode at first (default: the plugin's setting).")
  var mode: DisplayMode?

  @Option(help: "The window's colours at first (default: the plugin's setting).")
  var theme: ThemeSetting?

  @Option(help: "Device pixels per logical pixel, 0.5 to 4.")
  var scale: Float = 1

  func validate() throws {
    guard (0.5...4).contains(scale) else { throw ValidationError("--scale must be from 0.5 to 4.") }
  }

  /// The settings that the options stand for, by symbol.
  var controls: [String: Float] {
    let values = [DisplayMode.port: mode?.value, ThemeSetting.port: theme?.value]
    return Dictionary(
      uniqueKeysWithValues: values.compactMap { port, value in value.map { ("\(port.symbol)", $0) }
      })
  }
}
