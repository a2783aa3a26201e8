// SPDX-License-Identifier: GPL-3.0-or-later
import CPosix

/// A mutex between the host's thread and the drawing thread, held only while one copies.
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
  /// Takes the lock if it is free; returns false at once if any thread holds it, even this one.
  func tryLock() -> Bool { pthread_mutex_trylock(mutex) == 0 }
  func unlock() { pthread_mutex_unlock(mutex) }
}

/// A state that threads share, accessible only while its lock is held.
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
