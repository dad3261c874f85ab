/// A profile with the catalog it chooses from.
struct ProfileContext {
  let profile: ProfileDetails
  let catalog: CatalogDetails
  let names: CatalogNames

  init(profile: ProfileDetails, catalog: CatalogDetails) {
    self.profile = profile
    self.catalog = catalog
    names = CatalogNames(catalog)
  }

  /// The one item that each typed name means; the first that means none, or several, fails all.
  func resolve(
    _ typed: [String], among kinds: [CatalogItem.Kind]
  ) throws(CommandFailure) -> [CatalogItem] {
    var items: [CatalogItem] = []
    do throws(NameProblem) {
      for name in typed {
        let item = try names.resolver.resolve(name, among: kinds)
        if !items.contains(item) { items.append(item) }
      }
    } catch {
      throw .name(error)
    }
    return items
  }

  func resolve(
    _ typed: String, among kinds: CatalogItem.Kind...
  ) throws(CommandFailure) -> CatalogItem {
    try resolve([typed], among: kinds)[0]
  }
}
