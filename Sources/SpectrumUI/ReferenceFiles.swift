// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumReferences
import SpectrumView

/// Carries out the window's requests on the user's folder of references.
struct ReferenceFiles {
  /// Nil without a home.
  let folder: ReferenceFolder?

  /// Carries out a request; the display gets the answer or the error, and the list of files.
  func answer(_ request: ReferenceRequest, in display: inout Display) {
    do throws(ReferenceError) {
      guard let folder else { throw ReferenceError(.noHome) }
      if let answer = try answer(request, in: folder) { display.receive(answer) }
      display.receive(.files(try folder.names()))
    } catch {
      display.receive(.failed(error))
      // The list may be older than what has happened to the files.
      if let folder, let names = try? folder.names() { display.receive(.files(names)) }
    }
  }

  private func answer(
    _ request: ReferenceRequest, in folder: ReferenceFolder
  ) throws(ReferenceError) -> ReferenceAnswer? {
    switch request {
    case .list: return nil
    case .load(let name, let slot): return .loaded(try folder.read(name), name: name, slot: slot)
    case .keep(let reference, let name, let slot):
      return .kept(name: try folder.keep(reference, as: name), slot: slot)
    case .rename(let name, let other):
      try folder.rename(name, to: other)
      return .renamed(to: other)
    case .delete(let name):
      try folder.delete(name)
      return .deleted(name)
    }
  }
}
