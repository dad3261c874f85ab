/// How a file's schema compares with the migrations of this program.
package enum SchemaStanding: Hashable, Sendable {
  /// An empty file.
  case fresh
  /// A file of this program that lacks the migrations after `version`.
  case behind(version: Int)
  /// A file with every migration.
  case current
}
