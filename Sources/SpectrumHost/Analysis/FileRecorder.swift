// SPDX-License-Identifier: GPL-3.0-or-later

/// A recorder over an audio file.
public final class FileRecorder: AnalysisRecorder {
  public let file: AudioFile

  /// Fails if the bundle lacks the plugin or a control of `settings`.
  public init(_ file: AudioFile, in world: World, settings: Settings) throws(PluginError) {
    self.file = file
    try super.init(
      sampleRate: file.sampleRate, channelCount: file.channelCount, in: world, settings: settings
    ) { BlockReader(file, maximumFrames: $0, gain: settings.gain) }
  }
}
