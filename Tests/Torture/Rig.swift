// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
import SpectrumHost
import SpectrumMessages

/// An instance in a host that does its worst, and that checks everything at every call.
///
/// After each call of run(): the audio has been passed bit by bit, its inputs are as they were,
/// every control output has been written, is finite and in its range, and `notify` holds a sequence
/// that is whole and finite. Memory that isn't the port's ends in a fault.
final class Rig {
  let site: Site
  let pinout: Pinout
  let sampleRate: Double
  let instance: RawInstance
  var random: SplitMix64
  var tally = Tally()

  /// Several for each port, between which a host may change.
  let memories: UnsafeMutablePointer<PortMemory>
  static let memoryCount = 3
  private(set) var memory = 0
  /// What the inputs were given, by channel.
  let (left, right): (Bits, Bits)

  // What the host does.
  var wiring = AudioWiring.separate
  /// Whether every port gets other memory at every call.
  var reconnects = false
  /// Whether audio buffers end with the block: else they stay where they are.
  var isTight = true
  /// Ports that are connected to nothing.
  var unconnected: Set<Int> = []
  /// Frames for which the output may still come back from the tuner's mute.
  var fadingFrames = 0
  /// Bytes of `notify`: 8 and more.
  var notifyBytes = PortMemory.notifyBytes
  /// What the header of `notify` says at first: by default as LV2 has it.
  var notifyHeader: (size: Int?, type: UInt32) = (nil, 0)
  /// The MIDI note that sounds, with its channel; nil without one.
  var sounding: [UInt8]?
  /// Frames that came, and the highest band of the last one in dBFS.
  var frameCount = 0
  var highestBand: Float?
  /// Bytes of messages beyond what may come in the time that has passed.
  var traffic = 0.0

  init(
    _ pinout: Pinout, sampleRate: Double, site: Site, seed: UInt64, library: Library? = nil,
    strip: InlineStrip? = nil
  ) throws {
    guard
      let instance = try RawInstance(
        pinout, sampleRate: sampleRate, site: site, library: library, strip: strip)
    else { throw Defect("no instance at \(sampleRate) Hz") }
    (self.site, self.pinout, self.sampleRate) = (site, pinout, sampleRate)
    (self.instance, random) = (instance, SplitMix64(seed: seed))
    memories = .allocate(capacity: Self.memoryCount)
    for index in 0..<Self.memoryCount {
      (memories + index).initialize(to: PortMemory(portCount: pinout.portCount))
    }
    (left, right) = (
      .allocate(capacity: PortMemory.longestBlock), .allocate(capacity: PortMemory.longestBlock)
    )
    left.initialize(repeating: 0)
    right.initialize(repeating: 0)
    tally.instances = 1
    resetControls()
    connectAll()
    activate()
  }

  deinit {
    for index in 0..<Self.memoryCount { _ = (memories + index).move() }
    memories.deallocate()
    left.deallocate()
    right.deallocate()
  }

  var urids: URIDs { site.urids }

  /// Without the ports' memory, which is the plugin's in run() only.
  ///
  /// The stream begins anew, with all that a listener hasn't heard of it: a host that activates
  /// every few milliseconds asks for that as often.
  func activate() {
    withoutMemory { instance.activate() }
    traffic = 0
  }
  func deactivate() { withoutMemory { instance.deactivate() } }

  private func withoutMemory(_ body: () -> Void) {
    memories[memory].setGone(true)
    body()
    memories[memory].setGone(false)
  }

  /// A control port, by index.
  subscript(index: Int) -> Float {
    get { memories[memory].controls[index] }
    set { memories[memory].controls[index] = newValue }
  }

  /// A control port, by symbol.
  subscript(symbol: String) -> Float {
    get { self[pinout.index(symbol)] }
    set { self[pinout.index(symbol)] = newValue }
  }

  func resetControls() {
    for input in pinout.inputs { self[input.index] = input.defaultValue ?? 0 }
  }

  /// Changes to other memory for all ports.
  func changeMemory() {
    let next = Int.random(in: 0..<Self.memoryCount, using: &random)
    if next != memory {
      for input in pinout.inputs {
        memories[next].controls[input.index] = memories[memory].controls[input.index]
      }
    }
    memory = next
    connectAll()
  }

  /// Connects the control ports; the others are at each call.
  func connectAll() {
    for index in pinout.inputs.map(\.index) + pinout.outputs.map(\.index) {
      let address = UnsafeMutableRawPointer(memories[memory].controls.baseAddress! + index)
      instance.connect(index, unconnected.contains(index) ? nil : address)
    }
  }

  /// One call of run() and its checks. `control`: the port's bytes; nil: as a UI and a host that
  /// are well send them.
  func run(_ frames: Int, _ signal: inout some Signal, control: [UInt8]? = nil) throws {
    if reconnects { changeMemory() }
    let audio = connectAudio(frames)
    signal.fill(left, right, frames: frames, &random)
    prepareAudio(audio, frames)
    let controlBytes = control ?? EventSequence.attach(urids)
    let controlPort = memories[memory].placeControl(controlBytes)
    instance.connect(
      pinout.control, unconnected.contains(pinout.control) ? nil : controlPort.baseAddress)
    let granted = prepareNotify()
    prepareNotes()
    for output in pinout.outputs { self[output.index] = .nan }
    let inputs = pinout.inputs.map { self[$0.index].bitPattern }

    instance.run(frames)
    tally.calls += 1
    tally.samples += frames

    try checkAudio(audio, frames, isMuted: isMuted(frames))
    try checkOutputs()
    if inputs != pinout.inputs.map({ self[$0.index].bitPattern }) {
      throw Defect("a control input was written")
    }
    let kept = min(controlPort.count, controlBytes.count)
    guard memcmp(controlPort.baseAddress!, controlBytes, kept) == 0 else {
      throw Defect("`control` was written")
    }
    try checkNotify(granted: granted, frames)
    try checkNotes(granted: granted, frames)
  }

  /// The same over broken audio, of any kind.
  func run(_ frames: Int, control: [UInt8]? = nil) throws {
    var medley = Medley()
    try run(frames, &medley, control: control)
  }

  /// The same, with these events in `control`.
  func run(_ frames: Int, control sequence: EventSequence) throws {
    tally.events += sequence.count
    try run(frames, control: sequence.bytes)
  }
}
