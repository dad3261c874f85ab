/// Every problem of a catalog, in the order of the lists.
package struct CatalogRefusal: Error, Sendable, Equatable {
  /// Never empty.
  package let problems: [CatalogProblem]
}
