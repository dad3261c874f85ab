/// Names that only a catalog or a daemon knows.
protocol KnownNames {
  /// The ingredients and effects that the line can mean, by name.
  var items: [CatalogItem] { get }
  var catalogs: [Candidate] { get }
  var methods: [Candidate] { get }
  /// Those that are deleted, or those that are not.
  func profiles(isDeleted: Bool) -> [Candidate]
}
