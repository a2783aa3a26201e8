// SPDX-License-Identifier: GPL-3.0-or-later

/// The spectrum: bars with their peak marks.
public struct SpectrumFace {
  public static var barCount: Int { @_noAllocation @_noLocks get { 64 } }
  /// The height of a full bar.
  public static var fullHeight: Float { @_noAllocation @_noLocks get { 255 } }

  private let face: InlineFace

  /// The spectrum that a face has.
  public init(_ face: InlineFace) { self.face = face }

  /// An empty spectrum in the face.
  @_noAllocation @_noLocks
  init(beginning face: InlineFace) {
    face.begin(.spectrum)
    self.face = face
  }

  /// Sets the height of a bar and of its peak mark, 0…1.
  @_noAllocation @_noLocks
  func set(_ bar: Int, height: Float, mark: Float) {
    let (height, mark) = (
      Int32(steps: Self.fullHeight, of: height), Int32(steps: Self.fullHeight, of: mark)
    )
    face.words[1 + bar] = height | mark << 8
  }

  /// 0…1.
  func height(_ bar: Int) -> Float { Float(face.words[1 + bar] & 255) / Self.fullHeight }
  func mark(_ bar: Int) -> Float { Float(face.words[1 + bar] >> 8 & 255) / Self.fullHeight }

  /// Sets the scales: dBFS from bottom to top, and Hz from left to right.
  @_noAllocation @_noLocks
  func setScales(floor: Float, top: Float, lowHz: Float, highHz: Float) {
    face.words[66] = Int32(steps: 1, of: floor)
    face.words[67] = Int32(steps: 1, of: top)
    face.words[68] = Int32(steps: 10, of: lowHz)
    face.words[69] = Int32(steps: 10, of: highHz)
  }

  /// dBFS, whole.
  var floor: Int { min(max(-400, Int(face.words[66])), 400) }
  var top: Int { min(max(-400, Int(face.words[67])), 400) }
  /// Hz.
  var lowHz: Float { Float(face.words[68]) / 10 }
  var highHz: Float { Float(face.words[69]) / 10 }
}
