import Alchemy
import Profiles

/// Held news, merged: each field with its first value and its last.
///
/// A class, since watches that ask for the same and wait since the same change share it: a client
/// with many of them costs the others one merge a change.
final class MergedNews {
  private(set) var news: WatchNews
  /// Of the last change in it, as the news say too.
  private var lsn: Int
  /// Of each field among the effects.
  private var places: [Field: Int]
  /// About what it takes in memory, though several watches may share it.
  private(set) var heldBytes: Int

  init(_ first: WatchNews) {
    news = first
    lsn = first.lsn
    places = Dictionary(uniqueKeysWithValues: first.effects.enumerated().map { ($1.field, $0) })
    heldBytes = Self.bytes(of: first)
  }

  /// Takes in what came after it, the first time that it is brought by any of the watches.
  func take(_ text: EventText) {
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
    news.recipesBefore = news.recipesBefore ?? news.recipes?.difference.old ?? later.recipesBefore
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
      + (news.recipes.map { $0.difference.new.wordCount * 16 } ?? 0)
  }

  /// Itself, and what points to it.
  private static let ownBytes = 256
  /// A field with its id and two values, and its place.
  private static let effectBytes = 160
}
