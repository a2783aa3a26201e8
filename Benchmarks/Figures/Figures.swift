// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumHost

/// Plays random signals through the built bundle, and compares each figure that is shown with
/// libebur128, a Fourier transform in double precision, or the definition.
@main
struct Figures {
  private static let count: UInt64 = 100

  /// Takes the seeds of signals whose figures are shown; none stands for all signals.
  static func main() {
    do {
      let wanted = CommandLine.arguments.dropFirst().compactMap { UInt64($0) }
      let seeds = wanted.isEmpty ? Array(1...count) : wanted
      var table = ErrorTable(isVerbose: !wanted.isEmpty)
      for seed in seeds { try compare(seed, &table) }
      print("Largest errors over \(seeds.count) random signals\n")
      table.print()
      if !table.isGood { exit(1) }
    } catch {
      FileHandle.standardError.write(Data("figures: \(error)\n".utf8))
      exit(1)
    }
  }

  private static func compare(_ seed: UInt64, _ table: inout ErrorTable) throws {
    let kinds = RandomSignal.Kind.allCases
    let signal = RandomSignal(kinds[Int(seed) % kinds.count], seed: seed)
    let path = NSTemporaryDirectory() + "/spectrum-figures-\(getpid()).wav"
    defer { unlink(path) }
    try signal.write(to: path)
    let heard = try Heard(path)
    let comparison = Comparison(heard: heard, signal: signal, seed: seed)
    comparison.addLevels(to: &table)
    try comparison.addLoudness(to: &table)
    switch signal.kind {
    case .lines: comparison.addLines(to: &table)
    case .note: comparison.addPitch(to: &table)
    case .program, .clipping: break
    }
  }
}

/// What Spectrum says of a file, and the samples that it read.
struct Heard {
  let summary: AnalysisSummary
  let input: InputLevel
  /// [frame]
  let left: [Float]
  let right: [Float]
  /// [frame][2]
  let interleaved: [Float]

  init(_ path: String) throws {
    let world = try World(bundle: try BundleLocator.find(nil))
    var settings = AnalysisRecorder.Settings()
    settings.frameRate = 30
    let recorder = try FileRecorder(try AudioFile(path), in: world, settings: settings)
    var summary = AnalysisSummary(settling: recorder.settling)
    try recorder.record { summary.add($0) }
    (self.summary, input) = (summary, recorder.inputLevel)
    let file = try AudioFile(path)
    var samples = [Float](repeating: 0, count: 2 * (file.statedFrameCount ?? 0))
    let read = try samples.withUnsafeMutableBufferPointer { try file.read(into: $0) }
    interleaved = Array(samples.prefix(2 * read))
    left = stride(from: 0, to: 2 * read, by: 2).map { samples[$0] }
    right = stride(from: 1, to: 2 * read, by: 2).map { samples[$0] }
  }
}

private struct Comparison {
  let heard: Heard
  let signal: RandomSignal
  let seed: UInt64

  /// Half of the last place that is shown: 0.1 dB.
  private let places = 0.05

  func addLevels(to table: inout ErrorTable) {
    let (left, right, input) = (heard.left, heard.right, heard.input)
    func add(_ name: String, _ shown: Double?, _ reference: Double, _ unit: String = "dB") {
      table.add(name, shown, reference, unit: unit, tolerance: places, seed: seed)
    }
    add("RMS", input.rms(), Reference.rms(heard.interleaved))
    add("RMS, left", input.rms(channel: 0), Reference.rms(left))
    add("RMS, right", input.rms(channel: 1), Reference.rms(right))
    add("sample peak, left", input.peak(channel: 0), Reference.peak(left))
    add("sample peak, right", input.peak(channel: 1), Reference.peak(right))
    table.add(
      "correlation", input.correlation, Reference.correlation(left, right), unit: "",
      tolerance: 0.005, seed: seed)
    let clipped = Reference.clippedCount(left) + Reference.clippedCount(right)
    let last = heard.summary.last
    table.add(
      "clipped samples", (last?[.clip]).map(Double.init), Double(clipped), unit: "",
      tolerance: 0, seed: seed)
    // The window's meters read by whole blocks of 10 ms.
    let block = signal.rate / 100
    let end = left.count - left.count % block
    let recent = (end - 5 * block)..<end
    add("meter, left", last?[.leftLevel].map(Double.init), Reference.rms(left[recent]))
    add("meter, right", last?[.rightLevel].map(Double.init), Reference.rms(right[recent]))
    let longer = (end - 40 * block)..<end
    table.add(
      "meter, correlation", (last?[.correlation]).map(Double.init),
      Reference.correlation(Array(left[longer]), Array(right[longer])), unit: "",
      tolerance: 0.005, seed: seed)
  }

  func addLoudness(to table: inout ErrorTable) throws {
    let reference = try Loudness(heard.interleaved, rate: signal.rate)
    let (summary, last) = (heard.summary, heard.summary.last)
    func add(_ name: String, _ shown: Float?, _ reference: Double?, _ unit: String = "LU") {
      table.add(
        name, shown.map(Double.init), reference, unit: unit, tolerance: places, seed: seed)
    }
    add("momentary, highest", summary[.momentary], reference.highestMomentary)
    add("short-term, highest", summary[.shortTerm], reference.highestShortTerm)
    add("integrated", last?[.integrated], reference.integrated)
    add("true peak", last?[.truePeak], reference.truePeak, "dB")
    add("PLR", last?[.plr], reference.plr, "dB")
    add("PSR, lowest", summary[.psr], reference.lowestPSR, "dB")
    if signal.kind == .program { add("loudness range", last?[.loudnessRange], reference.range) }
  }

  func addLines(to table: inout ErrorTable) {
    let mix = zip(signal.left, signal.right).map { ($0 + $1) / 2 }
    for line in heard.summary.lines {
      let reference = Reference.line(mix, rate: signal.rate, near: line.frequency)
      let cents = 1200 * log2(line.frequency / reference.frequency)
      let isBass = reference.frequency < 200
      table.add(
        "line, 45 to 200 Hz", isBass ? cents : nil, isBass ? 0 : nil, unit: "c", tolerance: 1,
        seed: seed)
      table.add(
        "line, above 200 Hz", isBass ? nil : cents, isBass ? nil : 0, unit: "c", tolerance: 0.1,
        seed: seed)
      table.add(
        "line, level", Double(line.level), reference.level, unit: "dB", tolerance: places,
        seed: seed)
    }
  }

  func addPitch(to table: inout ErrorTable) {
    guard let pitch = signal.pitch else { return }
    let note = heard.summary.notes.notes.max { $0.end - $0.start < $1.end - $1.start }
    let cents = note.map { 1200 * log2($0.frequency / pitch) }
    table.add("pitch", cents, 0, unit: "c", tolerance: 0.05, seed: seed)
    let semitones = 12 * log2(pitch / 440)
    table.add(
      "cents", note.map { $0.cents + 100 * Double($0.number - 69) }, 100 * semitones, unit: "c",
      tolerance: 0.05, seed: seed)
  }
}
