// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumHost

/// A file that a command writes: it is there whole, or not at all.
///
/// What is written goes to a new file beside the target, which `commit` moves over it. Without
/// `commit`, at an error or a signal, the new file is removed, and an older target stays as it was.
/// An older target that can be written, but not replaced, since its folder can't be written or it
/// is a mount point, gets a copy of the new file instead. What isn't a regular file can't be
/// replaced either: standard output, a pipe and a device get the bytes.
final class OutputFile {
  /// Where the bytes end up.
  private enum Target {
    /// The file to replace, after following links, and its permissions; nil for a new file.
    case file(String, mode: mode_t?)
    case standardOutput
    /// A pipe or a device.
    case special
  }

  /// The name that the user gave; "-" is standard output.
  let name: String
  private let target: Target
  /// The new file, and what the next `flush` writes.
  private var pending: String?
  private var unwritten: [UInt8] = []
  /// Where `write` leads to; −1 until that is open.
  private var descriptor: Int32 = -1
  /// Whether the target can't be replaced.
  private var isInPlace = false
  private static let pieceSize = 65_536
  /// Errors of making a file beside the target, and of moving it there, where the target itself may
  /// be written: no permission for the folder, a mount point, a folder whose files only their
  /// owners may replace.
  private static let unmovable: Set<Int32> = [EACCES, EPERM, EROFS, EBUSY, EXDEV]

  /// Checks the name only: nothing is opened. `inputs`: all files that the command reads.
  init(_ name: String, inputs: [String]) throws(ToolError) {
    self.name = name
    guard !name.isEmpty else { throw .unnamedOutput }
    try Self.check(name, isNoneOf: inputs)
    target = try Self.target(name)
  }

  /// Throws if an output is one of the files that the command reads, whatever links lead to it.
  static func check(_ name: String, isNoneOf inputs: [String]) throws(ToolError) {
    guard let file = FileIdentity(name, standardStream: STDOUT_FILENO) else { return }
    if inputs.contains(where: { FileIdentity($0, standardStream: STDIN_FILENO) == file }) {
      throw .outputIsInput(path: name)
    }
  }

  /// Opens `name`, or standard output if that is nil.
  convenience init(opening name: String?, inputs: [String] = []) throws(ToolError) {
    try self.init(name ?? FileName.standardStream, inputs: inputs)
    try open()
  }

  deinit {
    closeDescriptor()
    if let pending {
      Interruption.finish(pending) { _ = FileName.withCString(pending) { unlink($0) } }
    }
  }

  /// Whether two names, of which the second may be missing, are of one file, which need not exist.
  static func isSame(_ name: String, _ other: String?) -> Bool {
    guard let other, other != FileName.standardStream else { return false }
    let paths = [name, other].map { (try? followed($0)) ?? $0 }
    let folders = paths.map { FileName.status(FileName.folder(of: $0)).map(FileIdentity.init) }
    let bases = paths.map { $0.split(separator: "/").last }
    return bases[0] == bases[1] && (folders[0] == folders[1] && folders[0] != nil)
  }

  /// Whether the bytes go straight to where they end up, as they are written.
  var isStream: Bool { if case .file = target { false } else { true } }

  /// Whether it is standard output, and that a terminal.
  var isTerminal: Bool {
    if case .standardOutput = target { Terminal.isThere(STDOUT_FILENO) } else { false }
  }

  /// The name of a new file for a library that opens what it writes by name.
  func temporaryName() throws(ToolError) -> String {
    if pending == nil { descriptor = try makePending() }
    return pending ?? ""
  }

  /// Opens what `write` leads to.
  private func open() throws(ToolError) {
    switch target {
    case .standardOutput: descriptor = STDOUT_FILENO
    case .special: descriptor = try opened(name, O_WRONLY)
    case .file: _ = try temporaryName()
    }
  }

  /// Opens the file itself, which then grows in place, and is there whatever comes; returns the
  /// descriptor, to read what it has.
  func openInPlace() throws(ToolError) -> Int32 {
    descriptor = try opened(name, O_RDWR | O_CREAT)
    return descriptor
  }

  private func opened(_ path: String, _ flags: Int32) throws(ToolError) -> Int32 {
    let descriptor = FileName.open(path, flags)
    guard descriptor >= 0 else { throw failure(errno) }
    return descriptor
  }

  /// Writes whole lines.
  func write(_ text: String) throws(ToolError) { try write(text.utf8) }

  func write(_ bytes: some Sequence<UInt8>) throws(ToolError) {
    unwritten += bytes
    if unwritten.count >= Self.pieceSize { try flush() }
  }

  /// Writes what is kept so far; ends the tool if nobody reads a pipe any more.
  func flush() throws(ToolError) {
    if descriptor < 0 { try open() }
    defer { unwritten.removeAll(keepingCapacity: true) }
    let error = StandardStreams.write(unwritten, to: descriptor)
    if error == EPIPE { Interruption.end(by: SIGPIPE) }
    if error != 0 { throw failure(error) }
  }

