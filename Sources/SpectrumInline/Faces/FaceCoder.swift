// SPDX-License-Identifier: GPL-3.0-or-later

/// Writes the values of a page into the words of a face, in turn, or reads them back: each page lists
/// its values once.
struct FaceCoder {
  private let words: UnsafeMutablePointer<Int32>
  private let isWriting: Bool
  private var next = 1

  /// Begins a face of `page`.
  @_noAllocation @_noLocks
  init(writing page: InlinePage, to face: InlineFace) {
    (words, isWriting) = (face.words, true)
    face.begin(page)
  }

  init(reading face: InlineFace) { (words, isWriting) = (face.words, false) }

  /// In tenths.
  @_noAllocation @_noLocks
  mutating func pass(_ value: inout Float) {
    if isWriting {
      words[next] = Int32(steps: 10, of: value)
    } else {
      value = Float(words[next]) / 10
    }
    next += 1
  }

  @_noAllocation @_noLocks
  mutating func pass(_ value: inout Int) {
    if isWriting {
      words[next] = Int32(truncatingIfNeeded: value)
    } else {
      value = Int(words[next])
    }
    next += 1
  }

  @_noAllocation @_noLocks
  mutating func pass(_ value: inout Int32) {
    if isWriting { words[next] = value } else { value = words[next] }
    next += 1
  }

  @_noAllocation @_noLocks
  mutating func pass(_ value: inout Bool) {
    if isWriting { words[next] = value ? 1 : 0 } else { value = words[next] != 0 }
    next += 1
  }
}
