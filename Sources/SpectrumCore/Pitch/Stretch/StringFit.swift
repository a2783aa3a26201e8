// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// Fits the strings of a piano to the B of those keys that have been heard.
///
/// The parameters p of `PianoStrings` minimise
///
///     Σ ln(1 + (r/c)²)·(c/σ)² + Σ ((p − p₀)/s)²,  r = ln B measured − ln B(m),
///
/// p₀: the usual piano, s: how far pianos differ from it, so that a key says most about its
/// neighbours and a single wrong one little. Solved by Gauss–Newton steps, each of which weights
/// the keys by w = 1/(1 + (r/c)²) (Cauchy); a call takes a slice of the keys. Source: Holland,
/// Welsch, "Robust regression using iteratively reweighted least-squares", Communications in
/// Statistics A6, 1977.
struct StringFit {
  /// The strings so far.
  private(set) var strings = PianoStrings.usual()
  /// The step, and the key of it that is next; a fit is over after the last step.
  private var (step, key) = (steps, 0)
  /// The upper triangle of the normal equations' matrix with their right side, row by row;
  /// shape: [4][5].
  private var equations = InlineArray<20, Double>(repeating: 0)

  private static let steps = 4
  /// Keys per call.
  private static let slice = 8
  /// σ: how far the strings of a piano lie beside its lines, in ln B: by 20 %.
  private static let scatter: Float = 0.2
  /// c: from there on a key counts for less than half; 35 %.
  private static let outlier: Float = 0.3
  /// s of heights, as ln B, and of slopes per key: of the treble strings, whose lengths all pianos
  /// share, less than of the bass strings.
  private static let bassDoubt: Float = 0.5
  private static let bassSlopeDoubt: Float = 0.02
  private static let trebleDoubt: Float = 0.35
  private static let trebleSlopeDoubt: Float = 0.01

  /// Whether a fit is going on.
  var isActive: Bool { @_noAllocation @_noLocks get { step < Self.steps } }

  /// Begins to fit the strings.
  @_noAllocation @_noLocks
  mutating func begin() {
    (step, key) = (0, 0)
    addUsual()
  }

  /// Takes a slice of the keys. True once the strings are fitted. `logarithms`: ln B by key from A0
  /// on, 0 where none has been measured.
  @_noAllocation @_noLocks
  mutating func advance(_ logarithms: borrowing SampleBuffer) -> Bool {
    guard isActive else { return false }
    let end = min(key + Self.slice, logarithms.count)
    while key < end {
      let measured = logarithms.base[key]
      if measured < 0 { add(measured, ofKey: Float(StretchCurve.lowestKey + key)) }
      key += 1
    }
    guard key == logarithms.count else { return false }
    move()
    (step, key) = (step + 1, 0)
    addUsual()
    return !isActive
  }

  /// The first part of the equations: how far the strings are from the usual ones.
  @_noAllocation @_noLocks
  private mutating func addUsual() {
    for index in 0..<20 { equations[index] = 0 }
    let differences = PianoStrings.usual().parameters - strings.parameters
    let doubts = SIMD4(
      Self.bassDoubt, Self.bassSlopeDoubt, Self.trebleDoubt, Self.trebleSlopeDoubt)
    for row in 0..<4 {
      let weight = 1 / Double(doubts[row] * doubts[row])
      equations[5 * row + row] = weight
      equations[5 * row + 4] = weight * Double(differences[row])
    }
  }

  /// Adds a key's ln B.
  @_noAllocation @_noLocks
  private mutating func add(_ measured: Float, ofKey key: Float) {
    let (bass, treble) = strings.parts(ofKey: key)
    let share = bass / (bass + treble)
    let rest = measured - Float(spectrum_log(Double(bass + treble)))
    let slopes = SIMD4(
      share, share * (key - PianoStrings.bassKey),
      1 - share, (1 - share) * (key - PianoStrings.trebleKey))
    let distance = rest / Self.outlier
    let weight = Double(1 / (1 + distance * distance) / (Self.scatter * Self.scatter))
    for row in 0..<4 {
      let weighted = weight * Double(slopes[row])
      for column in row..<4 { equations[5 * row + column] += weighted * Double(slopes[column]) }
      equations[5 * row + 4] += weighted * Double(rest)
    }
  }

  /// Solves the equations, and moves the strings; they are positive definite by the first part.
  @_noAllocation @_noLocks
  private mutating func move() {
    for pivot in 0..<4 {
      for row in pivot + 1..<4 {
        let factor = equations[5 * pivot + row] / equations[5 * pivot + pivot]
        for column in row..<5 {
          equations[5 * row + column] -= factor * equations[5 * pivot + column]
        }
      }
    }
    var steps = InlineArray<4, Double>(repeating: 0)
    for index in 0..<4 {
      let row = 3 - index
      var sum = equations[5 * row + 4]
      for column in row + 1..<4 { sum -= equations[5 * row + column] * steps[column] }
      steps[row] = sum / equations[5 * row + row]
      strings.parameters[row] += Float(steps[row])
    }
  }
}
