// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumPorts

/// Fills the turtle templates with what the code knows: `spectrum-turtle < TEMPLATE > FILE`.
///
/// | in the template | becomes |
/// |---|---|
/// | `@ports mono@`, and `stereo`, `notes`, `sidechain` | the port list of that plugin |
/// | `@presets@` | the values of every preset, for each plugin |
/// | `@preset entries@` | what the manifest says of them |
/// | `@page mono@` and so on | what is said of that plugin's page on MOD devices |
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
    case "ports mono": PortTurtle.list(of: .mono)
    case "ports stereo": PortTurtle.list(of: .stereo)
    case "ports notes": PortTurtle.list(of: .notes)
    case "ports sidechain": PortTurtle.list(of: .sidechain)
    case "presets": PresetTurtle.values
    case "preset entries": PresetTurtle.entries
    case "page mono": PageTurtle.description(of: .mono)
    case "page stereo": PageTurtle.description(of: .stereo)
    case "page notes": PageTurtle.description(of: .notes)
    case "page sidechain": PageTurtle.description(of: .sidechain)
    case "page table": PageTurtle.table
    default: fatalError("spectrum-turtle: no such placeholder: @\(placeholder)@")
    }
  }
}
