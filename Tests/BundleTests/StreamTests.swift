// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumHost
import SpectrumMessages
import Testing

@testable import Signals

@Suite struct StreamTests {
  @Test("Without a listener there is not one event", arguments: BuiltBundle.plugins)
  func silence(uri: String) throws {
    var recorder = try Recorder(uri, frameRate: nil)
    let audio = StereoSignal.music(seconds: 3)
    let recording = recorder.run(over: audio)
    #expect(recording.events.isEmpty)
    // An empty sequence all the same, so that the host doesn't read what lay there before.
    let notify = try #require(recorder.instance.rawBuffer("notify"))
    #expect(notify.load(as: UInt32.self) == 8)
    #expect(recorder["level"] > -30)
  }

  @Test(
    "Frames come at the wanted rate, no more than 10 ms after their time, whatever the blocks are",
    arguments: [10, 24, 30, 60] as [Float], [64, 1024])
  func rate(wanted: Float, block: Int) throws {
    let audio = StereoSignal.music(seconds: 2)
    for uri in BuiltBundle.plugins {
      var recorder = try Recorder(uri, frameRate: wanted, controls: ["frame_rate": 60])
      let times = recorder.run(over: audio, in: .of(block)).times(of: "frame")
      #expect(abs(Float(times.count) - 2 * wanted) <= 1)
      // The work for a frame is spread over several steps, and waits for what has begun before.
      let delays = times.enumerated().map { Float($1) - Float($0) * 48_000 / wanted }
      #expect(delays.max()! - delays.min()! <= 480, "\(delays)")
    }
  }

  @Test("The control `frame_rate` is the most that listeners get", arguments: [64, 1024])
  func rateIsLimited(block: Int) throws {
    let audio = StereoSignal.music(seconds: 2)
    var recorder = try Recorder(SpectrumURI.stereo, frameRate: 60, controls: ["frame_rate": 20])
    let times = recorder.run(over: audio, in: .of(block)).times(of: "frame")
    #expect(abs(times.count - 40) <= 1)
  }

  @Test(
    "Windows that come and go without end get no more frames than one that stays",
    arguments: BuiltBundle.plugins)
  func comingAndGoing(uri: String) throws {
    let instance = try PluginInstance(uri, controls: ["frame_rate": 60])
    let urids = try BuiltBundle.urids()
    var frames = 0
    // Two seconds, in which it goes every fifth time.
    for block in 0..<1500 {
      instance.attach(client: 1, frameRate: block % 5 == 4 ? 0 : 60, urids)
      instance.run(frames: 64)
      for event in instance.events().map({ Array($0) }) ?? [] {
        if case .frame? = Message(decoding: event.atom, urids: urids) { frames += 1 }
      }
    }
    #expect((1...125).contains(frames), "\(frames)")
  }

  private func tunings(_ recording: Recording) -> [Message.Tuning] {
    recording.compactMap { $1.tuning }
  }

  @Test("A tuning comes before the first pitch of a listener, and after a change of the tuner only")
  func tuning() throws {
    var recorder = try Recorder(
      SpectrumURI.mono,
      controls: [
        "instrument": 4, "reference": 442, "transpose": -2, "accidentals": 2, "octaves": 1,
      ])
    let audio = StereoSignal.music(seconds: 0.5)
    let first = recorder.run(over: audio)
    let tuning = try #require(tunings(first).first)
    #expect(tunings(first).count == 1)
    #expect(first.kinds.first { ["tuning", "pitch"].contains($0) } == "tuning")
    #expect(tuning.reference == 442 && tuning.transpose == -2 && tuning.accidentals == 2)
    #expect(tuning.noteNames == 0 && tuning.octaves == 1)
    #expect((0..<tuning.stringCount).map { tuning.strings[$0] } == [76, 69, 62, 55])
    #expect((0..<12).allSatisfy { tuning.deviations[$0] == 0 })
    recorder["bands"] = 64
    #expect(tunings(recorder.run(over: audio)).isEmpty)
    recorder["accidentals"] = 1
    #expect(tunings(recorder.run(over: audio)).map(\.accidentals) == [1])
    recorder["note_names"] = 2
    #expect(tunings(recorder.run(over: audio)).map(\.noteNames) == [2])
    recorder["octaves"] = 0
    #expect(tunings(recorder.run(over: audio)).map(\.octaves) == [0])
    recorder["temperament"] = 1
    let just = try #require(tunings(recorder.run(over: audio)).first)
    // E over C is 13.686 c below, A 15.641 c: so against A, E is 1.955 c above.
    #expect(abs(just.deviations[4] - 1.955) < 0.001 && just.deviations[9] == 0)
    for client: Int64 in [2, 2] {
      recorder.instance.attach(client: client, frameRate: 10, recorder.urids)
      #expect(tunings(recorder.run(over: audio)).count == 1)
    }
  }

