internal import CUnix

/// Tells which of many descriptors are ready (epoll, level-triggered); used by one thread.
///
/// Its own descriptor is readable while any of them is ready, so that it nests in another loop.
@safe
package final class Poller {
  /// The descriptor to be watched by an outer loop.
  package let descriptor: FileDescriptor

  /// At most so many are told by one wait; the rest come with the next one, none is starved.
  package static let readyLimit = 256

  private let events: UnsafeMutableRawPointer

  /// Watches nothing yet; fails when no descriptor is left.
  package init() throws(SystemCallFailure) {
    let number = try systemCall("epoll_create1") { cunix_poller() }
    descriptor = FileDescriptor(rawValue: number)
    unsafe events = UnsafeMutableRawPointer.allocate(
      byteCount: cunix_event_bytes() * Poller.readyLimit, alignment: 16)
    unsafe events.initializeMemory(
      as: UInt8.self, repeating: 0, count: cunix_event_bytes() * Poller.readyLimit)
  }

  deinit {
    unsafe events.deallocate()
    descriptor.close()
  }

  /// Starts to watch a descriptor, whose readiness comes with `token`.
  package func add(
    _ watched: FileDescriptor, token: UInt64, interest: Interest
  ) throws(SystemCallFailure) {
    try systemCall("epoll_ctl") {
      cunix_poller_add(descriptor.rawValue, watched.rawValue, interest.rawValue, token)
    }
  }

  /// Watches a known descriptor for something else; the empty interest still tells hang-ups.
  package func modify(
    _ watched: FileDescriptor, token: UInt64, interest: Interest
  ) throws(SystemCallFailure) {
    try systemCall("epoll_ctl") {
      cunix_poller_modify(descriptor.rawValue, watched.rawValue, interest.rawValue, token)
    }
  }

  /// Stops watching: call it before the descriptor is closed.
  package func remove(_ watched: FileDescriptor) throws(SystemCallFailure) {
    try systemCall("epoll_ctl") {
      cunix_poller_remove(descriptor.rawValue, watched.rawValue)
    }
  }

  /// Waits until something is ready: how many `ready(_:)` holds, 0 after the timeout; nil waits on.
  package func wait(timeoutMilliseconds: Int32?) throws(SystemCallFailure) -> Int {
    let timeout = timeoutMilliseconds.map { max($0, 0) } ?? -1
    let count = try systemCall("epoll_wait") {
      unsafe cunix_poller_wait(descriptor.rawValue, events, Int32(Poller.readyLimit), timeout)
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
}
