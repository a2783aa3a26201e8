// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages

/// The spectra on display: levels as received; smoothed, lifted and in motion; held; their peaks.
final class Spectra {
  /// Grows with each change of the received levels.
  private(set) var revision = 0
  private let stream: Stream
  /// The left or only channel's spectrum, and the right one's if both are shown.
  let left = DisplaySpectrum()
  let right = DisplaySpectrum()
  /// That of the sound they are compared with; `Comparison` has its levels.
  let compared = DisplaySpectrum()
  /// The levels of the last step, of two channels the louder one in each band.
  let heard = KeptLevels()
  let smoothing = BandSmoothing()
  private(set) var lift = BandLift()
  /// Curves for comparison, since they were switched on.
  let hold = HoldCurves()
  private var measured = MeasureClock()
  private(set) var peakFinder = PeakFinder()
  /// The spectral lines of the last frame: Hz, and dBFS as received.
  private var lines: [(hertz: Float, level: Float)] = []
  private var autoLevel = AutoLevel()
  private var way = Glide()
  /// Levels at the display's bottom and top.
  private(set) var scale = AutoLevel().scale
  /// The settings' `viewPorts` in the picture.
  private var shownPorts: [Float] = []
  /// Whether the first bands came while the display was frozen and have yet to be shown.
  private(set) var isFrozenPictureDue = false

  init(_ stream: Stream) { self.stream = stream }

  private var settings: DisplaySettings { stream.settings }

  /// Has heights move to the latest levels, those of the compared sound too, in `motion` seconds, of which
  /// `age` have passed.
  func glide(_ motion: Float, age: Float) { way.begin(motion, age: age) }

  /// Takes a frame's bands and lines, but those of the compared sound; returns whether bands differ from
  /// the last received ones.
  func receive(_ frame: Message.Frame) -> Bool {
    isFrozenPictureDue = stream.isFrozen
    let isNew = (left.receive(frame.bands), right.receive(frame.rightBands))
    if isNew.0 || isNew.1 { revision += 1 }
    lines = (0..<frame.peaks.count / 2).map { (frame.peaks[2 * $0], frame.peaks[2 * $0 + 1]) }
    return isNew.0 || isNew.1
  }

  /// The stream has stopped: the bands fall.
  func fallSilent() { for spectrum in [left, right, compared] { spectrum.silence() } }

  /// Number of bands, 0 before the first frame.
  var bandCount: Int { left.bandCount }

  /// Whether both channels' spectra are shown.
  var showsBothChannels: Bool { right.bandCount > 0 && right.bandCount == bandCount }

  /// A band's shown level in dBFS, the louder channel's.
  func shownLevel(of band: Int) -> Float {
    let level = left.shownLevel(of: band, on: scale)
    return showsBothChannels ? max(level, right.shownLevel(of: band, on: scale)) : level
  }

  /// A band's level as smoothed and lifted in dBFS, the louder channel's.
  func liftedLevel(of band: Int) -> Float {
    showsBothChannels ? max(left.levels[band], right.levels[band]) : left.levels[band]
  }

  /// The height of a band's mark, the higher channel's.
  func peak(of band: Int) -> Float {
    let peak = left.motion.peak(of: band)
    return showsBothChannels ? max(peak, right.motion.peak(of: band)) : peak
  }

  /// Whether a band has heard nothing.
  func isSilent(_ band: Int) -> Bool {
    left.kept.isSilent(band) && (!showsBothChannels || right.kept.isSilent(band))
  }

  /// What the shown levels are of: a change of the settings names them once they have followed.
  var measure: Measure { measured.shown ?? Measure(settings) }

  /// Whether frames may still be of a former channel, detector or unit.
  var isUnsettled: Bool { measured.isUnsettled }

  /// The layout of the bands, whose levels are compared and kept.
  var layout: BandLayout {
    BandLayout(count: bandCount, scale: stream.bandRange, quantity: measure.quantity)
  }

  /// How levels are drawn.
  var view: LevelView {
    LevelView(scale: scale, unit: LevelUnit(lift.settings, measure.quantity))
  }

  /// The band at a frequency in Hz; nil outside the bands.
  func band(at frequency: Float) -> Int? {
    let position = stream.bandRange.position(of: frequency)
    guard bandCount > 0, position >= 0, position <= 1 else { return nil }
    return min(bandCount - 1, Int(position * Float(bandCount)))
  }

  /// The mapping of the bands to `width` columns of the visible frequencies.
  func makeColumns(width: Int) -> DisplayColumns {
    DisplayColumns(
      bandCount: bandCount, bands: stream.bandRange, visible: settings.frequencies, width: width)
  }

  private var visibleBands: Range<Int> { makeColumns(width: 1).visibleBands }

  /// Whether any band was louder than silence in the last step.
  var isAnythingHeard: Bool { heard.count == bandCount && layout.isSounding(heard.all) }

  /// Whether bands and marks, held curves, labels and the scale are at rest.
  var areStill: Bool {
    way.isOver && left.motion.isStill && right.motion.isStill && compared.motion.isStill
      && isScaleStill && hold.isStill && peakFinder.isStill
  }

  var isScaleStill: Bool { !settings.followsLevel || autoLevel.isStill }

