// SPDX-License-Identifier: GPL-3.0-or-later

/// Every loudness above the absolute gate, in bins of 0.02 LU: gating needs a fixed amount of memory,
/// however long the programme is.
///
/// A bin keeps the exact sum of its energies, so only blocks of the one bin that holds a relative
/// gate can be on the wrong side of it, all of them within 0.02 LU. Bins are tallied in groups as
/// well: a query reads at most `groupCount` + `groupSize` tallies.
struct LoudnessHistogram: ~Copyable {
  /// How many blocks, and the sum of their K-weighted mean squares.
  struct Tally {
    var count = 0
    var energy: Double = 0

    /// Mean of the mean squares, 0 for none.
    var mean: Double { @_noAllocation @_noLocks get { count > 0 ? energy / Double(count) : 0 } }

    @_noAllocation @_noLocks
    mutating func add(_ other: Tally) {
      count += other.count
      energy += other.energy
    }
  }

  /// In LUFS; blocks at or below it aren't counted.
  static let absoluteGate: Float = -70
  private static let binsPerLU: Float = 50
  /// −70 to +30 LUFS; louder blocks are in the last bin.
  private static let groupCount = 50
  private static let groupSize = 100

  /// All blocks above the absolute gate.
  private(set) var total = Tally()
  /// From the softest.
  private let bins = FixedArray(count: groupCount * groupSize, repeating: Tally())
  /// Sums of `groupSize` bins each.
  private let groups = FixedArray(count: groupCount, repeating: Tally())

  /// Adds a block by its K-weighted mean square.
  @_noAllocation @_noLocks
  mutating func add(_ meanSquare: Double) {
    let loudness = Decibels.loudness(meanSquare)
    guard loudness > Self.absoluteGate else { return }
    let block = Tally(count: 1, energy: meanSquare)
    let bin = Self.bin(of: loudness)
    bins[bin].add(block)
    groups[bin / Self.groupSize].add(block)
    total.add(block)
  }

  /// The blocks whose loudness is above that of `meanSquare`.
  @_noAllocation @_noLocks
  func tally(above meanSquare: Double) -> Tally {
    let threshold = Self.bin(of: Decibels.loudness(meanSquare))
    let group = threshold / Self.groupSize
    var tally = Tally()
    if bins[threshold].mean > meanSquare { tally.add(bins[threshold]) }
    for bin in threshold + 1..<(group + 1) * Self.groupSize { tally.add(bins[bin]) }
    for louder in group + 1..<Self.groupCount { tally.add(groups[louder]) }
    return tally
  }

  /// Loudness in LUFS of the block that `rank` softer ones precede; the absolute gate if none.
  @_noAllocation @_noLocks
  func loudness(ofRank rank: Int) -> Float {
    var (softer, group) = (0, 0)
    while group < Self.groupCount && softer + groups[group].count <= rank {
      softer += groups[group].count
      group += 1
    }
    guard group < Self.groupCount else { return Self.absoluteGate }
    var bin = group * Self.groupSize
    while bin + 1 < bins.count && softer + bins[bin].count <= rank {
      softer += bins[bin].count
      bin += 1
    }
    return Decibels.loudness(bins[bin].mean)
  }

  /// Back to the state after `init`.
  @_noAllocation @_noLocks
  mutating func reset() {
    for index in 0..<bins.count { bins[index] = Tally() }
    for index in 0..<groups.count { groups[index] = Tally() }
    total = Tally()
  }

  @_noAllocation @_noLocks
  private static func bin(of loudness: Float) -> Int {
    Int(clamping: (loudness - absoluteGate) * binsPerLU, to: 0...(groupCount * groupSize - 1))
  }
}
