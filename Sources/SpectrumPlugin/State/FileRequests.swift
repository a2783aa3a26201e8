// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2
import CMath
import SpectrumCore
import SpectrumMessages

/// The audio thread's side of the files: passes requests to the host's worker, takes what was read,
/// and answers hosts that ask for the paths.
struct FileRequests {
  /// The scale in use; nil before the first.
  private var scale: UnsafeMutablePointer<LoadedScale>?
  private let handover: Handover<LoadedScale>
  /// The host's feature; nil in a host without a worker, where no file can be set.
  private let worker: UnsafePointer<Spectrum_Worker_Schedule>?
  /// Room for a request: see `PluginState.work`.
  private let request: UnsafeMutableRawPointer
  /// The answers that are due.
  private var (owesScale, owesKeyMap, owesStateChanged) = (false, false, false)

  init(_ handover: Handover<LoadedScale>, worker: UnsafePointer<Spectrum_Worker_Schedule>?) {
    (self.handover, self.worker) = (handover, worker)
    let size = 4 + FileProperty.longestPath + 1
    request = .allocate(byteCount: size, alignment: 8)
    // Memory that is new would cause a page fault in `run`.
    request.initializeMemory(as: UInt8.self, repeating: 0, count: size)
  }

  /// Gives the memory back, outside of `run`.
  func free() {
    LoadedScale.free(scale)
    request.deallocate()
  }

  /// The pitches of the keys; nil without a file.
  var pitches: KeyPitches? { @_noAllocation @_noLocks get { scale?.pointee.pitches } }

  /// What a display calls the scale.
  var name: Message.Tuning.ScaleName {
    @_noAllocation @_noLocks get { scale?.pointee.name ?? Message.Tuning.ScaleName() }
  }

  /// What a display calls its degrees; valid as long as `pitches`.
  var degreeNames: DegreeNames {
    @_noAllocation @_noLocks get { scale?.pointee.degreeNames ?? DegreeNames() }
  }

  /// Takes a scale that has been read; false if there is none. The former one's `pitches` must not
  /// be used from then on.
  @_noAllocation @_noLocks
  mutating func take() -> Bool {
    guard let new = handover.take() else { return false }
    if let scale { handover.giveBack(scale) }
    scale = new
    (owesScale, owesKeyMap) = (true, true)
    if new.pointee.isEdit { owesStateChanged = true }
    return true
  }

  /// Has the worker read a file. Where it can't, the answer is what is in use.
  @_noAllocation @_noLocks
  mutating func load(_ file: ControlMessage.SetFile) {
    guard let worker, file.path.count <= FileProperty.longestPath else {
      return get(file.property)
    }
    request.storeBytes(of: file.property.word, as: UInt32.self)
    if let path = file.path.baseAddress {
      (request + 4).copyMemory(from: path, byteCount: file.path.count)
    }
    request.storeBytes(of: 0, toByteOffset: 4 + file.path.count, as: UInt8.self)
    let size = UInt32(truncatingIfNeeded: 5 + file.path.count)
    if !spectrum_schedule_work(worker, size, request) { get(file.property) }
  }

  /// Notes that a host asks for the path of a property; nil: of all.
  @_noAllocation @_noLocks
  mutating func get(_ property: FileProperty?) {
    switch property {
    case .scale: owesScale = true
    case .keyMap: owesKeyMap = true
    case nil: (owesScale, owesKeyMap) = (true, true)
    }
  }

  /// Writes the answers that are due, as far as there is room; the others follow in the next block.
  @_noAllocation @_noLocks
  mutating func answer(at frame: Int, _ notify: inout SequenceWriter) {
    guard owesScale || owesKeyMap || owesStateChanged else { return }
    if owesScale { owesScale = !send(.scale, at: frame, &notify) }
    if owesKeyMap { owesKeyMap = !send(.keyMap, at: frame, &notify) }
    if owesStateChanged { owesStateChanged = !notify.appendStateChanged(at: frame) }
  }

  @_noAllocation @_noLocks
  private mutating func send(
    _ property: FileProperty, at frame: Int, _ notify: inout SequenceWriter
  ) -> Bool {
    let path = scale?.pointee.path(of: property) ?? UnsafeRawBufferPointer(start: nil, count: 0)
    return notify.append(.setFile(.init(property, path: path)), at: frame)
  }
}

extension FileProperty {
  /// The property's number in a request.
  var word: UInt32 {
    @_noAllocation @_noLocks get {
      switch self {
      case .scale: 0
      case .keyMap: 1
      }
    }
  }

  /// The property of a request; nil for another number.
  init?(word: UInt32) {
    switch word {
    case 0: self = .scale
    case 1: self = .keyMap
    default: return nil
    }
  }
}
