// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2
import CPosix
import CSnapshot
import SpectrumCore
import SpectrumMessages

/// What a session keeps besides the ports, for the threads that may wait: the host's worker, and
/// those that save and restore.
///
/// Only a view of memory, so that these threads use it while another one is in `run`; the instance
/// owns it.
struct PluginState {
  /// The ways to the audio thread, and from it.
  let scaleHandover: Handover<LoadedScale>
  let textHandover: Handover<RestoredTexts>
  let textExchange: SessionExchange
  /// The slot of `textExchange` that saving may read.
  private let readSlot: UnsafeMutablePointer<UInt32>
  /// The texts that were restored last; nil before.
  private let restoredTexts: UnsafeMutablePointer<UnsafeMutablePointer<RestoredTexts>?>
  /// Held while `files`, `restoredTexts` or `readSlot` is read or changed: hosts may save while the
  /// worker reads a file.
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let files: UnsafeMutablePointer<ScalaFiles>
  private let keys: PatchKeys
  private let log: UnsafePointer<LV2_Log_Log>?
  private let logError: LV2_URID

  static func make(_ urids: URIDs, log: UnsafePointer<LV2_Log_Log>?) -> PluginState {
    let state = PluginState(
      scaleHandover: .make(), textHandover: .make(), textExchange: .make(),
      readSlot: .allocate(capacity: 1), restoredTexts: .allocate(capacity: 1),
      mutex: .allocate(capacity: 1), files: .allocate(capacity: 1),
      keys: urids.patch, log: log, logError: urids.host.logError)
    state.mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(state.mutex, nil)
    state.files.initialize(to: ScalaFiles())
    state.readSlot.initialize(to: UInt32(spectrum_first_read_slot))
    state.restoredTexts.initialize(to: nil)
    return state
  }

  /// Gives the memory back, after the last call of any thread.
  func free() {
    scaleHandover.free()
    textHandover.free()
    textExchange.free()
    readSlot.deallocate()
    restoredTexts.deallocate()
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
    files.deinitialize(count: 1)
    files.deallocate()
  }

  /// The worker's part: reads the file of a request, which is the property's number in four bytes
  /// and the path with its NUL. An empty path is no file; of a bad one the log says why, and the
  /// former stays, which the host is told.
  func work(_ request: UnsafeRawBufferPointer) {
    guard request.count >= 5, request.last == 0,
      let property = FileProperty(word: request.loadUnaligned(as: UInt32.self))
    else { return }
    let path = Array(request[4...])
    guard path.count > 1 else { return take(.none(property)) }
    guard let file = ScalaFile(reading: path) else {
      return refuse(path.dropLast(), line: 0, "can't be read")
    }
    guard !file.isEmpty else { return refuse(file.path, line: 0, "the file is empty") }
    do throws(ScalaError) {
      take(try TuningFile(file, as: property))
    } catch {
      refuse(file.path, line: error.line, error.reason.text)
    }
  }

  /// Says why a file isn't taken, and delivers those in use once more, so that the host is told.
  private func refuse(_ path: some Sequence<UInt8>, line: Int, _ reason: StaticString) {
    report(path, line: line, reason)
    change { _ in false }
  }

  /// Saves all values. Returns false if the host has failed to store one.
  func save(
    _ store: @escaping LV2_State_Store_Function, _ handle: LV2_State_Handle?,
    _ features: UnsafePointer<UnsafePointer<LV2_Feature>?>?
  ) -> Bool {
    pthread_mutex_lock(mutex)
    let files = files.pointee
    pthread_mutex_unlock(mutex)
    var writer = StateWriter(store, handle, StatePaths(features), keys)
    for row in StateRow.all(keys) {
      switch row.value {
      case .path(let property):
        if !files[property].path.isEmpty { writer.path(row.key, files[property].path) }
      // An empty one, too: a state without it leaves the file as it is, as presets of ports do.
      case .text(let property): writer.text(row.key, files[property].text)
      case .session(let item): writer.text(row.key, text(of: item))
      }
    }
    return !writer.hasFailed
  }

