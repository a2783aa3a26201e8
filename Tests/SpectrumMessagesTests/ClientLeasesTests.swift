// SPDX-License-Identifier: GPL-3.0-or-later
import MessageSamples
import SpectrumMessages
import Testing

@Suite struct ClientLeasesTests {
  @Test("A lease lasts 3 s at any sample rate and block size", arguments: [8000, 44_100, 384_000])
  func lastsThreeSeconds(sampleRate: Int) {
    for blockSize in [1, 64, 1000, 8192] {
      var leases = ClientLeases(sampleRate: Double(sampleRate))
      leases.attach(.init(client: 1, frameRate: 30))
      var left = 3 * sampleRate - 1
      // Whole blocks one by one would take the single-sample case too long.
      if blockSize == 1 {
        leases.advance(by: left - 100)
        left = 100
      }
      while left > 0 {
        leases.advance(by: min(left, blockSize))
        left -= min(left, blockSize)
      }
      #expect(leases.frameRate == 30)
      leases.advance(by: 1)
      #expect(leases.frameRate == 0)
    }
  }

  @Test("A client that attaches each second keeps its lease")
  func renewal() {
    var leases = ClientLeases(sampleRate: 48_000)
    for _ in 0..<100 {
      leases.attach(.init(client: 9, frameRate: 25))
      #expect(leases.frameRate == 25)
      leases.advance(by: 48_000)
    }
    leases.advance(by: 2 * 48_000)
    #expect(leases.frameRate == 0)
  }

  @Test("The stream runs at the highest rate of all attached clients, and ends with the last")
  func highestWins() {
    var leases = ClientLeases(sampleRate: 1000)
    #expect(leases.frameRate == 0)
    leases.attach(.init(client: 1, frameRate: 20))
    leases.advance(by: 2000)
    leases.attach(.init(client: 2, frameRate: 50))
    #expect(leases.frameRate == 50)
    leases.attach(.init(client: 1, frameRate: 15))
    leases.attach(.init(client: 2, frameRate: 0))
    #expect(leases.frameRate == 15)
    leases.attach(.init(client: 1, frameRate: 0))
    #expect(leases.frameRate == 0)
  }

  @Test(
    "Requested rates are held within 10…60; 0, less or NaN detaches the client",
    arguments: [
      (1, 10), (10, 10), (33, 33), (1e9, 60), (.infinity, 60), (0, 0), (-5, 0), (.nan, 0),
    ] as [(Float, Float)])
  func clamping(wanted: Float, given: Float) {
    var leases = ClientLeases(sampleRate: 48_000)
    leases.attach(.init(client: 1, frameRate: wanted))
    #expect(leases.frameRate == given)
  }

  @Test("A ninth client replaces the client whose lease ends first")
  func ninth() {
    var leases = ClientLeases(sampleRate: 1000)
    // Client 3 wants most, and is heard from first.
    leases.attach(.init(client: 3, frameRate: 60))
    for client in [0, 1, 2, 4, 5, 6, 7] as [Int64] {
      leases.advance(by: 1)
      leases.attach(.init(client: client, frameRate: 20))
    }
    #expect(leases.frameRate == 60)
    leases.attach(.init(client: 8, frameRate: 30))
    #expect(leases.frameRate == 30)
    // All others are still there: without client 8 they go on, and end with the last of them.
    leases.attach(.init(client: 8, frameRate: 0))
    for client in [1, 2, 4, 5, 6, 7] as [Int64] {
      #expect(leases.frameRate == 20)
      leases.attach(.init(client: client, frameRate: 0))
    }
    #expect(leases.frameRate == 20)
    leases.attach(.init(client: 0, frameRate: 0))
    #expect(leases.frameRate == 0)
  }

  @Test(
    "No rate of samples, and no step of time, traps", arguments: [.nan, .infinity, -1, 0, 1e30])
  func oddTimes(sampleRate: Double) {
    var leases = ClientLeases(sampleRate: sampleRate)
    leases.attach(.init(client: 1, frameRate: 30))
    leases.advance(by: Int.min)
    #expect(leases.frameRate == 30)
    leases.advance(by: Int.max)
    #expect(leases.frameRate == 0)
  }

  @Test("Frames come as often as 300,000 bytes per second allow, beats and tempo included")
  func traffic() {
    let urids = URITable.urids
    let beat =
      Message.beat(.init(place: 1, beatsPerBar: 4)).eventSize(urids)
      + Message.bar(.init(hostOffset: 1)).eventSize(urids)
    let key = Message.key(.init(tuningCents: 1)).eventSize(urids)
    let tempo = Message.tempo(.init(hostBPM: 120)).eventSize(urids)
    // Each second: 240 BPM, eleven tempo messages (five changes, six taps), four keys, and eight
    // clients that attach.
    let setup = Message.Setup(
      sampleRate: 1, channelCount: 1, bandCount: 1, lowestFrequency: 1, highestFrequency: 2)
    let name = [UInt8](repeating: 0x61, count: 60)
    let tuning = Message.tuning(
      .init(
        stringCount: 24, degreeCount: 128,
        scaleName: name.withUnsafeBytes { .init(utf8: $0) }, referenceKey: 60)
    ).eventSize(urids)
    let others =
      4 * beat + 11 * tempo + 8 * Message.setup(setup).eventSize(urids) + 5 * tuning + 4 * key
      + SessionItem.largestCapacity + 128 + 10
      * Message.masking(.longest(bandCount: 80, rangeCount: 3)).eventSize(urids)
    for bandCount in [32, 128, 256, 512, 1024] {
      for rightBandCount in [0, bandCount] {
        let size =
          Message.Frame.eventSize(bandCount: bandCount, rightBandCount: rightBandCount, urids)
          + Message.level(.init(channelCount: 2)).eventSize(urids)
          + Message.pitch(.longest).eventSize(urids)
        let rate = Traffic.highestFrameRate(bytesPerFrame: size)
        #expect(rate * Float(size) + Float(others) <= 300_000)
        #expect(rate == 60 || rate * Float(size) > 275_500)
        #expect(rate >= 20)
      }
    }
    #expect(Traffic.highestFrameRate(bytesPerFrame: 0) == 60)
    #expect(Traffic.highestFrameRate(bytesPerFrame: Int.max) < 0.001)
  }
}
