// SPDX-License-Identifier: GPL-3.0-or-later
import CPosix
import SpectrumFiles

/// A folder of references: files `NAME.txt`, as `ReferenceSpectrum.text()` writes them or another
/// analyser has exported them.
///
/// A plain value: each call looks at the folder again, and files appear in it whole or not at all, so
/// several windows and the tool may share it. Names are UTF-8, as `isName` has it.
public struct ReferenceFolder: Sendable {
  /// Bytes without a NUL; needn't be UTF-8.
  public let path: [UInt8]

  /// The most names that are listed.
  public static let mostNames = 500

  /// The folder at `path`, which needn't be there.
  public init(path: [UInt8]) { self.path = path }

  /// The user's: `spectrum/references` in $XDG_DATA_HOME, or in ~/.local/share if that isn't set or,
  /// against the XDG Base Directory Specification, is relative. Nil without a home.
  public static func user() -> ReferenceFolder? {
    user(dataHome: Path.variable("XDG_DATA_HOME"), home: Path.variable("HOME"))
  }

  /// The same of the two variables; empty for none.
  static func user(dataHome: [UInt8], home: [UInt8]) -> ReferenceFolder? {
    var path = dataHome
    if path.first != Path.slash {
      guard home.first == Path.slash else { return nil }
      path = home + Path("/.local/share")
    }
    return ReferenceFolder(path: path + Path("/spectrum/references"))
  }

  /// The names of its references in alphabetical order, upper case as lower; those of other files and
  /// of hidden ones are left out. Empty if there is no folder.
  public func names() throws(ReferenceError) -> [[UInt8]] {
    guard let folder = opendir(path.terminated) else {
      let error = spectrum_error()
      if error == ENOENT { return [] }
      throw ReferenceError(.unreadable, number: error)
    }
    defer { closedir(folder) }
    var names: [[UInt8]] = []
    while let entry = spectrum_next_entry(folder) {
      let file = Path(UnsafeRawBufferPointer(start: entry, count: strlen(entry)))
      let name = Path(file.dropLast(Self.ending.count))
      if name + Self.ending == file, Self.isName(name) { names.append(name) }
    }
    names.sort(by: Self.precedes)
    return Array(names.prefix(Self.mostNames))
  }

  /// Whether there is a file of that name.
  public func contains(_ name: [UInt8]) -> Bool {
    Self.isName(name) && access(file(name), F_OK) == 0
  }

  /// The reference of that name. Throws what parsing does, `badName`, `missing` or `unreadable`.
  public func read(_ name: [UInt8]) throws(ReferenceError) -> ReferenceSpectrum {
    let path = try checked(name)
    // One byte more than the parser takes.
    let capacity = ReferenceSpectrum.largestText + 1
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: capacity, alignment: 8)
    defer { buffer.deallocate() }
    let count = spectrum_read_file(path, buffer.baseAddress, capacity)
    guard count >= 0 else { throw Self.error(spectrum_error(), else: .unreadable) }
    return try ReferenceSpectrum(parsing: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
  }

  /// The path of a reference's file, with a NUL at its end. `name`: one that `isName`.
  func file(_ name: [UInt8]) -> [CChar] {
    path.appending(name + Self.ending).terminated
  }

  /// The ending of a reference's file.
  static var ending: Path { Path(".txt") }

  func checked(_ name: [UInt8]) throws(ReferenceError) -> [CChar] {
    guard Self.isName(name) else { throw ReferenceError(.badName) }
    return file(name)
  }

  /// The error of a call whose number isn't 0.
  static func error(_ number: Int32, else reason: ReferenceError.Reason) -> ReferenceError {
    switch number {
    case ENOENT: ReferenceError(.missing, number: number)
    case EEXIST: ReferenceError(.exists, number: number)
    default: ReferenceError(reason, number: number)
    }
  }

  /// By the letters, of which ASCII's have no case; else by the bytes.
  private static func precedes(_ first: [UInt8], _ second: [UInt8]) -> Bool {
    /// The letters, a byte below those of all names, and the name.
    func key(_ name: [UInt8]) -> [UInt8] {
      name.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 } + [0] + name
    }
    return key(first).lexicographicallyPrecedes(key(second))
  }
}
