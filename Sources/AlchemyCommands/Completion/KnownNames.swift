/// The names that only a catalog or a daemon knows.
protocol KnownNames {
  /// The ingredients and effects that the line can mean.
  var items: [CatalogItem] { get }
  /// The ids of an ingredient's effects; nil for an unknown ingredient.
  func effects(ofIngredient id: String) -> Set<String>?
  var catalogs: [Candidate] { get }
  var methods: [Candidate] { get }
  /// The names of the deleted profiles, or of the others.
  func profiles(isDeleted: Bool) -> [Candidate]
}
