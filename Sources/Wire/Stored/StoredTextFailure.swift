/// A text in the store that is not what was written there.
package struct StoredTextFailure: Error, Equatable, Sendable {
  /// What was being read and where it broke, such as `edits at byte 14`.
  package var part: String

  /// The place is for people: it is told of a store that is damaged.
  package init(_ part: String) {
    self.part = part
  }
}
