/// Why a file, or a folder of files, gives no catalog.
package struct CatalogComplaint: Equatable, Sendable {
  package let file: String
  /// What a person would call it; nil where not even a name is known.
  package let catalog: String?
  /// For the log, a sentence a line.
  package let lines: [String]
}
