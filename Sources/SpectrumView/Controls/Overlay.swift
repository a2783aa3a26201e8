// SPDX-License-Identifier: GPL-3.0-or-later

/// The overlay over the picture.
///
/// `menu`: the list of modes.
enum Overlay: Int, CaseIterable { case none, menu, settings, help, references }
