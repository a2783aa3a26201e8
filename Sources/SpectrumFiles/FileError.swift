// SPDX-License-Identifier: GPL-3.0-or-later
import CPosix

/// Why a file can't be written: the system's error.
public struct FileError: Error, Equatable, Sendable {
  public let number: Int32

  public init(number: Int32) { self.number = number }

  /// The error in words; `namesFolder`: whether the folder's path is to follow them. The C
  /// library's own words would be in the language of the host.
  public var text: (words: StaticString, namesFolder: Bool) {
    switch number {
    case EACCES, EPERM: ("no permission to write to", true)
    case EROFS: ("nothing can be written to", true)
    case ENOENT, ENOTDIR: ("there is no folder", true)
    case ENOSPC, EDQUOT: ("the disk is full", false)
    case EFBIG: ("the file would be too large", false)
    case ENOMEM: ("there is too little memory", false)
    default: ("an error in", true)
    }
  }
}
