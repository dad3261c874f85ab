/// A stored text that is not what this project wrote.
package struct StoredTextFailure: Error, Equatable, Sendable {
  /// What was being read and where it failed, such as `edits at byte 14`.
  package var part: String

  /// `part` is shown to people when a store is damaged.
  package init(_ part: String) {
    self.part = part
  }
}