  /// Whether `fallSilent` would change nothing.
  var areSilent: Bool { left.isSilent && right.isSilent }

  /// Whether all bands are at the display's bottom, or on their way there.
  var areTargetsEmpty: Bool {
    left.targets.allSatisfy { $0 == 0 } && right.targets.allSatisfy { $0 == 0 }
  }
}

// Steps: levels are heard and shaped, then `Comparison` has its own, then all of them move.
extension Spectra {
  /// Hears the latest levels for `elapsed` seconds; returns whether what they are of has changed.
  func hear(_ elapsed: Float) -> MeasureClock.Event? {
    isFrozenPictureDue = false
    if way.isNew { for spectrum in [left, right, compared] { spectrum.leaveLevels() } }
    let event = measured.step(elapsed: elapsed, Measure(settings), hasBands: bandCount > 0)
    if event == .changed { hold.reset() }
    if event == .settled { dropMarks() }
    heard.copy(left.kept.all)
    if showsBothChannels { heard.raise(to: right.kept.all) }
    stepHold(elapsed)
    shape()
    return event
  }

  private func stepHold(_ elapsed: Float) {
    guard settings[HoldCurve.self] != .off else { return hold.reset() }
    // A gap between frames isn't silence: hold the curves.
    guard stream.isReceiving, !isUnsettled, bandCount > 0 else { return hold.rest() }
    hold.step(heard.all, of: layout, elapsed: elapsed)
  }

  /// Smooths and lifts the levels; returns whether they are smoothed otherwise than before.
  @discardableResult
  func shape() -> Bool {
    lift.settings = .init(
      gain: settings[.gain], tilt: settings[Tilt.self], weighting: settings[Weighting.self],
      bands: layout)
    let width = settings[Smoothing.self].octaves * Float(bandCount) / stream.bandRange.octaves
    let isOther = width != smoothing.width
    // Marks of another smoothing aren't of these levels.
    if isOther { dropMarks() }
    (smoothing.width, smoothing.end) = (width, bandsBelowHalfRate)
    for spectrum in [left, right] {
      spectrum.kept.smooth(by: smoothing)
      spectrum.lift(by: lift)
    }
    hold.smooth(by: smoothing)
    shownPorts = settings.viewPorts
    return isOther
  }

  /// How many bands begin below half the sample rate: those above hold nothing.
  private var bandsBelowHalfRate: Int {
    guard let rate = stream.setup?.sampleRate, rate > 0 else { return bandCount }
    let place = stream.bandRange.position(of: rate / 2).held(within: 0...1)
    return Int((place * Float(bandCount)).rounded(.up))
  }

  private func dropMarks() {
    for spectrum in [left, right, compared] { spectrum.motion.dropMarks() }
  }

  /// Moves scale, heights and marks on by `motion` seconds, and labels by `elapsed`. `showsCompared`:
  /// whether the level of the compared sound is known.
  func move(_ elapsed: Float, motion: Float, showsCompared: Bool) {
    followLevel(motion, showsCompared: showsCompared)
    for spectrum in [left, right, compared] { spectrum.motion.times = settings.times }
    // A reference or an average follows scale and gain at once.
    if !settings.comparand.isLive { compared.dropInertia() }
    let isOnTheWay = !way.isOver
    way.step(elapsed: motion)
    for spectrum in [left, right, compared] {
      spectrum.step(scale, elapsed: motion, part: isOnTheWay ? way.part : nil)
    }
    findPeaks(elapsed)
  }

  /// Stands still as the settings ask for now; `isNew`: with levels of another smoothing.
  func stand(isNew: Bool, showsCompared: Bool) {
    followLevel(3600, showsCompared: showsCompared)
    for spectrum in [left, right, compared] { spectrum.stand(on: scale, isNew: isNew) }
    findPeaks(0)
  }

  /// Whether the settings ask for another view of the levels than the picture's.
  var isOtherView: Bool { settings.viewPorts != shownPorts }

  private func followLevel(_ elapsed: Float, showsCompared: Bool) {
    let visible = visibleBands
    var highest = max(left.highestLevel(of: visible), right.highestLevel(of: visible))
    if showsCompared { highest = max(highest, compared.highestLevel(of: visible)) }
    autoLevel.follow(highest: highest, elapsed: elapsed)
    scale = settings.followsLevel ? autoLevel.scale : settings.fixedScale
  }

  private func findPeaks(_ elapsed: Float) {
    guard settings.showsPeakLabels, bandCount > 0 else { return peakFinder.reset() }
    let bands = 0..<bandCount
    peakFinder.step(
      shown: bands.map { shownLevel(of: $0) }, levels: bands.map { liftedLevel(of: $0) },
      visible: visibleBands, floor: scale.floor, elapsed: elapsed, lines: shownLines(),
      smoothing: smoothing.width)
  }

  /// The received lines among the bands, lifted as these are.
  private func shownLines() -> [PeakFinder.Line] {
    let (bands, count) = (stream.bandRange, bandCount)
    return lines.map { line in
      let position = bands.position(of: line.hertz) * Float(count)
      let band = Int(position.held(within: 0...Float(count - 1)))
      return .init(position: position, level: line.level + lift[band])
    }
  }
}
