// SPDX-License-Identifier: GPL-3.0-or-later
import CPosix
import SpectrumFiles

extension ReferenceFolder {
  /// Keeps a reference; the folder is made if there is none. `replaces`: whether one of that name gives
  /// way; else throws `exists`. Throws `badName` or `unwritable`, too.
  public func write(
    _ reference: ReferenceSpectrum, as name: [UInt8], replaces: Bool = true
  ) throws(ReferenceError) {
    _ = try write(reference, as: name, upTo: 1, replaces: replaces)
  }

  /// Keeps a reference as `name`, or as "NAME 2" and so on if that is taken; returns the name. Throws
  /// `badName`, `exists` if there are too many of the name, or `unwritable`.
  public func keep(
    _ reference: ReferenceSpectrum, as name: [UInt8]
  ) throws(ReferenceError) -> [UInt8] {
    try write(reference, as: name, upTo: Self.mostNames)
  }

  /// Keeps a reference as `name`, or with a number of up to `count`; returns the name.
  private func write(
    _ reference: ReferenceSpectrum, as name: [UInt8], upTo count: Int, replaces: Bool = false
  ) throws(ReferenceError) -> [UInt8] {
    _ = try checked(name)
    try makeFolders()
    do throws(FileError) {
      let file = try NewFile.write(
        reference.text(), in: path, upTo: count, replaces: replaces
      ) { number in
        (number == 1 ? name : Self.name(name, number: number)) + Self.ending
      }
      return Array(file.dropLast(Self.ending.count))
    } catch {
      throw ReferenceError(error.number == EEXIST ? .exists : .unwritable, number: error.number)
    }
  }

  /// Gives a reference another name. Throws `exists` if another reference has it, `missing`, `badName`
  /// or `unwritable`.
  public func rename(_ name: [UInt8], to other: [UInt8]) throws(ReferenceError) {
    let (from, to) = (try checked(name), try checked(other))
    if name == other, contains(name) { return }
    let error = spectrum_rename_new(from, to)
    if error != 0 { throw Self.error(error, else: .unwritable) }
  }

  /// Deletes a reference. Throws `missing`, `badName` or `unwritable`.
  public func delete(_ name: [UInt8]) throws(ReferenceError) {
    guard unlink(try checked(name)) < 0 else { return }
    throw Self.error(spectrum_error(), else: .unwritable)
  }

  /// Makes the folder and those above it that are missing; with mode 0700, as the XDG Base Directory
  /// Specification says.
  private func makeFolders() throws(ReferenceError) {
    for end in (0...path.count).dropFirst() where end == path.count || path[end] == Path.slash {
      guard mkdir(Path(path[..<end]).terminated, 0o700) < 0 else { continue }
      let error = spectrum_error()
      // Errors of the folders above are ignored: one that exists may be unwritable, or in a file
      // system without new folders.
      if end == path.count, error != EEXIST { throw ReferenceError(.unwritable, number: error) }
    }
  }
}
