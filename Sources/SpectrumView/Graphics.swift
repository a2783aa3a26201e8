// SPDX-License-Identifier: GPL-3.0-or-later

// Every file of the view draws with it, and so do its clients.
@_exported import SpectrumGraphics
