// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumPorts

/// Fills the turtle templates with what the code knows: `spectrum-turtle < TEMPLATE > FILE`.
///
/// | in the template | becomes |
/// |---|---|
/// | `@ports mono@`, and so on | the port list of that plugin |
/// | `@plugins@` | the plugins' entries in the manifest |
/// | `@notifications@` | the ports that the window listens to |
/// | `@presets@` | the values of every preset, for each plugin |
/// | `@preset entries@` | what the manifest says of them |
/// | `@pages@` | what is said of the plugins' pages on MOD devices |
/// | `@page table@` | what the page's script knows of ports |
@main
enum TurtleWriter {
  static func main() {
    while let line = readLine() {
      let parts = line.split(separator: "@", omittingEmptySubsequences: false)
      guard parts.count == 3 else {
        print(line)
        continue
      }
      print("\(parts[0])\(text(for: parts[1]))\(parts[2])")
    }
  }

  private static func text(for placeholder: Substring) -> String {
    switch placeholder {
    case "plugins": PluginTurtle.entries
    case "notifications": PluginTurtle.notifications
    case "presets": PresetTurtle.values
    case "preset entries": PresetTurtle.entries
    case "pages": Plugin.allCases.map(PageTurtle.description).joined(separator: "\n\n")
    case "page table": PageTurtle.table
    default: ports(placeholder)
    }
  }

  private static func ports(_ placeholder: Substring) -> String {
    guard let plugin = Plugin.allCases.first(where: { "ports \($0)" == placeholder }) else {
      fatalError("spectrum-turtle: no such placeholder: @\(placeholder)@")
    }
    return PortTurtle.list(of: plugin)
  }
}
