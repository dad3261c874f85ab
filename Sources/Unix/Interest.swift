/// What a descriptor is watched for; errors and hang-ups are always told.
package struct Interest: OptionSet, Hashable, Sendable {
  /// The bits, which have the same meaning for `poll` and `epoll`.
  package let rawValue: UInt32

  /// Takes any bits, of which those below are used.
  package init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Bytes, a connection or the end can be read.
  package static let readable = Interest(rawValue: 1)
  /// Something out of the ordinary, such as a threshold of the kernel that was passed.
  package static let urgent = Interest(rawValue: 2)
  /// Bytes can be written.
  package static let writable = Interest(rawValue: 4)
}
