/// Why a file or folder provides no catalog.
package struct CatalogComplaint: Equatable, Sendable {
  /// The path of the file or folder; for a built-in catalog a description.
  package let file: String
  /// The catalog's name for people; nil if no name is known.
  package let catalog: String?
  /// Sentences for the log, one per line.
  package let lines: [String]
}
