// SPDX-License-Identifier: GPL-3.0-or-later
import CPosix

/// A state that threads share, accessible only while its lock is held.
struct Locked<State>: ~Copyable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let state: UnsafeMutablePointer<State>

  init(_ initial: State) {
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
    state = .allocate(capacity: 1)
    state.initialize(to: initial)
  }

  deinit {
    state.deinitialize(count: 1)
    state.deallocate()
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  func withLock<Result>(_ body: (inout State) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body(&state.pointee)
  }
}
