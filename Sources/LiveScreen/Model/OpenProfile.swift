internal import Alchemy
internal import LiveProfile
internal import Profiles
internal import Wire

/// The profile that the columns show.
struct OpenProfile: Sendable {
  var watched: WatchedProfile
  var news = ProfileNews()
  /// The last change seen on this screen.
  var lastChange: LastChange?
  /// What if: the values that the player tries here, and that are not stored; nil while none are tried.
  var whatIf: [Alchemist.Field: Alchemist.Value]?

  /// The values that are tried; nil if they are those of the profile.
  var otherAlchemist: OtherAlchemist? { whatIf.flatMap(OtherAlchemist.init) }
  /// Whose strengths, gold and orders the screen shows.
  var alchemist: Alchemist {
    otherAlchemist?.applied(to: watched.alchemist) ?? watched.alchemist
  }

  func choice(ofIngredient id: String) -> Choice { watched.ingredients[id] ?? .may }
  func choice(ofEffect id: String) -> Choice { watched.effects[id] ?? .may }
  func quantity(of id: String) -> Int { watched.inventory[id] ?? 0 }
  func reserve(of id: String) -> Int { watched.reserve(of: id) }

  func choice(of field: Field) -> Choice {
    switch field {
    case .ingredient(let id): choice(ofIngredient: id)
    case .effect(let id): choice(ofEffect: id)
    case .stock, .single, .bench, .tally: .may
    }
  }
}

/// A change seen on this screen, and its author.
struct LastChange: Equatable, Sendable {
  /// The author of a change.
  enum Author: Equatable, Sendable {
    case ourselves
    case other(String)
    /// Several changes came as one, or the author was not given.
    case unknown
  }

  let changes: [FieldChange]
  let author: Author
}
