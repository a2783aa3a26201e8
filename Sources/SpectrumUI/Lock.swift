// SPDX-License-Identifier: GPL-3.0-or-later
import CPosix

/// Keeps the host's thread and the one that draws out of each other's way, for a copy's time.
struct Lock: ~Copyable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>

  init() {
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  func lock() { pthread_mutex_lock(mutex) }
  /// False, at once, where a thread has it, be it this one.
  func tryLock() -> Bool { pthread_mutex_trylock(mutex) == 0 }
  func unlock() { pthread_mutex_unlock(mutex) }
}

/// A state that threads share: reached only while its lock is held.
struct Locked<State>: ~Copyable {
  private let lock = Lock()
  private let state: UnsafeMutablePointer<State>

  init(_ initial: State) {
    state = .allocate(capacity: 1)
    state.initialize(to: initial)
  }

  deinit {
    state.deinitialize(count: 1)
    state.deallocate()
  }

  func withLock<Result>(_ body: (inout State) -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body(&state.pointee)
  }
}
