/// What to watch a descriptor for; errors and hang-ups are always reported.
package struct Interest: OptionSet, Hashable, Sendable {
  /// The bits, which mean the same to `poll` and `epoll`.
  package let rawValue: UInt32

  /// Takes any bits; only the bits below are used.
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
