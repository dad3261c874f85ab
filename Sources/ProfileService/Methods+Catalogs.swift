import Wire

extension MethodTable {
  static let catalogMethods: [Method] = [
    Method(CatalogGet.self) { service, parameters, _ throws(Refusal) in
      let shelved = try service.shelf.catalog(parameters.catalog)
      CatalogGet.write(shelved.catalog, recipeCount: shelved.recipeCount, to: &service.result)
      return .found(ticket: 0)
    },
    Method(CatalogList.self) { service, _, _ in
      CatalogList.write(service.shelf.summaries, to: &service.result)
      return .found(ticket: 0)
    },
  ]
}
