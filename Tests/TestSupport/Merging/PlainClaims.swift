package import Profiles

/// What each change of a history says of each place, read from the edits alone.
///
/// It knows of no registers, columns or vectors of a profile: who had seen what is in the contexts
/// of the changes, and of the claims about a place the one with the largest stamp is the deciding.
package struct PlainClaims {
  /// What one change says of one place in the end.
  package struct Claim {
    package var value: FieldValue
    package var change: Change
    /// Whether a reset of the whole column says so, and not a choice.
    package var isByReset: Bool
  }

  private var claims: [ConflictPlace: [Claim]] = [:]

  package init(_ changes: some Sequence<Change>) {
    for change in changes {
      for (place, claim) in Self.claims(of: change) { claims[place, default: []].append(claim) }
    }
  }

  /// All that was said of a place.
  package func at(_ place: ConflictPlace) -> [Claim] {
    claims[place] ?? []
  }

  /// The places of which anything was said.
  package var places: [ConflictPlace] {
    claims.keys.sorted { $0.description < $1.description }
  }

  /// What is to be shown there; nil where nobody has said anything.
  package func deciding(_ place: ConflictPlace) -> Claim? {
    at(place).max { $0.change.stamp < $1.change.stamp }
  }

  /// The conflicts when a change is applied where these changes were: by its context.
  package func conflicts(with change: Change) -> [Conflict] {
    Self.claims(of: change).compactMap { place, claim in
      guard let held = deciding(place), !change.context.contains(held.change.dot) else {
        return nil
      }
      return Self.conflict(held, claim, at: place)
    }
  }

  /// The conflicts when a state of those other changes is joined: by who had seen what.
  package func conflicts(
    joining other: PlainClaims, seenHere: VersionVector, seenThere: VersionVector
  ) -> [Conflict] {
    Set(claims.keys).union(other.claims.keys).compactMap { place in
      guard let here = deciding(place), let there = other.deciding(place),
        !seenThere.contains(here.change.dot), !seenHere.contains(there.change.dot)
      else { return nil }
      return Self.conflict(here, there, at: place)
    }
  }

  /// Two resets disagree about their column, and not about each id in it.
  private static func conflict(_ one: Claim, _ other: Claim, at place: ConflictPlace) -> Conflict? {
    if case .field = place, one.isByReset, other.isByReset { return nil }
    guard one.value != other.value else { return nil }
    let (kept, lost) = one.change.stamp > other.change.stamp ? (one, other) : (other, one)
    return Conflict(
      place: place, kept: kept.value, lost: lost.value, keptBy: kept.change.dot,
      lostBy: lost.change.dot)
  }
}

extension PlainClaims {
  /// The last word of a change on each place, of every id that the tests know.
  private static func claims(of change: Change) -> [ConflictPlace: Claim] {
    var claims: [ConflictPlace: Claim] = [:]
    func say(_ place: ConflictPlace, _ value: FieldValue, byReset: Bool = false) {
      claims[place] = Claim(value: value, change: change, isByReset: byReset)
    }
    for edit in change.edits {
      switch edit {
      case .choose(let group, let id, let choice):
        say(.field(Field(group, id)), .choice(choice))
      case .reset(let group, let choice):
        say(.column(group), .choice(choice), byReset: true)
        for field in SmallCatalog.choices(of: group) {
          say(.field(field), .choice(choice), byReset: true)
        }
      case .rename(let name): say(.field(.name), .name(name))
      case .scope(let scope): say(.field(.scope), .scope(scope))
      case .delete: say(.field(.deleted), .deleted(true))
      case .undelete: say(.field(.deleted), .deleted(false))
      case .alchemist(let field, let value):
        say(.field(.bench(.alchemist(field))), FieldValue(value))
      case .reserve(let id, let quantity):
        say(.field(.bench(.reserve(id))), .number(quantity))
      case .know(let ingredient, let effect, let isKnown):
        say(.field(.bench(.known(ingredient: ingredient, effect: effect))), .flag(isKnown))
      case .label(let label, let text): say(.field(.bench(.label(label))), .name(text))
      case .create, .stock, .adjust, .brew, .unknown: continue
      }
    }
    return claims
  }
}

extension SmallCatalog {
  /// The fields of a column's choices, that of the stranger too.
  package static func choices(of group: ChoiceGroup) -> [Field] {
    fields.filter {
      switch $0 {
      case .ingredient: group == .ingredients
      case .effect: group == .effects
      default: false
      }
    }
  }
}

extension PlainClaims {
  /// What lost without that anybody had seen it, and stands in none of the journals.
  package func unnoted(in journals: [Conflict]) -> [String] {
    places.flatMap { place in
      unseenLosers(at: place).compactMap { claim in
        let isNoted = journals.contains {
          $0.lost == claim.value && ($0.place == place || $0.place == place.column)
        }
        return isNoted ? nil : "\(place): \(claim.value) of \(claim.change.dot)"
      }
    }
  }

  /// Claims that nobody overwrote knowingly, and that are not shown, nor their value.
  ///
  /// Where another claim of the same value was overwritten knowingly, the value is not unseen. What
  /// a reset says of single ids counts with its column.
  private func unseenLosers(at place: ConflictPlace) -> [Claim] {
    guard let deciding = deciding(place) else { return [] }
    var all = at(place)
    let overwritten = all.filter { one in
      all.contains { $0.change.context.contains(one.change.dot) }
    }
    if case .field = place { all.removeAll(where: \.isByReset) }
    return all.filter { claim in
      claim.value != deciding.value && !overwritten.contains { $0.value == claim.value }
    }
  }
}

extension ConflictPlace {
  /// The column of a choice: a reset to the same value may have stood for it when it lost.
  fileprivate var column: ConflictPlace? {
    switch self {
    case .field(.ingredient): .column(.ingredients)
    case .field(.effect): .column(.effects)
    default: nil
    }
  }
}
