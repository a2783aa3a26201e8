// SPDX-License-Identifier: GPL-3.0-or-later

/// Its parts may use each other: this file and `Score+Length` are no circle.
struct Score {
  let notes: [Int]
  var isLong: Bool { length > 9 }
}
