// SPDX-License-Identifier: GPL-3.0-or-later

/// Is used in the circle, but uses none of it.
struct Orchestra {
  let hall: Hall
  struct Hall {
    func open(for length: Int) {}
  }
}
