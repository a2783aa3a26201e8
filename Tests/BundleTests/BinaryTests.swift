// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@Suite struct BinaryTests {
  @Test("The binary exports lv2_descriptor and nothing else")
  func exports() throws {
    let symbols = try ToolOutput("nm", ["-D", "--defined-only", BuiltBundle.binary])
    #expect(symbols.status == 0)
    // "address type name"; a capital letter is a global symbol, u, v and w are weak or unique ones.
    let exported = symbols.lines.map { $0.split(separator: " ") }
      .filter { $0.count == 3 && ($0[1].first!.isUppercase || "uvw".contains($0[1])) }
    #expect(exported.map { $0[2] } == ["lv2_descriptor"])
  }

  @Test("The binary needs the C library and its mathematics only: no Swift runtime, no FFTW")
  func dependencies() throws {
    let section = try ToolOutput("readelf", ["-d", "-W", BuiltBundle.binary])
    #expect(section.status == 0)
    let needed = section.lines.filter { $0.contains("(NEEDED)") }
      .compactMap { $0.split(separator: "[").last?.dropLast() }
    #expect(Set(needed) == ["libc.so.6", "libm.so.6"])
    let loaded = try ToolOutput("ldd", [BuiltBundle.binary])
    #expect(!loaded.output.contains("swift") && !loaded.output.contains("fftw"))
    #expect(!loaded.output.contains("not found"))
    // What the host must bring along is of the C library: no symbol of Swift's is among it.
    let undefined = try ToolOutput("nm", ["-D", "--undefined-only", BuiltBundle.binary])
    let names = undefined.lines.compactMap { $0.split(separator: " ").last }
    #expect(!names.contains { $0.hasPrefix("swift_") || $0.hasPrefix("$s") })
    // A host that unloads the binary would pull the code from under threads and exit handlers.
    #expect(section.output.contains("NODELETE"))
  }
}
