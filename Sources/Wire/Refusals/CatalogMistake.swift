/// One thing that is wrong with a catalog's file, in words, with where it stands.
package struct CatalogMistake: Equatable, Sendable {
  /// Counted from 1.
  package var line: Int?
  /// The ingredient, effect or member that it is about.
  package var name: String?
  /// Words for people, without the place and without a full stop.
  package var problem: String

  /// No line where it is about the file as a whole, and no name where it is in no entry.
  package init(line: Int?, name: String?, problem: String) {
    self.line = line
    self.name = name
    self.problem = problem
  }
}
