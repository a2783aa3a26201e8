// SPDX-License-Identifier: GPL-3.0-or-later

/// Where sound comes in live.
protocol LiveSource: AnyObject {
  /// As messages call it.
  var name: String { get }
  /// Hz.
  var sampleRate: Double { get }
  var channelCount: Int { get }
  /// Whether its server or device is gone.
  var isLost: Bool { get }
  /// Frames that came in while nobody took them.
  var lostFrames: Int { get }
  /// The ports that aren't there yet.
  var missingPorts: [String] { get }

  /// Whether `count` frames have come in that nobody has taken.
  func has(_ count: Int) -> Bool

  /// Fills the first `count` samples of each input with frames that have come in.
  func take(_ count: Int, into inputs: [UnsafeMutableBufferPointer<Float>])

  /// Called while it is waited for; throws if it can't be heard.
  func look() throws(ToolError)
}
