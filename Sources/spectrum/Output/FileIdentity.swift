// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumHost

/// A regular file, whatever names and links lead to it.
struct FileIdentity: Equatable {
  private let device: dev_t
  private let number: ino_t

  /// Nil if there is no such file, or it isn't a regular one. "-" is the standard stream
  /// `descriptor`.
  init?(_ name: String, standardStream descriptor: Int32) {
    guard let status = FileName.status(name, standardStream: descriptor),
      status.st_mode & S_IFMT == S_IFREG
    else { return nil }
    (device, number) = (status.st_dev, status.st_ino)
  }
}
