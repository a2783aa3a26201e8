// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumHost

/// A file or a folder, whatever names and links lead to it.
struct FileIdentity: Equatable {
  private let device: dev_t
  private let number: ino_t

  init(_ status: stat) { (device, number) = (status.st_dev, status.st_ino) }

  /// Nil if there is no such file, or it isn't a regular one. "-" is the standard stream
  /// `descriptor`.
  init?(_ name: String, standardStream descriptor: Int32) {
    guard let status = FileName.status(name, standardStream: descriptor),
      status.st_mode & S_IFMT == S_IFREG
    else { return nil }
    self.init(status)
  }
}
