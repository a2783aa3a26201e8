// SPDX-License-Identifier: GPL-3.0-or-later

/// The twelve notes of an octave, against equal temperament, in the order of the port's choices.
///
/// A fifth is 701.955 cents pure (3 : 2). Twelve of them exceed seven octaves by the Pythagorean
/// comma P = 23.460 c, four of them two octaves and a pure third (5 : 4) by the syntonic comma
/// S = 21.506 c; a temperament says which fifths are narrowed, and by how much.
/// Sources: Barbour, "Tuning and Temperament: A Historical Survey", 1951, for the fifths; Ellis's
/// duodene for the just ratios; Young, "Outlines of Experiments and Inquiries respecting Sound and
/// Light", Philosophical Transactions 90, 1800, for his.
public enum Temperament: Int, CaseIterable, Sendable {
  /// All fifths narrow by P/12.
  case equal
  /// 1, 16/15, 9/8, 6/5, 5/4, 4/3, 45/32, 3/2, 8/5, 5/3, 9/5, 15/8 of the root.
  case just
  /// Pure fifths from E♭ to G♯ (root C); the remaining one is narrow by P.
  case pythagorean
  /// Fifths from E♭ to G♯ (root C) narrow by S/4, so that eight thirds are pure; one wolf fifth.
  case quarterCommaMeantone
  /// C–G, G–D, D–A and B–F♯ narrow by P/4, the others pure.
  case werckmeister3
  /// C–G, G–D, D–A and A–E narrow by S/4, F♯–C♯ by P − S (the schisma), the others pure.
  case kirnberger3
  /// The six fifths from F to B narrow by P/6, the others pure.
  case vallotti
  /// Young's first: the four from C to E narrow by 3S/16, those from B♭ to C and from E to F♯ by
  /// P/4 − 3S/16, the others pure. (His second is `vallotti` with its root a fifth higher.)
  case young
  /// Twelve deviations by the user's choice: the `degrees` of a `Tuning`. Without them, `equal`.
  case custom
  /// The degrees of a Scala file, as many as it has: the `scale` of a `Tuning`. Without one, `equal`.
  case scala

  /// Cents above equal temperament of `degree` (0…11) over the root, whose own are 0; 0 outside.
  @_noAllocation @_noLocks
  public func deviation(ofDegree degree: Int) -> Float {
    guard degree >= 0 && degree < 12 else { return 0 }
    let cents: InlineArray<12, Float> =
      switch self {
      case .equal, .custom, .scala:
        [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
      case .just:
        [
          0, 11.731, 3.910, 15.641, -13.686, -1.955, -9.776, 1.955, 13.686, -15.641, 17.596,
          -11.731,
        ]
      case .pythagorean:
        [0, 13.685, 3.910, -5.865, 7.820, -1.955, 11.730, 1.955, 15.640, 5.865, -3.910, 9.775]
      case .quarterCommaMeantone:
        [
          0, -23.951, -6.843, 10.265, -13.686, 3.422, -20.529, -3.422, -27.373, -10.265, 6.843,
          -17.108,
        ]
      case .werckmeister3:
        [
          0, -9.775, -7.820, -5.865, -9.775, -1.955, -11.730, -3.910, -7.820, -11.730, -3.910,
          -7.820,
        ]
      case .kirnberger3:
        [
          0, -9.775, -6.843, -5.865, -13.686, -1.955, -9.776, -3.422, -7.820, -10.265, -3.910,
          -11.731,
        ]
      case .vallotti:
        [0, -5.865, -3.910, -1.955, -7.820, 1.955, -7.820, -1.955, -3.910, -5.865, 0, -9.775]
      case .young:
        [
          0, -6.110, -4.155, -2.200, -8.310, -0.122, -8.065, -2.077, -4.155, -6.232, -0.245, -8.187,
        ]
      }
    return cents[degree]
  }
}
