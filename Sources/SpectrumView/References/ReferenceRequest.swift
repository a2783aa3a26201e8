// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumReferences

/// A user's request to the folder of references; the display's owner does it, and answers.
public enum ReferenceRequest: Sendable {
  case list
  /// Reads a file for a slot, 0 for the first.
  case load(name: [UInt8], slot: Int)
  /// Writes what was captured into a slot. `name`: another one, with a number, if there is a file of it.
  case keep(ReferenceSpectrum, name: [UInt8], slot: Int)
  case rename([UInt8], to: [UInt8])
  case delete([UInt8])
}

/// The answer to a request.
public enum ReferenceAnswer: Sendable {
  /// The names of all files, in alphabetical order.
  case files([[UInt8]])
  case loaded(ReferenceSpectrum, name: [UInt8], slot: Int)
  case kept(name: [UInt8], slot: Int)
  case renamed(to: [UInt8])
  case deleted([UInt8])
  case failed(ReferenceError)
}