  @Test("A tempo that stays is told every half second", arguments: [44_100, 48_000, 96_000.0])
  func tempo(rate: Double) throws {
    var recorder = try Recorder(SpectrumURI.mono, sampleRate: rate)
    let recording = recorder.run(over: StereoSignal.sine(seconds: 3, sampleRate: rate))
    let times = recording.times(of: "tempo").map { Double($0) / rate }
    #expect((5...6).contains(times.count), "\(times)")
    for (one, next) in zip(times, times.dropFirst()) { #expect(abs(next - one - 0.5) < 0.01) }
  }

  @Test("While the reference is swept there are five tunings a second at most, the last one right")
  func tuningTraffic() throws {
    var recorder = try Recorder(SpectrumURI.mono)
    let audio = StereoSignal.music(seconds: 0.05)
    var count = 0
    for step in 0..<40 {
      recorder["reference"] = 420 + Float(step)
      count += tunings(recorder.run(over: audio)).count
    }
    // The first, and one each 0.2 s for 2 s.
    #expect(count >= 8 && count <= 11)
    let rest = StereoSignal.music(seconds: 0.5)
    #expect(tunings(recorder.run(over: rest)).last?.reference == 459)
  }

  @Test("A setup comes before the next frame after each Attach, and after a change of bands")
  func setup() throws {
    var recorder = try Recorder(SpectrumURI.stereo)
    let audio = StereoSignal.music(seconds: 0.5)
    func setups(_ recording: Recording) -> [Message.Setup] { recording.compactMap { $1.setup } }
    let first = recorder.run(over: audio)
    let kinds = first.kinds
    let frame = try #require(kinds.firstIndex(of: "frame"))
    #expect(kinds.firstIndex(of: "setup").map { $0 < frame } == true)
    let setup = try #require(setups(first).first)
    #expect(setups(first).count == 1)
    #expect(setup.bandCount == 128 && setup.channelCount == 2 && setup.sampleRate == 48_000)
    #expect(setup.lowestFrequency == 20 && setup.highestFrequency == 20_000)
    #expect(setups(recorder.run(over: audio)).isEmpty)

    // A renewal is answered as well: a host may have lost the first answer on its way.
    for client: Int64 in [2, 2] {
      recorder.instance.attach(client: client, frameRate: 10, recorder.urids)
      let second = recorder.run(over: audio)
      #expect(setups(second).count == 1)
      #expect(second.kinds.first { ["setup", "frame"].contains($0) } == "setup")
    }

    recorder["bands"] = 300
    let changed = recorder.run(over: audio)
    #expect(setups(changed).last?.bandCount == 300)
    // Every frame has the bands that the setup before it told, or, around the change, the old ones.
    var told = 128
    changed.forEachMessage {
      switch $1 {
      case .setup(let setup): told = setup.bandCount
      case .frame(let frame): #expect(frame.bands.count == told)
      default: break
      }
    }
    #expect(told == 300)
  }

  @Test(
    "Frames are numbered without a gap, at rising times, each with its levels and, last, its pitch",
    arguments: BuiltBundle.plugins)
  func order(uri: String) throws {
    // Beside a side-chain there is no right channel.
    var recorder = try Recorder(uri, controls: ["frame_rate": 60, "channel": 5, "compare": 0])
    let audio = StereoSignal.music(seconds: 2)
    let recording = recorder.run(over: audio, in: .random(upTo: 1000, seed: 1))
    var (sequence, time, counts) = (Int64(0), 0, [String: Int]())
    // Since the latest frame: a window draws once the pitch is there.
    var haveLevelsCome = false
    recording.forEachMessage {
      #expect($0 >= time && $0 < audio[0].count)
      (time, counts[$1.kind, default: 0]) = ($0, counts[$1.kind, default: 0] + 1)
      switch $1 {
      case .frame(let frame):
        #expect(frame.sequence == sequence + 1)
        #expect(abs((frame.time ?? 0) - Double($0 + 1) / 48_000) < 1e-9)
        (sequence, haveLevelsCome) = (frame.sequence, false)
        #expect(frame.waveform.count == 512 && frame.bands.count == 128)
        #expect((frame.rightBands != nil) == (BuiltBundle.channelCount(uri) == 2))
      case .level(let level):
        haveLevelsCome = true
        #expect(level.channelCount == BuiltBundle.channelCount(uri))
      case .pitch: #expect(haveLevelsCome, "a pitch before the levels of frame \(sequence)")
      default: break
      }
    }
    #expect(counts["level"] == counts["frame"] && counts["pitch"] == counts["frame"])
  }

  @Test("A peak whose message has no room in the port is in the next message")
  func peakWithoutRoom() throws {
    let rig = try Rig(SpectrumURI.mono)
    let samples = rig.instance.connectAudio("in", count: 4096)
    rig.instance.activate()
    var peaks: [Float] = []
    for block in 0..<12 {
      let isFull = block == 4
      for frame in 0..<4096 { samples[frame] = isFull && frame == 100 ? 0.5 : 0 }
      // A message of levels takes more than 64 bytes.
      rig.run(frames: 4096, room: isFull ? 64 : 65_528) { message in
        guard case .level(let level) = message else { return }
        #expect(!isFull)
        peaks.append(level.peak[0])
      }
    }
    // 0.5 is −6.02 dBFS.
    #expect(peaks.contains { abs($0 + 6.02) < 0.01 }, "\(peaks)")
  }
}
