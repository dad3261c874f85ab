internal import Alchemy
internal import ClientSession
internal import LiveProfile
internal import Wire

/// What brews of the past made, as far as that can still be told.
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
  package init(_ other: ProductNames, alchemist: Alchemist) {
    details = other.details
    self.alchemist = alchemist
    catalog = other.catalog
  }

  /// `Potion of Resist Frost`; nil if that is not certain.
  func name(of brew: HistoryChange.Brew) -> String? {
    catalog.flatMap { brew.product(in: $0, by: alchemist) }
  }
}
