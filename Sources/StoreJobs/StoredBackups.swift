/// What backups a store has of itself.
package struct StoredBackups: Equatable, Sendable {
  /// Daily ones, and those from before migrations; 0 also where the folder cannot be read.
  package var count: Int
  /// When the newest was written, in milliseconds since 1970; nil without any.
  package var newestMilliseconds: Int?

  /// Trusts that no file counts as the newest that a clock which was ahead has written.
  package init(count: Int, newestMilliseconds: Int?) {
    self.count = count
    self.newestMilliseconds = newestMilliseconds
  }
}
