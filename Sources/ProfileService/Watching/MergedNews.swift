import Alchemy
import Profiles

/// Several held events in one: each field with its first and its last value.
///
/// A class: watches with the same interest that wait since the same change share it, so even many
/// watches of a slow client cost one merge for each change.
final class MergedNews {
  private(set) var news: WatchNews
  /// The number of the last change, the same as in the news.
  private var lsn: Int
  /// The index of each field in the effects.
  private var places: [Field: Int]
  /// Whether the counts of two changes would have to be added, so only a snapshot is correct.
  private(set) var needsSnapshot = false
  /// The approximate memory, although several watches may share it.
  private(set) var heldBytes: Int

  init(_ first: WatchNews) {
    news = first
    lsn = first.lsn
    places = Dictionary(uniqueKeysWithValues: first.effects.enumerated().map { ($1.field, $0) })
    heldBytes = Self.bytes(of: first)
  }

  /// Merges a later event once, for the first of the watches that bring it.
  func merge(_ text: EventText) {
    guard text.lsn > lsn, let later = text.news else { return }
    lsn = text.lsn
    merge(later)
    heldBytes = Self.bytes(of: news)
  }

  private func merge(_ later: WatchNews) {
    news.lsn = later.lsn
    news.count += later.count
    for change in later.effects { merge(change) }
    guard let newer = later.recipes else { return }
    if newer.isOnlyCounted, news.recipes != nil { needsSnapshot = true }
    news.recipesBefore = news.recipesBefore ?? news.recipes?.sets?.old ?? later.recipesBefore
    let isRepriced = news.recipes?.isRepriced ?? false
    news.recipes = newer
    news.recipes?.isRepriced = newer.isRepriced || isRepriced
  }

  private func merge(_ change: FieldChange) {
    if let place = places[change.field] {
      news.effects[place].to = change.to
    } else {
      places[change.field] = news.effects.count
      news.effects.append(change)
    }
  }

  private static func bytes(of news: WatchNews) -> Int {
    ownBytes + news.effects.count * effectBytes
      + (news.recipes?.sets.map { $0.new.wordCount * 16 } ?? 0)
  }

  /// The object and the references to it.
  private static let ownBytes = 256
  /// A field with its id, two values, and an entry of `places`.
  private static let effectBytes = 160
}
