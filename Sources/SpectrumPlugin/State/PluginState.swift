// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2
import CPosix
import SpectrumCore
import SpectrumMessages
import SpectrumReadings

/// The values that a session keeps besides the ports, for the threads that may wait: the host's worker,
/// and those that save and restore. They use it while another one is in `run`.
struct PluginState: ~Copyable {
  /// The ways to the audio thread.
  let scales = Handover<LoadedScale>()
  let restoredTexts = Handover<SessionTexts>()
  /// The audio thread's side of the session's texts.
  let textWriter: SessionBuffer.Writer
  /// Shape: [1].
  private let shared = FixedArray(count: 1) { _ in Shared() }
  /// Held while `shared` is used: hosts may save while the worker reads a file. Shape: [1].
  private let mutex = FixedArray(count: 1, repeating: pthread_mutex_t())
  private let keys: Terms
  private let log: UnsafePointer<LV2_Log_Log>?
  private let logError: LV2_URID

  private struct Shared: ~Copyable {
    var files = ScalaFiles()
    var texts = SessionBuffer()
    /// The texts that were restored last, which are valid until the next are delivered; nil before.
    var restored: UnsafePointer<SessionTexts>?

    /// The latest text of each item: run()'s or, until it has published those restored last, these.
    mutating func latestTexts() -> [[UInt8]] {
      let published = texts.latest()
      guard let restored, published.pointee.restores < restored.pointee.restores else {
        return published.pointee.all()
      }
      return restored.pointee.all()
    }
  }

  init(_ urids: URIDs, log: UnsafePointer<LV2_Log_Log>?) {
    pthread_mutex_init(mutex.base, nil)
    textWriter = shared.base.pointee.texts.writer
    (keys, self.log, logError) = (urids.terms, log, urids.host.logError)
  }

  /// To be called after the last call of any thread.
  deinit { pthread_mutex_destroy(mutex.base) }

  private func withShared<Result>(_ body: (inout Shared) -> Result) -> Result {
    pthread_mutex_lock(mutex.base)
    defer { pthread_mutex_unlock(mutex.base) }
    return body(&shared.base.pointee)
  }

  /// The worker's part: reads the file of a request, which is the property's number in four bytes
  /// and the path with its NUL. An empty path is no file; of a bad one the log says why, and the
  /// former stays, which the host is told.
  func work(_ request: UnsafeRawBufferPointer) {
    guard request.count >= 5, request.last == 0,
      let property = FileProperty(rawValue: request.loadUnaligned(as: UInt32.self))
    else { return }
    let path = Array(request[4...])
    guard path.count > 1 else { return set(.none(property)) }
    guard let file = ScalaFile(reading: path) else {
      return refuse(path.dropLast(), line: 0, "can't be read")
    }
    guard !file.isEmpty else { return refuse(file.path, line: 0, "the file is empty") }
    do throws(ScalaError) {
      set(try TuningFile(file, as: property))
    } catch {
      refuse(file.path, line: error.line, error.reason.text)
    }
  }

  /// Reports why a file isn't taken, and delivers those in use once more, so that the host hears of it.
  private func refuse(_ path: some Sequence<UInt8>, line: Int, _ reason: StaticString) {
    report(path, line: line, reason)
    withShared { deliver($0.files, isEdit: false) }
  }

  /// Saves all values, as they are at one moment. Returns false if the host has failed to store one.
  func save(
    _ store: @escaping LV2_State_Store_Function, _ handle: LV2_State_Handle?,
    _ features: UnsafePointer<UnsafePointer<LV2_Feature>?>?
  ) -> Bool {
    let (files, texts) = withShared { ($0.files, $0.latestTexts()) }
    var writer = StateWriter(store, handle, StatePaths(features), keys)
    for row in StateRow.all(keys) {
      switch row.value {
      case .path(let property):
        if !files[property].path.isEmpty { writer.path(row.key, files[property].path) }
      // An empty one, too: a state without it leaves the file as it is, as presets of ports do.
      case .text(let property): writer.text(row.key, files[property].text)
      case .session(let item): writer.text(row.key, texts[item.index])
      }
    }
    return !writer.hasFailed
  }

