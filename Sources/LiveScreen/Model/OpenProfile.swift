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
  func ownReserve(of id: String) -> Int { watched.snapshot.bench.ownReserve(of: id) }
  func shownReserve(of id: String) -> Int {
    watched.snapshot.bench.shownReserve(of: id, inBag: quantity(of: id))
  }

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

/// The profile that the screen shows or waits for.
enum Standing: Sendable {
  /// Nothing was shown yet; holds a name or an id.
  case opening(String)
  case open(OpenProfile)
  case nothing(Absence)

  /// Why no profile is shown, and which one to show again if it comes back.
  struct Absence: Equatable, Sendable {
    let id: ProfileID?
    let name: String
    let words: String
  }

  var profile: OpenProfile? {
    if case .open(let profile) = self { profile } else { nil }
  }

  /// The argument for profile.watch; nil if no profile is selected.
  var reference: String? {
    switch self {
    case .opening(let reference): reference
    case .open(let profile): profile.watched.id.description
    case .nothing: nil
    }
  }
}
