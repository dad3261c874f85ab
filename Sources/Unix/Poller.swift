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
  ///
  /// Throws for a regular file or a descriptor that is watched already, and if the user has no
  /// watch left.
  package func add(
    _ watched: FileDescriptor, token: UInt64, interest: Interest
  ) throws(SystemCallFailure) {
    try systemCall("epoll_ctl") {
      cunix_poller_add(descriptor.rawValue, watched.rawValue, interest.rawValue, token)
    }
  }

  /// Changes what a known descriptor is watched for; an empty interest still reports hang-ups.
  ///
  /// Throws if the descriptor is not watched.
  package func modify(
    _ watched: FileDescriptor, token: UInt64, interest: Interest
  ) throws(SystemCallFailure) {
    try systemCall("epoll_ctl") {
      cunix_poller_modify(descriptor.rawValue, watched.rawValue, interest.rawValue, token)
    }
  }

  /// Stops watching a descriptor: call it before closing the descriptor.
  ///
  /// Throws if the descriptor is not watched, or was closed.
  package func remove(_ watched: FileDescriptor) throws(SystemCallFailure) {
    try systemCall("epoll_ctl") {
      cunix_poller_remove(descriptor.rawValue, watched.rawValue)
    }
  }

  /// Waits until a descriptor is ready; returns how many are, 0 after the timeout (nil: for ever).
  ///
  /// Throws only if the poller's own descriptor was closed.
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

/// What to watch a descriptor for; errors and hang-ups are always reported.
package struct Interest: OptionSet, Hashable, Sendable {
  /// The bits, which mean the same to `poll` and `epoll`.
  package let rawValue: UInt32

  package init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Bytes, a connection or the end can be read.
  package static let readable = Interest(rawValue: 1)
  /// An exceptional condition, such as a threshold of the kernel that was passed.
  package static let urgent = Interest(rawValue: 2)
  /// Bytes can be written.
  package static let writable = Interest(rawValue: 4)
}

/// The events of a watched descriptor.
package struct Readiness: Hashable, Sendable {
  /// The token given when the descriptor was added.
  package let token: UInt64
  private let flags: UInt32

  init(token: UInt64, flags: UInt32) {
    self.token = token
    self.flags = flags
  }

  /// A read will return bytes, the end or the error.
  package var isReadable: Bool { flags & (Interest.readable.rawValue | Readiness.gone) != 0 }

  /// A write will proceed, or return the error.
  package var isWritable: Bool { flags & (Interest.writable.rawValue | Readiness.gone) != 0 }

  /// Both directions are closed, or an error is pending: nothing more can be sent.
  package var isHungUp: Bool { flags & Readiness.gone != 0 }

  /// EPOLLERR and EPOLLHUP, which the kernel always reports.
  private static let gone: UInt32 = 0x008 | 0x010
}
