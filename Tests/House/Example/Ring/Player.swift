// SPDX-License-Identifier: GPL-3.0-or-later

struct Player {
  let orchestra: Orchestra
  func play(_ score: Score) { orchestra.hall.open(for: score.length) }
}
