// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2

/// The data of a feature of the host's; nil without it.
func feature<Data>(
  _ uri: UnsafePointer<CChar>, in list: UnsafePointer<UnsafePointer<LV2_Feature>?>?
) -> UnsafePointer<Data>? {
  UnsafePointer(spectrum_feature(list, uri)?.assumingMemoryBound(to: Data.self))
}
