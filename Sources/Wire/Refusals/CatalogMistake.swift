/// One mistake in a catalog's file, in words, with its place.
package struct CatalogMistake: Equatable, Sendable {
  /// From 1.
  package var line: Int?
  /// The ingredient, effect or member with the mistake.
  package var name: String?
  /// Words for people, without the place and without a full stop.
  package var problem: String

  /// `line` is nil for a mistake of the whole file, `name` for a mistake outside all entries.
  package init(line: Int?, name: String?, problem: String) {
    self.line = line
    self.name = name
    self.problem = problem
  }
}
