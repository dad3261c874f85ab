internal import CUnix
internal import Glibc

/// Tells which of many descriptors are ready (epoll, level-triggered); used by one thread.
///
/// Its own descriptor is readable while any of them is ready, so that it nests in another loop.
@safe
package final class Poller {
  /// The descriptor to be watched by an outer loop.
  package let descriptor: FileDescriptor

  /// At most so many are told by one wait; the rest come with the next one, none is starved.
  package static let readyLimit = 256

  private let events: UnsafeMutablePointer<epoll_event>

  package init() throws(SystemCallFailure) {
    let number = try systemCall("epoll_create1") { cunix_epoll_create() }
    descriptor = FileDescriptor(rawValue: number)
    unsafe events = UnsafeMutablePointer<epoll_event>.allocate(capacity: Poller.readyLimit)
    unsafe events.initialize(repeating: epoll_event(), count: Poller.readyLimit)
  }

  deinit {
    unsafe events.deallocate()
    descriptor.close()
  }

  /// Starts to watch a descriptor, whose readiness comes with `token`.
  package func add(
    _ watched: FileDescriptor, token: UInt64, interest: Interest
  ) throws(SystemCallFailure) {
    try change(EPOLL_CTL_ADD, watched, interest, token)
  }

  /// Watches a known descriptor for something else; the empty interest still tells hang-ups.
  package func modify(
    _ watched: FileDescriptor, token: UInt64, interest: Interest
  ) throws(SystemCallFailure) {
    try change(EPOLL_CTL_MOD, watched, interest, token)
  }

  /// Stops watching: call it before the descriptor is closed.
  package func remove(_ watched: FileDescriptor) throws(SystemCallFailure) {
    try change(EPOLL_CTL_DEL, watched, [], 0)
  }

  /// Waits until something is ready: how many `ready(_:)` holds, 0 after the timeout; nil waits on.
  package func wait(timeoutMilliseconds: Int32?) throws(SystemCallFailure) -> Int {
    let timeout = timeoutMilliseconds.map { max($0, 0) } ?? -1
    let count = try systemCall("epoll_wait") {
      unsafe epoll_wait(descriptor.rawValue, events, Int32(Poller.readyLimit), timeout)
    }
    return Int(count)
  }

  /// One result of the last wait, by its position in 0 ..< the count that it answered.
  package func ready(_ position: Int) -> Readiness {
    precondition(0..<Poller.readyLimit ~= position, "no such result")
    return Readiness(
      token: unsafe cunix_event_token(events, Int32(position)),
      flags: unsafe cunix_event_flags(events, Int32(position)))
  }

  private func change(
    _ operation: Int32, _ watched: FileDescriptor, _ interest: Interest, _ token: UInt64
  ) throws(SystemCallFailure) {
    try systemCall("epoll_ctl") {
      cunix_epoll_change(
        descriptor.rawValue, operation, watched.rawValue, interest.rawValue, token)
    }
  }
}
