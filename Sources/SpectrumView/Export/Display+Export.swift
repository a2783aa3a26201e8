// SPDX-License-Identifier: GPL-3.0-or-later

// Exports: the display makes them, its owner writes them.
extension Display {
  /// Says for some seconds where a file was written. `folder`, as it is to be shown, and `name`: UTF-8.
  public mutating func record(written name: [UInt8], in folder: [UInt8]) {
    controls.notice = ExportNotice(written: name, in: folder)
  }

  /// Says for some seconds why no file was written. `folder`: the one to blame, as it is to be shown;
  /// empty for none.
  public mutating func record(unwritten reason: StaticString, folder: [UInt8] = []) {
    controls.notice = ExportNotice(unwritten: reason, folder: folder)
  }

  /// Draws the picture without the controls, whether they are shown or not. Changes nothing that is
  /// shown, and keeps the window's drawing caches, which are of another layout.
  public mutating func drawWithoutControls(on canvas: Canvas) {
    // All controls: a drawing without a toolbar closes the list of modes, for one.
    let shown = (caches, controls)
    caches = PictureCaches()
    controls.areShown = false
    draw(on: canvas)
    (caches, controls) = shown
  }

  /// Whether there is a spectrum to show.
  public var hasSpectrum: Bool { model.spectra.bandCount > 0 }

  /// The shown spectrum as CSV.
  public func spectrumText() -> [UInt8] { SpectrumTable.text(model) }
}
