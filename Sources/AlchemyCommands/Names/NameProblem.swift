/// Why a typed name means no ingredient or effect, as facts.
package enum NameProblem: Error, Equatable, Sendable {
  case unknown(String, among: [CatalogItem.Kind], catalog: String, suggestion: CatalogItem?)
  /// It fits several: the candidates by kind, then id.
  case ambiguous(String, candidates: [CatalogItem])
  /// Nothing begins so, but it is a part of these: by kind, then id, at least two.
  case partOfNames(String, among: [CatalogItem.Kind], catalog: String, candidates: [CatalogItem])
  /// It is something, but of a kind that was not asked for.
  case otherKind(String, CatalogItem)
  /// Words that stand alone on the line, and are one name together.
  case unquoted([String], CatalogItem)
}
