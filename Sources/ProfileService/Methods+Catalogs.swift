import Wire

extension MethodTable {
  static let catalogMethods: [Method] = [
    .read(
      "catalog.get", "Tells everything that a catalog says.", CatalogGet.self,
      result: "effects and ingredients, by id"
    ) { service, parameters, _ throws(Refusal) in
      let entry = try service.catalogs.entry(parameters.catalog)
      CatalogGet.write(entry.catalog, recipeCount: entry.recipeCount, to: &service.result)
      return .found(ticket: 0)
    },
    .read(
      "catalog.list", "Lists the catalogs.", NoParameters.self, result: "the catalogs, by id"
    ) { service, _, _ in
      CatalogList.write(service.catalogs.summaries, to: &service.result)
      return .found(ticket: 0)
    },
  ]
}
