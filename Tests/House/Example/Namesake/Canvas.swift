// SPDX-License-Identifier: GPL-3.0-or-later

/// Its `shift`, a name in a function, isn't the page's.
struct Canvas {
  func move(by amounts: [Int]) -> Int {
    let shift = { (amount: Int) in amount + 1 }
    let pages = amounts.map { pages in shift(pages) }
    return pages.reduce(0) { turn, page in turn + shift(page) }
  }
}
