/// Why a typed name means no ingredient or effect, as facts.
package enum NameProblem: Error, Equatable, Sendable {
  case unknown(String, among: [CatalogItem.Kind], catalog: String, suggestion: CatalogItem?)
  /// It fits several: the candidates by kind, then id.
  case ambiguous(String, candidates: [CatalogItem])
}
