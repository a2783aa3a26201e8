// SPDX-License-Identifier: GPL-3.0-or-later

/// A recorder over an audio file.
public final class FileRecorder: AnalysisRecorder {
  public let file: AudioFile

  /// Fails if the bundle lacks the plugin or a control of `settings`. `sideChain`: what the track is
  /// played beside, of the same sample rate; nil for nothing.
  public init(
    _ file: AudioFile, beside sideChain: AudioFile? = nil, in world: World, settings: Settings
  ) throws(PluginError) {
    self.file = file
    let uri =
      sideChain == nil ? SpectrumURI.plugin(forChannels: file.channelCount) : SpectrumURI.sidechain
    try super.init(uri, sampleRate: file.sampleRate, in: world, settings: settings) {
      maximumFrames, trackInputCount in
      let track = BlockReader(file, maximumFrames: maximumFrames, gain: settings.gain)
      guard let sideChain else { return track }
      let side = BlockReader(sideChain, maximumFrames: maximumFrames, gain: 0)
      return SideChainReader(track, beside: side, trackInputCount: trackInputCount)
    }
  }
}
