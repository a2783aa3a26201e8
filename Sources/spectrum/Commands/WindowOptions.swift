// SPDX-License-Identifier: GPL-3.0-or-later
import ArgumentParser
import SpectrumPorts
import SpectrumScreen

/// What the plugin's window shows at first, in every command that has one.
struct WindowOptions: ParsableArguments {
  @Option(help: "The window's mode at first (default: the plugin's setting).")
  var mode: DisplayMode?

  @Option(help: "The window's colours at first (default: the plugin's setting).")
  var theme: ThemeSetting?

  @Option(
    help: """
      Device pixels per logical pixel, 0.5 to 4 (default: 1, or for a window what the X server's \
      Xft.dpi asks for).
      """)
  var scale: Float?

  func validate() throws {
    guard scale.map(ScreenScale.range.contains) ?? true else {
      throw ValidationError("--scale must be from 0.5 to 4.")
    }
  }

  /// The settings that the options stand for, by symbol.
  var controls: [String: Float] {
    let values = [DisplayMode.port: mode?.value, ThemeSetting.port: theme?.value]
    return Dictionary(
      uniqueKeysWithValues: values.compactMap { port, value in value.map { ("\(port.symbol)", $0) }
      })
  }
}