  /// Restores each value that can be read; an unreadable one gets its default, a missing one stays.
  func restore(
    _ retrieve: @escaping LV2_State_Retrieve_Function, _ handle: LV2_State_Handle?,
    _ features: UnsafePointer<UnsafePointer<LV2_Feature>?>?
  ) {
    let reader = StateReader(retrieve, handle, StatePaths(features), keys)
    let texts = texts(of: reader)
    let scale = restored(.scale, path: keys[.scale], text: keys[.scaleText], reader)
    let keyMap = restored(.keyMap, path: keys[.keymap], text: keys[.keymapText], reader)
    withShared { shared in
      if let texts { deliver(texts, &shared) }
      guard scale != nil || keyMap != nil else { return }
      if let scale { _ = shared.files.set(scale) }
      if let keyMap { _ = shared.files.set(keyMap) }
      deliver(shared.files, isEdit: false)
    }
  }

  /// The session's texts of a state. A text that is missing where others are present, too long, or not
  /// a string becomes empty; a state without texts, such as a preset of ports, leaves them all as they
  /// are: nil.
  private func texts(of reader: StateReader) -> UnsafeMutablePointer<SessionTexts>? {
    let items = SessionItem.all.filter { reader.has(keys[$0.term]) }
    if items.isEmpty { return nil }
    let restored = UnsafeMutablePointer<SessionTexts>.allocate(capacity: 1)
    restored.initialize(to: SessionTexts())
    for item in items {
      guard let text = reader.text(keys[item.term]), text.count <= item.capacity else { continue }
      restored.pointee.set(item, to: text)
    }
    return restored
  }

  /// The file of a state: its text or, without one, the file at its path. No file if neither can be
  /// read; nil if the state says nothing of it.
  private func restored(
    _ property: FileProperty, path: LV2_URID, text: LV2_URID, _ reader: StateReader
  ) -> TuningFile? {
    guard reader.has(text) || reader.has(path) else { return nil }
    let storedPath = reader.path(path)
    var file = ScalaFile()
    if let text = reader.text(text) {
      file = ScalaFile(path: storedPath ?? [], text: text)
    } else if let storedPath {
      file = ScalaFile(reading: storedPath + [0]) ?? file
    }
    guard !file.isEmpty else { return .none(property) }
    do throws(ScalaError) {
      return try TuningFile(file, as: property)
    } catch {
      report(file.path, line: error.line, error.reason.text)
      return .none(property)
    }
  }

  /// Puts a file that the user has chosen in place of the former one.
  private func set(_ file: TuningFile) {
    withShared { shared in
      let hasChanged = shared.files.set(file)
      deliver(shared.files, isEdit: hasChanged)
    }
  }

  /// Delivers the files' pitches, while the lock is held: so deliveries are in the order of changes.
  /// `isEdit`: whether the host is to hear of a changed state.
  private func deliver(_ files: ScalaFiles, isEdit: Bool) {
    // An edit that the audio thread hasn't taken yet is still to be reported.
    let former = scales.receiver.take()
    let scale = UnsafeMutablePointer<LoadedScale>.allocate(capacity: 1)
    scale.initialize(to: LoadedScale(files, isEdit: isEdit || former?.pointee.isEdit == true))
    Handover.free(former)
    scales.deliver(scale)
  }

  /// Delivers a state's texts, while the lock is held.
  private func deliver(_ texts: UnsafeMutablePointer<SessionTexts>, _ shared: inout Shared) {
    texts.pointee.setRestores((shared.restored?.pointee.restores ?? 0) + 1)
    restoredTexts.deliver(texts)
    shared.restored = UnsafePointer(texts)
  }

  /// Writes "spectrum: PATH, line 5: reason" to the host's log, if it has one.
  private func report(_ path: some Sequence<UInt8>, line: Int, _ reason: StaticString) {
    guard let log else { return }
    var text: [UInt8] = []
    func add(_ piece: StaticString) { piece.withUTF8Buffer { text += $0 } }
    add("spectrum: ")
    text += path
    if line > 0 {
      let place: Label = ", line \(line)"
      for index in 0..<place.count { text.append(place[index]) }
    }
    add(": ")
    add(reason)
    text.append(0)
    text.withUnsafeBytes {
      guard let base = $0.assumingMemoryBound(to: CChar.self).baseAddress else { return }
      spectrum_log_line(log, logError, base)
    }
  }
}