  @discardableResult
  private func closeDescriptor() -> Int32 {
    defer { descriptor = -1 }
    return descriptor > STDERR_FILENO ? close(descriptor) : 0
  }

  /// Writes the rest, and puts the file where it belongs; without it there is none.
  func commit(_ rest: some Sequence<UInt8> = EmptyCollection()) throws(ToolError) {
    try write(rest)
    try flush()
    if closeDescriptor() != 0 { throw failure(errno) }
    guard let pending else { return }
    switch target {
    case .file(let path, let mode):
      if !isInPlace {
        let error = move(pending, to: path)
        if error == 0 { return }
        guard mode != nil, Self.unmovable.contains(error) else { throw failure(error) }
      }
      descriptor = try opened(path, O_WRONLY | O_TRUNC)
    case .standardOutput, .special: try open()
    }
    try copy(pending)
  }

  /// The error of writing it.
  func failure(_ number: Int32) -> ToolError { .unwritable(name, number) }

  /// Moves the new file to its place; returns 0, or the system's error.
  private func move(_ pending: String, to path: String) -> Int32 {
    let error = Interruption.finish(pending) {
      FileName.withCString(pending) { from in
        FileName.withCString(path) { rename(from, $0) == 0 ? Int32(0) : errno }
      }
    }
    if error == 0 { self.pending = nil } else { _ = Interruption.begin { pending } }
    return error
  }

  /// Copies the new file to what is open.
  private func copy(_ pending: String) throws(ToolError) {
    let source = FileName.open(pending, O_RDONLY)
    guard source >= 0 else { throw failure(errno) }
    defer { close(source) }
    while true {
      guard let piece = FileBytes.next(of: source) else { throw failure(errno) }
      try write(piece)
      if piece.isEmpty { break }
    }
    try flush()
    if closeDescriptor() != 0 { throw failure(errno) }
  }

  private func makePending() throws(ToolError) -> Int32 {
    guard case .file(let path, let mode) = target else {
      return try makePending(in: FileName.temporaryFolder)
    }
    do {
      let descriptor = try makePending(in: FileName.folder(of: path))
      if let mode { fchmod(descriptor, mode & 0o777) }
      return descriptor
    } catch ToolError.unwritable(_, let error) where mode != nil && Self.unmovable.contains(error) {
      isInPlace = true
      return try makePending(in: FileName.temporaryFolder)
    } catch ToolError.unwritable(_, let error) {
      throw failure(error)
    }
  }

  private func makePending(in folder: String) throws(ToolError) -> Int32 {
    var (descriptor, error) = (Int32(-1), Int32(0))
    pending = Interruption.begin {
      for _ in 0..<100 {
        let unique = String(UInt64.random(in: 0 ... .max), radix: 36)
        let name = folder + "/.spectrum-" + unique
        // Without a target, as `umask` says.
        descriptor = FileName.open(name, O_WRONLY | O_CREAT | O_EXCL)
        if descriptor >= 0 { return name }
        error = errno
        if error != EEXIST { break }
      }
      return nil
    }
    if descriptor < 0 { throw .unwritable(folder, error) }
    return descriptor
  }

  private static func target(_ name: String) throws(ToolError) -> Target {
    if name == FileName.standardStream { return .standardOutput }
    guard let status = FileName.status(name) else { return .file(try followed(name), mode: nil) }
    var standard = stat()
    // By any of its names, /dev/stdout for one: what a shell has opened isn't replaced.
    if fstat(STDOUT_FILENO, &standard) == 0, FileIdentity(standard) == FileIdentity(status) {
      return .standardOutput
    }
    if status.st_mode & S_IFMT == S_IFDIR { throw .unwritable(name, EISDIR) }
    if FileName.withCString(name, { access($0, W_OK) }) != 0 { throw .unwritable(name, errno) }
    // An open file of this program, which has a name of its own.
    let isDescriptor = ["/dev/fd/", "/proc/"].contains { name.hasPrefix($0) }
    guard status.st_mode & S_IFMT == S_IFREG, !isDescriptor else { return .special }
    return .file(try followed(name), mode: status.st_mode)
  }

  /// The name at the end of a chain of links, there or not.
  private static func followed(_ name: String) throws(ToolError) -> String {
    var path = name
    for _ in 0..<40 {
      var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
      let count = FileName.withCString(path) { readlink($0, &bytes, bytes.count) }
      if count < 0 { return path }
      let link = FileName.text(bytes.prefix(count).map { UInt8(bitPattern: $0) })
      path = link.hasPrefix("/") ? link : FileName.folder(of: path) + "/" + link
    }
    throw .unwritable(name, ELOOP)
  }
}
