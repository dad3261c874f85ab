internal import Glibc
package import Unix

/// Until when a test waits for an event that comes at once unless something is broken.
package struct Deadline: Sendable {
  private let nanoseconds: UInt64

  /// Long enough for a sanitized build on a machine that does much else.
  package static let usualSeconds = 180

  /// So far from now.
  package init(seconds: Int = Deadline.usualSeconds) {
    nanoseconds = SystemClock.monotonicNanoseconds() + UInt64(seconds) * 1_000_000_000
  }

  /// Whether the time is over.
  package var isOver: Bool { remainingMilliseconds == 0 }

  private var remainingMilliseconds: Int32 {
    let now = SystemClock.monotonicNanoseconds()
    return now >= nanoseconds ? 0 : Int32((nanoseconds - now) / 1_000_000) + 1
  }

  /// Waits until one of the descriptors can be read, or one of the others written: which ones.
  ///
  /// Empty when the time is over. A descriptor whose other end is gone counts as ready.
  package func wait(
    reading: [FileDescriptor], writing: [FileDescriptor] = []
  ) throws -> Set<FileDescriptor> {
    var entries =
      reading.map { pollfd(fd: $0.rawValue, events: Int16(POLLIN), revents: 0) }
      + writing.map { pollfd(fd: $0.rawValue, events: Int16(POLLOUT), revents: 0) }
    while true {
      let count = unsafe poll(&entries, nfds_t(entries.count), remainingMilliseconds)
      if count >= 0 { break }
      guard errno == EINTR else {
        throw SystemCallFailure(call: "poll", errno: Errno(rawValue: errno))
      }
    }
    return Set(entries.filter { $0.revents != 0 }.map { FileDescriptor(rawValue: $0.fd) })
  }
}

extension Deadline {
  /// Asks again and again until it is so.
  ///
  /// What was closed in this process may be open for a moment still, with its locks: in a program
  /// that another test is just starting, until that one has begun.
  package static func wait(for awaited: String, until isSo: () throws -> Bool) throws {
    let deadline = Deadline()
    while try !isSo() {
      guard !deadline.isOver else { throw TookTooLong(awaited, seen: "the opposite") }
    }
  }
}

/// An event did not come in time; what was seen instead is said.
package struct TookTooLong: Error, CustomStringConvertible {
  /// One line for the report of a failed test.
  package let description: String

  /// Names the event, and what came instead.
  package init(_ awaited: String, seen: String) {
    description = "waited in vain for \(awaited); seen: \(seen)"
  }
}
