/// What a step of compaction leaves in the log.
package struct LogRetention: Equatable, Sendable {
  /// The profile's newest changes that stay, however old they are.
  package var changes: Int
  /// Changes that are stamped then or later stay, too: milliseconds since 1970.
  package var sinceMilliseconds: Int
  /// At most so many go in one step.
  package var stepLimit: Int

  /// A `changes` or `stepLimit` below 0 counts as 0; a store may have a lower step limit.
  package init(changes: Int, sinceMilliseconds: Int, stepLimit: Int) {
    self.changes = changes
    self.sinceMilliseconds = sinceMilliseconds
    self.stepLimit = stepLimit
  }
}
