// SPDX-License-Identifier: GPL-3.0-or-later
import CPosix

/// Writes files under names that no other file has.
public enum NewFile {
  /// The most files of one stem.
  private static let mostNames = 100

  /// Writes a file into `folder`, which is made if its parent exists; returns the file's name:
  /// `stem` and `ending`, with " 2" and so on between them if that name is taken.
  ///
  /// The file appears whole or not at all, and never takes another one's place. `ending`: with its dot.
  public static func write(
    _ bytes: [UInt8], in folder: Path, stem: Path, ending: Path
  ) throws(FileError) -> Path {
    // If it can't be made, the file can't either, and that error says more.
    _ = mkdir(folder.terminated, 0o777)
    return try write(bytes, in: folder, upTo: mostNames) { number in
      stem + (number > 1 ? Path(" ") + Path(number: number) : []) + ending
    }
  }

  /// Writes a file into `folder` under the first name that no other file has, of those that `name`
  /// returns for 1...count; returns the name. `replaces`: whether another file gives way.
  package static func write(
    _ bytes: [UInt8], in folder: Path, upTo count: Int, replaces: Bool = false,
    name: (Int) -> Path
  ) throws(FileError) -> Path {
    let pending = try writePending(bytes, in: folder)
    var error: Int32 = EEXIST
    for number in 1...count where error == EEXIST {
      let name = name(number)
      let path = folder.appending(name).terminated
      error =
        !replaces
        ? spectrum_rename_new(pending.terminated, path)
        : rename(pending.terminated, path) == 0 ? 0 : spectrum_error()
      if error == 0 { return name }
    }
    _ = unlink(pending.terminated)
    throw FileError(number: error)
  }

  /// Writes a hidden file; returns its path.
  private static func writePending(_ bytes: [UInt8], in folder: Path) throws(FileError) -> Path {
    var error: Int32 = EEXIST
    // Another thread, or an interrupted process that had the same number, may have left one.
    for number in 0..<100 where error == EEXIST {
      let numbers = Path(number: Int(getpid())) + Path("-") + Path(number: number)
      let path = folder.appending(Path(".spectrum-") + numbers)
      error = spectrum_write_new_file(path.terminated, bytes, bytes.count)
      if error == 0 { return path }
    }
    throw FileError(number: error)
  }
}
