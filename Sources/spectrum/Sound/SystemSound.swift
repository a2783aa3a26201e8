// SPDX-License-Identifier: GPL-3.0-or-later
import CSound
import SpectrumHost

/// The sound of the user's system: a JACK server that runs, else ALSA's default device, which also
/// leads to PipeWire and PulseAudio.
final class SystemSound: SoundOutput {
  private let sound: UnsafeMutablePointer<spectrum_sound>

  /// `sampleRate`: the rate to ask for, in Hz; JACK has its own. Nil if there is neither.
  init?(sampleRate: Double) {
    guard
      let sound = spectrum_jack_open() ?? spectrum_alsa_open(UInt32(sampleRate.rounded()))
    else { return nil }
    self.sound = sound
  }

  deinit { sound.pointee.close(sound) }

  var sampleRate: Double { sound.pointee.rate }

  func write(_ frames: UnsafeBufferPointer<Float>) -> Int {
    frames.baseAddress.map { Int(sound.pointee.write(sound, $0, frames.count / 2)) } ?? 0
  }

  var pending: Double { sound.pointee.pending(sound) }

  func discard() { sound.pointee.discard(sound) }

  var isLost: Bool { sound.pointee.is_lost(sound) }
}
