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
