/// Everything that is wrong with a catalog, in the order in which its lists give it.
package struct CatalogRefusal: Error, Sendable, Equatable {
  /// Never empty.
  package let problems: [CatalogProblem]
}
