// SPDX-License-Identifier: GPL-3.0-or-later

struct Page {
  let canvas: Canvas
  func shift(_ amount: Int) -> Int { canvas.move(by: [amount]) }
  func turn() -> String { "a Canvas that \(shift(1)) moves" }
}
