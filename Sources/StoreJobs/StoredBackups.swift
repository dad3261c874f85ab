/// What backups a store has of itself.
package struct StoredBackups: Equatable, Sendable {
  package var count: Int
  /// When the newest was written, in milliseconds since 1970; nil without any.
  package var newestMilliseconds: Int?

  package init(count: Int, newestMilliseconds: Int?) {
    self.count = count
    self.newestMilliseconds = newestMilliseconds
  }
}
