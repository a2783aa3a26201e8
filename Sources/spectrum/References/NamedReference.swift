// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumHost
import SpectrumReferences

/// A reference that the user names: a file or, if there is none, one of the user's folder.
struct NamedReference {
  /// UTF-8.
  let title: [UInt8]
  let reference: ReferenceSpectrum

  init(_ name: String) throws(ToolError) {
    do throws(ReferenceError) {
      if let text = FileManager.default.contents(atPath: name) {
        let file = URL(fileURLWithPath: name).deletingPathExtension().lastPathComponent
        title = ReferenceFolder.name(from: FileName.bytes(file))
        let parsed: Result<ReferenceSpectrum, ReferenceError> = text.withUnsafeBytes { bytes in
          do throws(ReferenceError) {
            return .success(try ReferenceSpectrum(parsing: bytes))
          } catch { return .failure(error) }
        }
        reference = try parsed.get()
      } else {
        title = FileName.bytes(name)
        guard let folder = ReferenceFolder.user() else { throw ReferenceError(.missing) }
        reference = try folder.read(title)
      }
    } catch {
      throw .badReference(name, line: error.line, reason: "\(error.reason.text)")
    }
  }
}
