// SPDX-License-Identifier: GPL-3.0-or-later

/// A recorder over an audio file.
public final class FileRecorder: AnalysisRecorder {
  public let file: AudioFile
  /// The side-chain; nil for none.
  public let side: AudioFile?

  /// Fails if the bundle lacks the plugin or a control of `settings`. `sideChain`: what the track is
  /// played beside, of the same sample rate; nil for nothing.
  public init(
    _ file: AudioFile, beside sideChain: AudioFile? = nil, in world: World, settings: Settings
  ) throws(PluginError) {
    (self.file, side) = (file, sideChain)
    var settings = settings
    if settings.gain == 0 { settings.rail = file.rail }
    try super.init(
      BlockReader(file, gain: settings.gain, beside: sideChain),
      to: sideChain == nil
        ? SpectrumURI.plugin(forChannels: file.channelCount) : SpectrumURI.sidechain,
      sampleRate: file.sampleRate, in: world, settings: settings)
  }
}
