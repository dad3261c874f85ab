internal import Glibc

/// A value that one thread at a time can reach; no body may wait, or take the same lock again.
///
/// It is a lock of the C library, since the thread sanitizer sees what that one orders, and takes
/// what Swift's own `Mutex` protects for a race.
@safe
package final class Locked<Value: Sendable>: @unchecked Sendable {
  private var value: Value
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>

  /// Not locked yet.
  package init(_ value: Value) {
    self.value = value
    unsafe mutex = .allocate(capacity: 1)
    let code = unsafe pthread_mutex_init(mutex, nil)
    precondition(code == 0, "a plain mutex needs nothing that could be missing")
  }

  deinit {
    unsafe pthread_mutex_destroy(mutex)
    unsafe mutex.deallocate()
  }

  /// Waits until no other thread is in a body, and runs this one.
  package func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    return try body(&value)
  }
}
