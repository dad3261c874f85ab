import Wire

extension MethodTable {
  static let catalogMethods: [Method] = [
    Method(CatalogGet.self) { service, parameters, _ throws(Refusal) in
      let shelved = try service.shelf.catalog(parameters.catalog)
      CatalogGet.Result(shelved.catalog, recipeCount: shelved.recipeCount)
        .write(to: &service.request.result)
      return .found(ticket: 0)
    },
    Method(CatalogList.self) { service, _, _ in
      CatalogList.Result(catalogs: service.shelf.summaries).write(to: &service.request.result)
      return .found(ticket: 0)
    },
  ]
}
