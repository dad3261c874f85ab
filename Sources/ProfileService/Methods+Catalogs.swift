import Wire

extension MethodTable {
  static let catalogMethods: [Method] = [
    Method(CatalogGet.self) { service, parameters, _ throws(Refusal) in
      let entry = try service.catalogs.entry(parameters.catalog)
      CatalogGet.write(entry.catalog, recipeCount: entry.recipeCount, to: &service.result)
      return .found(ticket: 0)
    },
    Method(CatalogList.self) { service, _, _ in
      CatalogList.write(service.catalogs.summaries, to: &service.result)
      return .found(ticket: 0)
    },
  ]
}
