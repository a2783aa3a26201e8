// SPDX-License-Identifier: GPL-3.0-or-later

// Every file of the view draws readings with the first by settings of the second, and so do its
// clients.
@_exported import SpectrumGraphics
@_exported import SpectrumPorts
@_exported import SpectrumReadings
