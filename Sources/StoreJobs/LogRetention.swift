/// What one step of compaction keeps in a profile's log.
package struct LogRetention: Equatable, Sendable {
  /// How many of the newest changes to keep, regardless of their age.
  package var changes: Int
  /// Changes with this or a later time are kept, too; in milliseconds since 1970.
  package var sinceMilliseconds: Int
  /// The most changes that one step removes.
  package var stepLimit: Int

  /// A negative `changes` or `stepLimit` counts as 0; a store may lower the step limit.
  package init(changes: Int, sinceMilliseconds: Int, stepLimit: Int) {
    self.changes = changes
    self.sinceMilliseconds = sinceMilliseconds
    self.stepLimit = stepLimit
  }
}
