// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2
import CMath
import SpectrumCore
import SpectrumMessages

/// The audio thread's side of the files: passes requests to the host's worker, takes what was read,
/// and answers hosts that ask for the paths.
struct FileRequests: ~Copyable {
  /// The scale in use; nil before the first.
  private var scale: UnsafeMutablePointer<LoadedScale>?
  private let scales: Handover<LoadedScale>.Receiver
  /// The host's feature; nil in a host without a worker, where no file can be set.
  private let worker: UnsafePointer<Spectrum_Worker_Schedule>?
  /// Room for a request: see `PluginState.work`.
  private let request: UnsafeMutableRawPointer
  /// The answers that are due.
  private var (isScaleDue, isKeyMapDue, isStateChangedDue) = (false, false, false)

  init(
    _ scales: Handover<LoadedScale>.Receiver, worker: UnsafePointer<Spectrum_Worker_Schedule>?
  ) {
    (self.scales, self.worker) = (scales, worker)
    let size = 4 + FileProperty.longestPath + 1
    request = .allocate(byteCount: size, alignment: 8)
    // Memory that is new would cause a page fault in `run`.
    request.initializeMemory(as: UInt8.self, repeating: 0, count: size)
  }

  deinit {
    Handover.free(scale)
    request.deallocate()
  }

  /// The pitches of the keys; nil without a file.
  var pitches: KeyPitches? { @_noAllocation @_noLocks get { scale?.pointee.pitches } }

  /// The scale's display name.
  var name: Message.Tuning.ScaleName {
    @_noAllocation @_noLocks get { scale?.pointee.name ?? Message.Tuning.ScaleName() }
  }

  /// The names of its degrees; valid as long as `pitches`.
  var degreeNames: UnsafeBufferPointer<Message.Tuning.ScaleName> {
    @_noAllocation @_noLocks get {
      guard let scale else { return UnsafeBufferPointer(start: nil, count: 0) }
      return UnsafeBufferPointer(
        start: scale.pointee.degreeNames.base, count: scale.pointee.degreeNames.count)
    }
  }

  /// Takes a scale that has been read; false if there is none. The former one's `pitches` must not
  /// be used from then on.
  @_noAllocation @_noLocks
  mutating func take() -> Bool {
    guard let new = scales.take() else { return false }
    if let scale { scales.giveBack(scale) }
    scale = new
    (isScaleDue, isKeyMapDue) = (true, true)
    if new.pointee.isEdit { isStateChangedDue = true }
    return true
  }

  /// Has the worker read a file. Where it can't, the answer is what is in use.
  @_noAllocation @_noLocks
  mutating func load(_ file: ControlMessage.SetFile) {
    guard let worker, file.path.count <= FileProperty.longestPath else {
      return get(file.property)
    }
    request.storeBytes(of: file.property.rawValue, as: UInt32.self)
    if let path = file.path.baseAddress {
      (request + 4).copyMemory(from: path, byteCount: file.path.count)
    }
    request.storeBytes(of: 0, toByteOffset: 4 + file.path.count, as: UInt8.self)
    let size = UInt32(truncatingIfNeeded: 5 + file.path.count)
    if !spectrum_schedule_work(worker, size, request) { get(file.property) }
  }

  /// Records that a host asks for the path of a property; nil: of all.
  @_noAllocation @_noLocks
  mutating func get(_ property: FileProperty?) {
    switch property {
    case .scale: isScaleDue = true
    case .keyMap: isKeyMapDue = true
    case nil: (isScaleDue, isKeyMapDue) = (true, true)
    }
  }

  /// Writes the answers that are due, as far as there is room; the others follow in the next block.
  @_noAllocation @_noLocks
  mutating func answer(at frame: Int, _ notify: inout SequenceWriter) {
    guard isScaleDue || isKeyMapDue || isStateChangedDue else { return }
    if isScaleDue { isScaleDue = !send(.scale, at: frame, &notify) }
    if isKeyMapDue { isKeyMapDue = !send(.keyMap, at: frame, &notify) }
    if isStateChangedDue { isStateChangedDue = !notify.appendStateChanged(at: frame) }
  }

  @_noAllocation @_noLocks
  private mutating func send(
    _ property: FileProperty, at frame: Int, _ notify: inout SequenceWriter
  ) -> Bool {
    let path = scale?.pointee.path(of: property) ?? UnsafeRawBufferPointer(start: nil, count: 0)
    return notify.append(.setFile(.init(property, path: path)), at: frame)
  }
}
