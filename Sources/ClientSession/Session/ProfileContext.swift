package import Alchemy
internal import Doctor
package import LiveProfile
package import Wire

/// A profile and its catalog.
package struct ProfileContext {
  /// The profile as it was read.
  package let profile: ProfileSnapshot
  /// The profile's catalog.
  package let catalog: CatalogGet.Result
  /// The names of that catalog.
  package let names: CatalogNames

  /// Makes the names from the catalog.
  package init(profile: ProfileSnapshot, catalog: CatalogGet.Result) {
    self.profile = profile
    self.catalog = catalog
    names = CatalogNames(catalog)
  }

  /// That the bag is empty, with a command to type; nil if something is in the bag.
  ///
  /// `place` holds the options that name the profile and the daemon.
  func emptyBagWords(_ place: [String]) -> String? {
    guard profile.inventory.values.allSatisfy({ $0 <= 0 }),
      let first = catalog.ingredients.first?.name
    else { return nil }
    return
      "the bag is empty; \(CommandFailure.line(["stock", first, "1"] + place)) puts something in"
  }

  /// The item of each typed name; the first unknown or ambiguous name fails all.
  package func resolve(
    _ typed: [String], among kinds: [CatalogItem.Kind]
  ) throws(CommandFailure) -> [CatalogItem] {
    var items: [CatalogItem] = []
    for (index, name) in typed.enumerated() {
      do throws(NameProblem) {
        let item = try names.resolver.resolve(name, among: kinds)
        if !items.contains(item) { items.append(item) }
      } catch {
        throw .name(names.resolver.unquoted(typed, around: index, among: kinds) ?? error)
      }
    }
    return items
  }

  /// The ingredient that a text names.
  ///
  /// Throws if it names none, or several.
  package func ingredient(
    _ typed: String
  ) throws(CommandFailure) -> Ingredient {
    let item = try resolve([typed], among: [.ingredient])[0]
    return Self.found(catalog.ingredients.first { $0.item == item })
  }

  /// The different ingredients that texts name.
  ///
  /// Throws at the first text that names none, or several.
  package func ingredients(
    _ typed: [String]
  ) throws(CommandFailure) -> [Ingredient] {
    try resolve(typed, among: [.ingredient]).map { item in
      Self.found(catalog.ingredients.first { $0.item == item })
    }
  }

  /// The different effects that texts name.
  ///
  /// Throws at the first text that names none, or several.
  package func effects(_ typed: [String]) throws(CommandFailure) -> [Effect] {
    try resolve(typed, among: [.effect]).map { item in
      Self.found(catalog.effects.first { $0.item == item })
    }
  }

  /// The item, which exists: names are resolved among the catalog's own items.
  private static func found<Entry>(_ entry: Entry?) -> Entry {
    guard let entry else { preconditionFailure("a resolved item is not in its catalog") }
    return entry
  }
}
