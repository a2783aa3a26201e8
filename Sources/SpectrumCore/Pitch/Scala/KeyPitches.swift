// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The pitches of all keys by a scale and a key map, sorted, for the real-time path.
///
/// A value of one pointer: copies share the memory, which `free` gives back. Nothing changes in it
/// after `make`.
public struct KeyPitches: Equatable, @unchecked Sendable {
  /// A key and its place in the scale.
  public struct Place: Equatable, Sendable {
    /// The sounding key's number; beyond 0…127 only without a key map.
    public let key: Int
    /// 0..<`degreeCount`.
    public let degree: Int
    /// How many periods the degree lies above the first one.
    public let period: Int
  }

  /// The keys of a scale without a map: those of a transposition by up to 48 keys and of any root,
  /// and one more on either side.
  static let linearKeys = -60...176
  /// The key of degree 0 without a map: middle C.
  static var middle: Int { @_noAllocation @_noLocks get { 60 } }

  private struct Storage: ~Copyable {
    let degreeCount: Int
    /// The key map's frequency in Hz of the pitch of 0 cents; 0 without a map.
    let frequencyHz: Float
    /// The key of that pitch; −1 without a map.
    let referenceKey: Int
    /// Rising.
    let cents: SampleBuffer
    /// Those of the cents, in their order.
    let places: FixedArray<Place>
    /// Cents of each key, NaN if unmapped; shape: [linearKeys].
    let byKey: SampleBuffer
  }

  private let storage: UnsafeMutablePointer<Storage>

  /// The pitches of `scale`; without a `map` key 60 has degree 0, and each next key the next degree.
  public static func make(_ scale: ScalaScale, _ map: ScalaKeyMap? = nil) -> KeyPitches {
    var pitches: [(cents: Double, place: Place)] = []
    // A map's pitches are counted from the key that has the frequency.
    let origin = map.flatMap { pitch(of: $0.referenceKey, scale, $0)?.cents } ?? 0
    // A scale may end in 1/1: then all periods have the same pitches.
    let isRepeated = scale.cents(ofDegree: repeatedDegree(scale, map)) == 0
    for key in map?.keys ?? linearKeys {
      guard var pitch = pitch(of: key, scale, map) else { continue }
      pitch.cents -= origin
      pitches.append(pitch)
    }
    // Keys of one pitch stay in their order, but the first of repeated ones is of period 0.
    pitches.sort {
      guard $0.cents == $1.cents else { return $0.cents < $1.cents }
      let ranks = isRepeated ? (rank($0.place), rank($1.place)) : (0, 0)
      return ranks.0 == ranks.1 ? $0.place.key < $1.place.key : ranks.0 < ranks.1
    }
    let cents = SampleBuffer(count: pitches.count)
    let byKey = SampleBuffer(count: linearKeys.count)
    byKey.fill(.nan)
    for (index, pitch) in pitches.enumerated() {
      cents[index] = Float(pitch.cents)
      byKey[pitch.place.key - linearKeys.lowerBound] = Float(pitch.cents)
    }
    let storage = UnsafeMutablePointer<Storage>.allocate(capacity: 1)
    storage.initialize(
      to: Storage(
        degreeCount: scale.count, frequencyHz: Float(map?.frequencyHz ?? 0),
        referenceKey: map?.referenceKey ?? -1, cents: cents,
        places: FixedArray(count: pitches.count) { pitches[$0].place }, byKey: byKey))
    return KeyPitches(storage: storage)
  }

  /// Gives the memory back; no copy may be used after.
  public func free() {
    storage.deinitialize(count: 1)
    storage.deallocate()
  }

  /// Cents above degree 0 of the first period, and the place, of a key; nil if it is unmapped.
  private static func pitch(
    of key: Int, _ scale: ScalaScale, _ map: ScalaKeyMap?
  ) -> (cents: Double, place: Place)? {
    let linear = (degree: key - middle, repetition: 0)
    guard let position = map == nil ? linear : map?.position(of: key) else { return nil }
    let repeated = repeatedDegree(scale, map)
    let (period, degree) = ScalaScale.split(
      position.degree + position.repetition * repeated, by: scale.count)
    return (
      Double(position.repetition) * scale.cents(ofDegree: repeated)
        + scale.cents(ofDegree: position.degree),
      Place(key: key, degree: degree, period: period)
    )
  }

  /// The degree whose cents lie between one repetition of the keys' pitches and the next.
  private static func repeatedDegree(_ scale: ScalaScale, _ map: ScalaKeyMap?) -> Int {
    // A linear map goes on by the scale's own period.
    guard let map, !map.entries.isEmpty, map.formalOctave != 0 else { return scale.count }
    return map.formalOctave
  }

  /// The order of keys whose pitches are repeated: by the distance from period 0, then those
  /// without a MIDI number.
  private static func rank(_ place: Place) -> Int {
    (0...127).contains(place.key) ? abs(place.period) : Int.max
  }

  /// The degrees of a period, 1…128.
  public var degreeCount: Int { @_noAllocation @_noLocks get { storage.pointee.degreeCount } }

  /// The frequency that a key map gives to the pitch of 0 cents; 0 without a map.
  @inline(__always)
  public var frequencyHz: Float { @_noAllocation @_noLocks get { storage.pointee.frequencyHz } }

  /// The key of that pitch, 0…127; −1 without a map.
  public var referenceKey: Int { @_noAllocation @_noLocks get { storage.pointee.referenceKey } }

  /// Whether there is a key map.
  public var hasMap: Bool { @_noAllocation @_noLocks get { storage.pointee.frequencyHz > 0 } }

  /// Cents of `key` above key 60, or above the map's reference key; nil for an unmapped key, and
  /// beyond `linearKeys`.
  @_noAllocation @_noLocks
  func cents(ofKey key: Int) -> Float? {
    guard key >= -60, key <= 176 else { return nil }
    let cents = storage.pointee.byKey.base[key + 60]
    return cents.isNaN ? nil : cents
  }

  /// The offset from the scale's cents to those above A4, of `reference` Hz. See `Tuning`.
  @_noAllocation @_noLocks
  func centsShift(root: Int, reference: Float) -> Float {
    if hasMap { return 1200 * spectrum_log2(frequencyHz / reference) }
    return degreeCount == 12 ? -(cents(ofKey: 69 - root) ?? 0) : 100 * Float(root - 9)
  }

  /// The place whose pitch is nearest to `cents`, and the distance from it; of two at the same
  /// distance the lower. Nil if no key is mapped, or `cents` is NaN.
  @_noAllocation @_noLocks
  func nearest(to cents: Float) -> (place: Place, cents: Float)? {
    guard storage.pointee.places.count > 0, !cents.isNaN else { return nil }
    let pitches = storage.pointee.cents.base
    // The first pitch that isn't below.
    var (low, high) = (0, storage.pointee.places.count)
    while low < high {
      let middle = (low + high) / 2
      if pitches[middle] < cents { low = middle + 1 } else { high = middle }
    }
    var index = min(low, storage.pointee.places.count - 1)
    if index > 0, abs(cents - pitches[index - 1]) <= abs(cents - pitches[index]) { index -= 1 }
    // Of keys of one pitch, the first.
    while index > 0, pitches[index - 1] == pitches[index] { index -= 1 }
    return (storage.pointee.places.base[index], cents - pitches[index])
  }

  @_noAllocation @_noLocks
  public static func == (left: Self, right: Self) -> Bool { left.storage == right.storage }
}
