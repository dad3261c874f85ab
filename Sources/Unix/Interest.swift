/// What a descriptor is watched for; errors and hang-ups are always told.
package struct Interest: OptionSet, Hashable, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Bytes, a connection or the end can be read.
  package static let readable = Interest(rawValue: 1)
  /// Bytes can be written.
  package static let writable = Interest(rawValue: 4)
}
