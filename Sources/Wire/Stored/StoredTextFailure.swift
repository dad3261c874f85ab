/// A text in the store that is not what was written there.
package struct StoredTextFailure: Error, Equatable, Sendable {
  /// What was being read, such as `edits`.
  package var part: String

  package init(_ part: String) {
    self.part = part
  }
}
