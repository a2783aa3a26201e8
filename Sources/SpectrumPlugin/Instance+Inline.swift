// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumCore
import SpectrumGraphics
import SpectrumInline
import SpectrumMessages
import SpectrumPorts
import SpectrumReadings

// The readings of the inline display.
extension Instance {
  /// Whether the inline display shows the spectrum, which then is analysed without a window, too.
  var showsInlineSpectrum: Bool {
    @_noAllocation @_noLocks mutating get {
      guard let source = inline.source else { return false }
      if case .spectrum = source.pointee.page { return true }
      return false
    }
  }

  /// Gives the readings of the page to the inline display.
  @_noAllocation @_noLocks
  mutating func show(on source: UnsafeMutablePointer<InlineSource>) {
    switch source.pointee.page {
    case .spectrum:
      let isDouble =
        isEnabled && analyzer.spectrum.frameStreams > 1
        && analyzer.spectrum.frameCompared.isNone
      source.pointee.showSpectrum(
        isEnabled ? analyzer.spectrum.levels(stream: 0) : .init(start: nil, count: 0),
        right: isDouble
          ? analyzer.spectrum.levels(stream: 1) : UnsafeBufferPointer(start: nil, count: 0),
        lowHz: BandLayout.lowestHz, highHz: BandLayout.highestHz)
    case .tuner:
      updateReadings()
      source.pointee.show(tuner.message(readings, note), tuner.message)
    case .tempo: source.pointee.show(tempo())
    case .loudness:
      updateReadings()
      source.pointee.showLoudness(
        shortTerm: readings[.shortTerm], momentary: readings[.momentary],
        truePeak: readings[.truePeak])
    }
  }
}

extension InlineSettings {
  /// The values of the ports.
  @_noAllocation @_noLocks
  init(_ ports: borrowing Ports) {
    self.init()
    page = InlinePage(
      InlineChoice(rawValue: ports.integer(.inlineDisplay)) ?? .automatic, mode: DisplayMode(ports))
    gain = ports.value(.gain)
    tilt = Tilt(rawValue: ports.integer(.tilt)) ?? .none
    weighting = Weighting(rawValue: ports.integer(.weighting)) ?? .none
    followsLevel = ports.isOn(.autoLevel)
    fixedScale = LevelScale(floor: ports.value(.floor), ceiling: ports.value(.ceiling))
    times = BandMotion.Times(
      attack: ports.value(.attack), decay: ports.value(.decay), peakHold: ports.value(.peakHold))
    let low = ports.value(.lowFrequency)
    // As in the window, at least an octave is visible.
    frequencies = FrequencyScale(low: low, high: max(2 * low, ports.value(.highFrequency)))
    inTune = ports.value(.inTune)
    pace = TunerNeedle.Pace(rawValue: ports.integer(.needle)) ?? .normal
    isLeftHanded = ports.isOn(.leftHanded)
    tunedString = ports.integer(.tunedString)
    (tracksPitch, tracksTempo) = (ports.isOn(.trackPitch), ports.isOn(.trackTempo))
    let loudness = LoudnessSetting(ports)
    measuresLoudness = loudness.measuresLoudness
    measuresTruePeak = loudness.measuresTruePeak
    loudnessTarget = ports.value(.loudnessTarget)
  }
}
