// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumReadings

/// The longest form of a text that has room.
public enum TextFit {
  /// The first of `forms` that is at most `room` wide in one of `sizes`, in the largest such size; nil
  /// if there is none. `forms`: the longest first; `smaller`: the size to try after one in which a
  /// text is too wide, by that size and its width.
  @inlinable
  public static func longest<Size: Comparable, Width: Comparable>(
    of forms: [Label], in room: Width, sizes: ClosedRange<Size>,
    width: (Label, Size) -> Width, smaller: (Size, Width) -> Size
  ) -> (form: Label, size: Size)? {
    for form in forms {
      var size = sizes.upperBound
      var own = width(form, size)
      while own > room, size > sizes.lowerBound {
        size = max(sizes.lowerBound, smaller(size, own))
        own = width(form, size)
      }
      if own <= room { return (form, size) }
    }
    return nil
  }
}
