// SPDX-License-Identifier: GPL-3.0-or-later

/// The figures at one moment.
///
/// NaN stands for a figure that isn't measured. A figure that is measured may still say that there is
/// none, such as a pitch of 0: `value` knows by the table.
public struct Readings: Sendable, Equatable {
  /// By the figures' places.
  private var numbers = InlineArray<48, Float>(repeating: .nan)

  /// Nothing is measured.
  @_noAllocation @_noLocks
  public init() {}

  /// By a figure's place.
  public subscript(place place: Int) -> Float {
    @inline(__always) @_noAllocation @_noLocks get { numbers[place] }
    @inline(__always) @_noAllocation @_noLocks set { numbers[place] = newValue }
  }

  /// The number as measured, not held within the output's range.
  public subscript(figure: Figure) -> Float {
    @inline(__always) @_noAllocation @_noLocks get { numbers[figure.place] }
    @inline(__always) @_noAllocation @_noLocks set { numbers[figure.place] = newValue }
  }

  /// The reading; nil where there is none.
  public func value(_ figure: Figure) -> Float? {
    let (row, number) = (figure.row, self[figure])
    guard number.isFinite else { return nil }
    switch row.absence {
    case .never: break
    case .upTo(let least): guard number > least else { return nil }
    case .at(let none): guard number != none else { return nil }
    }
    for needed in [row.needs.0, row.needs.1] {
      if let needed, value(needed) == nil { return nil }
    }
    return number
  }

  /// The number that the output has: without a reading, the one that says so.
  public func output(_ figure: Figure) -> Float {
    self[figure].isNaN ? figure.row.absence.number : self[figure]
  }

  public static func == (left: Readings, right: Readings) -> Bool {
    Figure.allCases.allSatisfy { left[$0].bitPattern == right[$0].bitPattern }
  }
}

extension Figure {
  /// The place among the figures, 0..<count. (A raw value can't be marked for the real-time path.)
  public var place: Int { @inline(__always) @_noAllocation @_noLocks get { rawValue } }

  public static var count: Int {
    @inline(__always) @_noAllocation @_noLocks get { centroid.rawValue + 1 }
  }

  /// The frequency and the level of one of the five strongest spectral lines, 0 for the strongest; beyond
  /// the last, of that.
  @_noAllocation @_noLocks
  public static func line(_ line: Int) -> (hertz: Figure, level: Figure) {
    switch line {
    case 0: (.peak1Hz, .peak1Level)
    case 1: (.peak2Hz, .peak2Level)
    case 2: (.peak3Hz, .peak3Level)
    case 3: (.peak4Hz, .peak4Level)
    default: (.peak5Hz, .peak5Level)
    }
  }
}

extension Figure.Row.Absence {
  /// The number that says that there is no reading; 0 where none does.
  public var number: Float {
    switch self {
    case .never: 0
    case .upTo(let number), .at(let number): number
    }
  }
}
