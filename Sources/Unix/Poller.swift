internal import CUnix

/// Reports which of many descriptors are ready (epoll, level-triggered); used by one thread.
///
/// The poller's own descriptor is readable while any of them is ready, so it nests in another loop.
@safe
package final class Poller {
  /// The descriptor for an outer loop to watch.
  package let descriptor: FileDescriptor

  /// The most descriptors that one wait reports; the next wait reports the rest, so none starves.
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

  /// Starts to watch a descriptor; its readiness is reported with `token`.
  package func add(
    _ watched: FileDescriptor, token: UInt64, interest: Interest
  ) throws(SystemCallFailure) {
    try systemCall("epoll_ctl") {
      cunix_poller_add(descriptor.rawValue, watched.rawValue, interest.rawValue, token)
    }
  }

  /// Changes what a known descriptor is watched for; an empty interest still reports hang-ups.
  package func modify(
    _ watched: FileDescriptor, token: UInt64, interest: Interest
  ) throws(SystemCallFailure) {
    try systemCall("epoll_ctl") {
      cunix_poller_modify(descriptor.rawValue, watched.rawValue, interest.rawValue, token)
    }
  }

  /// Stops watching a descriptor: call it before closing the descriptor.
  package func remove(_ watched: FileDescriptor) throws(SystemCallFailure) {
    try systemCall("epoll_ctl") {
      cunix_poller_remove(descriptor.rawValue, watched.rawValue)
    }
  }

  /// Waits until a descriptor is ready; returns how many are, 0 after the timeout (nil: for ever).
  package func wait(timeoutMilliseconds: Int32?) throws(SystemCallFailure) -> Int {
    let timeout = timeoutMilliseconds.map { max($0, 0) } ?? -1
    let count = try systemCall("epoll_wait") {
      unsafe cunix_poller_wait(descriptor.rawValue, events, Int32(Poller.readyLimit), timeout)
    }
    return Int(count)
  }

  /// A result of the last wait, by its position below the count that the wait returned.
  package func ready(_ position: Int) -> Readiness {
    precondition(0..<Poller.readyLimit ~= position, "no such result")
    return Readiness(
      token: unsafe cunix_event_token(events, Int32(position)),
      flags: unsafe cunix_event_flags(events, Int32(position)))
  }
}
