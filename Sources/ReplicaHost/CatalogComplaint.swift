/// Why a file, or a folder of files, gives no catalog.
package struct CatalogComplaint: Equatable, Sendable {
  /// The path of the file or the folder; of a built-in catalog the words for it.
  package let file: String
  /// What a person would call it; nil where not even a name is known.
  package let catalog: String?
  /// For the log, a sentence a line.
  package let lines: [String]
}
