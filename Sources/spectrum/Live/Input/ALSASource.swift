// SPDX-License-Identifier: GPL-3.0-or-later
import CSound

/// The sound that a device of ALSA captures: a microphone, or what PipeWire or PulseAudio records.
final class ALSASource: LiveSource {
  /// The device without a name: a system with PipeWire or PulseAudio leads it there.
  static let defaultDevice = "default"

  let name: String
  let sampleRate: Double
  let channelCount = 2
  let missingPorts: [String] = []
  private let capture: OpaquePointer
  /// Frames that have come in; shape: [frame][channelCount].
  private var frames: [Float] = []

  /// `device`: by ALSA's name; nil for the default one.
  init(device: String?) throws(ToolError) {
    let device = device ?? Self.defaultDevice
    guard let capture = spectrum_capture_open(device, UInt32(channelCount)) else {
      throw .noDevice(name: device)
    }
    self.capture = capture
    name = "the device \(device)"
    sampleRate = spectrum_capture_rate(capture)
  }

  deinit { spectrum_capture_close(capture) }

  var isLost: Bool { spectrum_capture_is_lost(capture) }

  var lostFrames: Int { Int(clamping: spectrum_capture_lost_frames(capture)) }

  func has(_ count: Int) -> Bool {
    let missing = count - frames.count / channelCount
    guard missing > 0 else { return true }
    let available = min(missing, spectrum_capture_available(capture))
    guard available > 0 else { return false }
    let got = withUnsafeTemporaryAllocation(of: Float.self, capacity: available * channelCount) {
      guard let base = $0.baseAddress else { return 0 }
      let got = spectrum_capture_read(capture, base, available)
      frames += UnsafeBufferPointer(start: base, count: got * channelCount)
      return got
    }
    return got == missing
  }

  func take(_ count: Int, into inputs: [UnsafeMutableBufferPointer<Float>]) {
    for (channel, samples) in inputs.enumerated() {
      for frame in 0..<count {
        samples[frame] = frames[frame * channelCount + min(channel, channelCount - 1)]
      }
    }
    frames.removeFirst(count * channelCount)
  }

  func look() {}
}
