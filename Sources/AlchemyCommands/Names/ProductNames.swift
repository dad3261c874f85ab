internal import Alchemy
internal import LiveProfile
internal import Replication
internal import Wire

/// What brews of the past made, as far as that can still be told.
///
/// The history does not keep names. What the alchemist of today makes has the same name if the
/// potion is worth the same; the perks of another day may have made another potion.
final class ProductNames {
  private let details: CatalogDetails
  let alchemist: Alchemist
  /// Read from the details when it is needed first; nil if it is too new to be read.
  private lazy var catalog: Catalog? = {
    do throws(MirrorFailure) {
      return try Catalog(details.whole)
    } catch {
      return nil
    }
  }()

  init(_ context: ProfileContext) {
    details = context.catalog
    alchemist = context.profile.bench.alchemist
  }

  /// Of the same catalog, for an alchemist who has changed.
  init(_ other: ProductNames, alchemist: Alchemist) {
    details = other.details
    self.alchemist = alchemist
    catalog = other.catalog
  }

  /// `Potion of Resist Frost`; nil if that is not certain.
  func name(of brew: HistoryChange.Brew) -> String? {
    guard let catalog else { return nil }
    let ingredients = brew.ingredients.compactMap(catalog.ingredientIndex)
    guard ingredients.count == brew.ingredients.count, (2...3).contains(ingredients.count),
      Set(ingredients).count == ingredients.count,
      let made = catalog.brew(ingredients, by: alchemist),
      min(made.gold, SaturatingSum.limit) == brew.gold
    else { return nil }
    return made.name
  }
}
