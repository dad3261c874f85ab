package import Alchemy
package import Replication

extension Profile {
  /// What a join did.
  package struct Joined: Equatable, Sendable {
    /// The effective values that became others.
    package var effects: [FieldChange]
    /// In an order that is always the same; none where one side had seen all of the other's.
    package var conflicts: [Conflict]
    /// False when one change was found with two contents: somebody's identity was used twice.
    package var isSound: Bool
  }

  /// Takes in another replica's whole state of this profile, row by row; the larger stamps win.
  ///
  /// Commutative, associative and idempotent; afterwards everything that either had seen is seen.
  /// The catalog tells which ids a reset can touch, as in `apply`.
  package mutating func join(_ other: Profile, catalog: Catalog?) -> Joined {
    let fields = fieldsOf(self, other, catalog)
    let before = fields.map(value(of:))
    let conflicts = conflicts(joining: other)
    let isSound = joinRows(of: other)
    let effects = zip(fields, before).compactMap { field, old -> FieldChange? in
      let new = value(of: field)
      return new == old ? nil : FieldChange(field: field, from: old, to: new)
    }
    return Joined(effects: effects, conflicts: conflicts, isSound: isSound)
  }

  private mutating func joinRows(of other: Profile) -> Bool {
    // Unless an identity was used twice, one of the two is empty or they are equal.
    catalog = max(catalog, other.catalog)
    var isSound = name.join(other.name) { $0.hash(as: Field.name.description) }
    isSound = scope.join(other.scope) { $0.hash(as: Field.scope.description) } && isSound
    isSound = isDeleted.join(other.isDeleted) { $0.hash(as: Field.deleted.description) } && isSound
    isSound = ingredients.join(other.ingredients, of: .ingredients) && isSound
    isSound = effects.join(other.effects, of: .effects) && isSound
    for (id, quantity) in other.inventory {
      isSound = inventory[id, default: Quantity()].join(quantity) && isSound
    }
    times.merge(other.times, uniquingKeysWith: max)
    vector.merge(other.vector)
    weight = countedWeight
    return isSound
  }

  /// The weight after a join, found by joining a copy.
  func weight(joining other: Profile) -> Int {
    var joined = self
    _ = joined.joinRows(of: other)
    return joined.weight
  }

  /// Of each place, the two values if neither side had seen the other's.
  private func conflicts(joining other: Profile) -> [Conflict] {
    guard !other.vector.contains(vector), !vector.contains(other.vector) else { return [] }
    return placesOf(self, other).compactMap { place in
      let (held, brought) = (claim(at: place), other.claim(at: place))
      if other.vector.contains(held.stamp.dot) || vector.contains(brought.stamp.dot) { return nil }
      return Conflict(between: held, and: brought, at: place)
    }
  }
}

/// Everything that can be another value after a join, in an order that is always the same.
private func fieldsOf(_ one: Profile, _ other: Profile, _ catalog: Catalog?) -> [Field] {
  var fields: [Field] = [.name, .scope, .deleted]
  for group in ChoiceGroup.allCases {
    let known = catalog?.ids(of: group) ?? []
    fields += idsOf(one, other, group).union(known).sorted().map { Field(group, $0) }
  }
  fields += Set(one.inventory.keys).union(other.inventory.keys).sorted().map { .stock($0) }
  return fields
}

private func idsOf(_ one: Profile, _ other: Profile, _ group: ChoiceGroup) -> Set<String> {
  Set(one.column(group).choices.keys).union(other.column(group).choices.keys)
}

/// Where two states can disagree: quantities never do.
private func placesOf(_ one: Profile, _ other: Profile) -> [ConflictPlace] {
  var places: [ConflictPlace] = [.field(.name), .field(.scope), .field(.deleted)]
  for group in ChoiceGroup.allCases {
    places.append(.column(group))
    places += idsOf(one, other, group).sorted().map { .field(Field(group, $0)) }
  }
  return places
}

extension Profile {
  /// The moment of the newest change that was seen, whoever made it; nothing in it is later.
  package var latestMoment: HybridTimestamp {
    times.values.max() ?? .zero
  }
}
