// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumHost

extension AnalysisReport.Metre {
  init(_ metre: MetreTrack.Metre, _ changes: [MetreTrack.Change]) {
    self.init(
      beatsPerBar: metre.beatsPerBar, confidence: DecimalText.rounded(metre.confidence, 3),
      share: DecimalText.rounded(metre.share, 3),
      firstS: DecimalText.rounded(metre.firstReading, 3),
      changes: changes.map { change in
        AnalysisReport.MetreChange(
          timeS: DecimalText.rounded(change.time, 3),
          beatsPerBar: Nullable(change.beatsPerBar))
      })
  }
}

extension AnalysisReport.Key {
  init(_ key: KeyTrack.Key, _ changes: [KeyTrack.Change], _ naming: KeyNaming) {
    self.init(
      key: naming.text(key.number) ?? "", number: key.number,
      confidence: DecimalText.rounded(key.confidence, 3),
      share: DecimalText.rounded(key.share, 3), firstS: DecimalText.rounded(key.firstReading, 3),
      tuningCents: Nullable(key.tuningCents.map { DecimalText.rounded($0, 1) }),
      changes: changes.map { change in
        AnalysisReport.KeyChange(
          timeS: DecimalText.rounded(change.time, 3),
          key: Nullable(change.number.flatMap { naming.text($0) }),
          number: Nullable(change.number), confidence: DecimalText.rounded(change.confidence, 3))
      })
  }
}

extension AnalysisReport {
  /// Key, tuning and metre as text.
  var musicTable: String {
    var table = TextTable([.left, .left])
    func percent(_ share: Double) -> String { "\(DecimalText.fixed(100 * share, 0)) % of the time" }
    if let key = key.value {
      table.add("key", "\(key.key), \(percent(key.share))")
      table.add("confidence", DecimalText.fixed(key.confidence, 2))
      let shown = (key.changes ?? []).compactMap { $0.key.value }
      if shown.count > 1 { table.add("changes", "\(shown.count - 1): see --format json") }
      if let cents = key.tuningCents.value {
        table.add("tuning", "\(DecimalText.signed(cents, 1)) c")
      }
    } else {
      table.add("key", "none")
    }
    if let metre = metre.value {
      table.add("beats per bar", "\(metre.beatsPerBar), \(percent(metre.share))")
      table.add("confidence", DecimalText.fixed(metre.confidence, 2))
    } else {
      table.add("beats per bar", "unknown")
    }
    return table.text
  }
}
