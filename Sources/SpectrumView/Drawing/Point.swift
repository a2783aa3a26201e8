// SPDX-License-Identifier: GPL-3.0-or-later

/// A point in logical pixels.
struct Point: Equatable { var x, y: Float }
