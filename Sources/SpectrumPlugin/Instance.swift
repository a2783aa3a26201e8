// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2
import CMath
import SpectrumCore

/// One plugin in a host: its ports and its analysis.
final class Instance {
  let channelCount: Int
  init(channelCount: Int) { self.channelCount = channelCount }
}
