/// A text in the store that is not what was written there.
package struct StoredTextFailure: Error, Equatable, Sendable {
  /// What was being read and where it broke, such as `edits at byte 14`.
  package var part: String

  package init(_ part: String) {
    self.part = part
  }
}
