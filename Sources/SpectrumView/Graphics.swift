// SPDX-License-Identifier: GPL-3.0-or-later

// Every file of the view draws with the one by settings of the other, and so do its clients.
@_exported import SpectrumGraphics
@_exported import SpectrumPorts
