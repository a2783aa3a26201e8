// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumHost
import SpectrumMessages
import Testing

@testable import Signals

@Suite struct ChannelSymmetryTests {
  /// Different notes in each channel, and three samples at full scale on the left, two on the right.
  private static func audio() -> Audio {
    var audio = StereoSignal.music(seconds: 4)
    for sample in [9000, 9001, 20_000] { audio[0][sample] = 1 }
    for sample in [15_000, 15_002] { audio[1][sample] = -1 }
    return audio
  }

  @Test("Swapping left and right swaps every output and every message's readings, bit for bit")
  func swapped() throws {
    let audio = Self.audio()
    var recorder = try Recorder(SpectrumURI.stereo)
    var swappedRecorder = try Recorder(SpectrumURI.stereo)
    let recording = recorder.run(over: audio)
    let swapped = swappedRecorder.run(over: [audio[1], audio[0]])

    let symbols = recorder.instance.description.ports(.control, .output).map(\.symbol)
    let partners = try symbols.map { symbol in
      let partner =
        symbol.hasSuffix("_l")
        ? symbol.dropLast() + "r" : symbol.hasSuffix("_r") ? symbol.dropLast() + "l" : symbol[...]
      return try #require(symbols.firstIndex { $0 == partner })
    }
    #expect(symbols.indices.count { partners[$0] != $0 } == 4)
    #expect(recording.outputs.count == swapped.outputs.count)
    let wrong = zip(recording.outputs, swapped.outputs).flatMap { one, other in
      symbols.indices.filter { one[$0] != other[partners[$0]] }.map { symbols[$0] }
    }
    #expect(Set(wrong).isEmpty)

    let (messages, others) = (recording.channelMessages, swapped.channelMessages)
    #expect(messages.count == others.count && messages.count > 200)
    let difference = zip(messages, others.map(\.swapped)).first { $0 != $1 }
    #expect(difference == nil, "the first of the messages that differ")
    let clipped = messages.last { $0.kind == "level" }.map { [$0.left.last, $0.right.last] }
    #expect(clipped == [3, 2])
  }
}

/// A message's readings of the left channel, of the right one, and the rest of it.
private struct ChannelMessage: Equatable {
  let time: Int
  let kind: String
  var left: [Float] = []
  var right: [Float] = []
  /// What the two channels share.
  var both: [Float] = []

  var swapped: Self { .init(time: time, kind: kind, left: right, right: left, both: both) }
}

extension Recording {
  fileprivate var channelMessages: [ChannelMessage] {
    compactMap { time, message in
      var reading = ChannelMessage(time: time, kind: message.kind)
      switch message {
      case .level(let level):
        func channel(_ index: Int) -> [Float] {
          [
            level.rms[index], level.peak[index], level.heldPeak[index], level.truePeak[index],
            Float(level.clipped[index]),
          ]
        }
        (reading.left, reading.right) = (channel(0), channel(1))
        reading.both = [
          level[.correlation], level[.momentary], level[.shortTerm], level[.integrated],
          level[.loudnessRange], level[.psr], level[.plr],
        ]
      case .frame(let frame):
        reading.both = Array(frame.bands) + Array(frame.waveform)
      case .pitch(let pitch): reading.both = [pitch.frequency, pitch.confidence, pitch.cents]
      case .tempo(let tempo): reading.both = [tempo.bpm, tempo.confidence]
      case .beat(let beat): reading.both = [beat.confidence]
      case .comingBeat(let coming): reading.both = [coming.beat.confidence]
      case .bar(let bar): reading.both = [Float(bar.beat), bar.confidence]
      case .key(let key): reading.both = [Float(key.key), key.confidence, key.tuningCents ?? 0]
      case .masking(let masking): reading.both = Array(masking.conflicts)
      case .setup, .tuning, .text: break
      }
      return reading
    }
  }
}