  /// The latest text of an item: what the audio thread has or, until it takes it, what was restored.
  private func text(of item: SessionItem) -> [UInt8] {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    if textHandover.isPending, let restored = restoredTexts.pointee {
      // It is freed only by the next delivery, which this lock keeps from coming.
      return Array(restored.pointee.texts[item])
    }
    readSlot.pointee = spectrum_exchange_take(textExchange.exchange, readSlot.pointee)
    return Array(textExchange.slots[Int(readSlot.pointee % 3)][item])
  }

  /// Delivers the session's texts of a state to the audio thread. A text that is missing where
  /// others are present, too long, or not a string becomes empty; a state without texts, such as a
  /// preset of ports, leaves them all as they are.
  private func restoreTexts(_ reader: StateReader) {
    var hasAny = false
    let restored = RestoredTexts.make()
    for row in StateRow.all(keys) {
      guard case .session(let item) = row.value, reader.has(row.key) else { continue }
      hasAny = true
      if let text = reader.text(row.key), text.count <= item.capacity {
        restored.pointee.texts.set(item, to: text)
      }
    }
    guard hasAny else { return RestoredTexts.free(restored) }
    pthread_mutex_lock(mutex)
    textHandover.deliver(restored)
    restoredTexts.pointee = restored
    pthread_mutex_unlock(mutex)
  }

  /// Restores each value that can be read; an unreadable one gets its default, a missing one stays.
  func restore(
    _ retrieve: @escaping LV2_State_Retrieve_Function, _ handle: LV2_State_Handle?,
    _ features: UnsafePointer<UnsafePointer<LV2_Feature>?>?
  ) {
    let reader = StateReader(retrieve, handle, StatePaths(features), keys)
    restoreTexts(reader)
    let scale = restored(.scale, path: keys.scale, text: keys.scaleText, reader)
    let keyMap = restored(.keyMap, path: keys.keyMap, text: keys.keyMapText, reader)
    guard scale != nil || keyMap != nil else { return }
    change { files in
      if let scale { _ = files.take(scale) }
      if let keyMap { _ = files.take(keyMap) }
      return false
    }
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

  private func take(_ file: TuningFile) {
    change { files in files.take(file) }
  }

  /// Changes the files and delivers their pitches. Deliveries are in the order of changes, since the
  /// lock is held. `body` returns whether the host is to hear of a changed state.
  private func change(_ body: (inout ScalaFiles) -> Bool) {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    let hasChanged = body(&files.pointee)
    // An edit that the audio thread hasn't taken yet is still to be told.
    let former = scaleHandover.take()
    let isEdit = hasChanged || former?.pointee.isEdit == true
    LoadedScale.free(former)
    scaleHandover.deliver(LoadedScale.make(files.pointee, isEdit: isEdit))
  }

  /// Writes "spectrum: PATH, line 5: reason" to the host's log, if it has one.
  private func report(_ path: some Sequence<UInt8>, line: Int, _ reason: StaticString) {
    guard let log else { return }
    var text: [UInt8] = []
    func append(_ piece: StaticString) { piece.withUTF8Buffer { text += $0 } }
    append("spectrum: ")
    text += path
    if line > 0 {
      append(", line ")
      // A file has at most as many lines as bytes.
      var divisor = 10_000
      while divisor > 1, line < divisor { divisor /= 10 }
      while divisor > 0 {
        text.append(0x30 + UInt8(line / divisor % 10))
        divisor /= 10
      }
    }
    append(": ")
    append(reason)
    text.append(0)
    text.withUnsafeBytes {
      guard let base = $0.assumingMemoryBound(to: CChar.self).baseAddress else { return }
      spectrum_log_line(log, logError, base)
    }
  }
}
