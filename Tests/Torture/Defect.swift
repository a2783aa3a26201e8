// SPDX-License-Identifier: GPL-3.0-or-later

/// What the plugin did wrong, in one sentence.
struct Defect: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
