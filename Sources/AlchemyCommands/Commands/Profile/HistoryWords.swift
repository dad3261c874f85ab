internal import Alchemy
internal import ClientSession
internal import CommandLine
internal import LiveProfile
internal import Wire

/// Says what changes did, for people: the history, both watches and `alchemy undo` say it alike.
struct HistoryWords {
  /// A plan of a whole bag changes hundreds of fields; this much of it is read at a glance.
  static let mostLines = 10

  let names: CatalogNames
  private var products: ProductNames
  /// Whether changes with more than `mostLines` lines are shown whole.
  private let isWhole: Bool
  /// The options that name the profile and the daemon, for the command that shows all lines.
  private let place: [String]

  init(_ context: ProfileContext, isWhole: Bool = false, place: [String]) {
    names = context.names
    products = ProductNames(context)
    self.isWhole = isWhole
    self.place = place
  }

  /// The same words after the alchemist has changed.
  func by(_ alchemist: Alchemist) -> HistoryWords {
    if alchemist == products.alchemist { return self }
    var words = self
    words.products = ProductNames(products, alchemist: alchemist)
    return words
  }

  /// What the change did; what it asked for, if nothing came of that.
  func lines(_ change: HistoryChange) -> [String] {
    let lines =
      change.effects.isEmpty ? change.sentencesWithoutEffect(names) : sentences(change)
    guard lines.count > Self.mostLines, !isWhole else { return lines }
    let whole = ProfileHistory.lineThatShows(change.lsn, place)
    let left = Quantity.of(lines.count - Self.mostLines, "more line")
    return lines.prefix(Self.mostLines) + ["\(left); \(whole) shows all"]
  }

  private func sentences(_ change: HistoryChange) -> [String] {
    let words = BrewWords(ingredient: names.ingredient, product: products.name)
    guard let head = words.sentences(change) else { return change.sentences(names) }
    // The first sentences tell of the tallies, too, and the last ones of what was learned.
    let rest = change.effects.filter { !$0.isOfTally && $0.lesson == nil }
    return head + rest.sentencesOfEvent(names) + lessons(change)
  }
}

extension HistoryWords {
  /// A sentence for each effect that the player knows now, or knows no longer.
  private func lessons(_ change: HistoryChange) -> [String] {
    let lessons = change.effects.compactMap(\.lesson)
    return [true, false].flatMap { isKnown in
      Lessons(
        lessons.filter { $0.isKnown == isKnown }
          .map { BagBrew.KnownEffect(ingredient: $0.ingredient, effect: $0.effect) }
      ).words(names).map { (isKnown ? "learned: " : "no longer known: ") + $0 }
    }
  }
}

/// What brews of the past made, as far as that can still be told.
final class ProductNames {
  private let details: CatalogGet.Result
  let alchemist: Alchemist
  /// Made when it is needed first; nil if it breaks the rules of catalogs.
  private lazy var catalog: Catalog? = {
    do throws(MirrorFailure) {
      return try Catalog(checking: details)
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
