// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import TestFolders
import Testing

/// What hosts load, and what each promises.
private struct Binary: CustomTestStringConvertible {
  let path, entry: String
  /// Libraries that the host's process must have.
  let libraries: Set<String>

  var testDescription: String { entry }

  static let all = [
    Binary(
      path: BuiltBundle.binary, entry: "lv2_descriptor", libraries: ["libc.so.6", "libm.so.6"]),
    Binary(
      path: BuiltBundle.windowBinary, entry: "lv2ui_descriptor",
      libraries: [
        "libc.so.6", "libm.so.6", "libcairo.so.2", "libfontconfig.so.1", "libfreetype.so.6",
        "libxcb.so.1", "libxcb-randr.so.0", "libxcb-shm.so.0", "libxkbcommon.so.0",
        "libxkbcommon-x11.so.0",
      ]),
  ]
}

@Suite struct BinaryTests {
  @Test("A binary exports its LV2 entry and nothing else", arguments: Binary.all)
  private func exports(binary: Binary) throws {
    let symbols = try CommandResult("nm", ["-D", "--defined-only", binary.path])
    #expect(symbols.status == 0)
    // "address type name"; a capital letter is a global symbol, u, v and w are weak or unique ones.
    let exported = symbols.lines.map { $0.split(separator: " ") }
      .filter { $0.count == 3 && ($0[1].first!.isUppercase || "uvw".contains($0[1])) }
    #expect(exported.map { String($0[2]) } == [binary.entry])
  }

  @Test(
    "A binary needs the C library, and the window Cairo, its fonts, XCB and xkbcommon: no runtime or toolkit",
    arguments: Binary.all)
  private func dependencies(binary: Binary) throws {
    let section = try CommandResult("readelf", ["-d", "-W", binary.path])
    #expect(section.status == 0)
    let needed = section.lines.filter { $0.contains("(NEEDED)") }
      .compactMap { $0.split(separator: "[").last?.dropLast() }
    #expect(Set(needed.map(String.init)) == binary.libraries)
    let loaded = try CommandResult("ldd", [binary.path])
    #expect(!loaded.output.contains("not found"))
    for foreign in ["swift", "fftw", "gtk", "gobject", "pango", "libstdc++"] {
      #expect(!loaded.output.contains(foreign), "\(foreign)")
    }
    // What the host must bring along is of the C library: no symbol of Swift's is among it.
    let undefined = try CommandResult("nm", ["-D", "--undefined-only", binary.path])
    let names = undefined.lines.compactMap { $0.split(separator: " ").last }
    #expect(!names.contains { $0.hasPrefix("swift_") || $0.hasPrefix("$s") })
    // Only the window writes files.
    let writing = names.filter { $0.contains(/^(fsync|mkdir|rename|unlink|write)(@|$)/) }
    #expect(writing.isEmpty || binary.path == BuiltBundle.windowBinary, "\(writing)")
    // A host that unloads the binary would pull the code from under threads and exit handlers.
    #expect(section.output.contains("NODELETE"))
    // In a host that binds lazily, a first call from run() would meet the linker's locks.
    #expect(section.output.contains("BIND_NOW"))
  }

  @Test(
    "A binary is loaded by the C library of Ubuntu 22.04, which is older than Debian 12's",
    arguments: Binary.all)
  private func libraryVersion(binary: Binary) throws {
    let symbols = try CommandResult("objdump", ["-T", binary.path])
    #expect(symbols.status == 0)
    // "address flags section size (GLIBC_2.29) name"
    let versions = symbols.output.matches(of: /GLIBC_2\.(\d+)/).compactMap { Int($0.1) }
    #expect(!versions.isEmpty && versions.allSatisfy { $0 <= 35 }, "2.\(versions.max() ?? 0)")
  }

  @Test(
    "A binary names no folder of its build: the same sources give the same bytes elsewhere",
    arguments: Binary.all)
  private func folder(binary: Binary) throws {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: binary.path))
    let folder = Repository.root.path
    #expect(bytes.range(of: Data(folder.utf8)) == nil, "\(folder) is in \(binary.path)")
  }
}
