// SPDX-License-Identifier: GPL-3.0-or-later

// The whole view, and its clients, draw readings with the first by settings of the second.
@_exported import SpectrumGraphics
@_exported import SpectrumPorts
@_exported import SpectrumReadings
