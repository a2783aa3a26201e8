// SPDX-License-Identifier: GPL-3.0-or-later

extension Label {
  /// A degree of a scale by its number: "7\22" for degree 7 of 22, "7\22 +1" a period higher.
  public init(degree: Int, of count: Int, period: Int) {
    self.init()
    append(degree)
    append(byte: UInt8(ascii: "\\"))
    append(count)
    guard period != 0 else { return }
    append(" ")
    append(Float(period), decimals: 0, sign: true)
  }
}
