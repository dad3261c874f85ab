import Alchemy

/// The value of a place in a profile or a change, with the stamp of the change that set it.
struct Claim {
  var value: FieldValue
  var stamp: Stamp
}

extension Profile {
  /// The conflicts between this profile and a change that is not yet applied.
  ///
  /// Of several edits of one place only the last is compared. There is no conflict if the values
  /// are equal, if the change's author had seen the profile's value, or if no change had set it.
  package func conflicts(with change: Change) -> [Conflict] {
    var checks = Int.max
    return conflicts(with: change, checks: &checks)
  }

  /// The same, but compares at most `checks` choices with resets, and subtracts their number.
  ///
  /// If too few checks are left, a reset conflicts only with a reset of its column. This limits the
  /// work for another replica's change with many resets of a column with thousands of choices.
  package func conflicts(with change: Change, checks: inout Int) -> [Conflict] {
    guard !change.context.contains(vector) else { return [] }
    return change.claims(against: self, checks: &checks).compactMap { place, value in
      let held = claim(at: place)
      if change.context.contains(held.stamp.dot) { return nil }
      return Conflict(between: held, and: Claim(value: value, stamp: change.stamp), at: place)
    }
  }

  /// The effective value of a place; a quantity has a zero stamp, so it never conflicts.
  func claim(at place: ConflictPlace) -> Claim {
    switch place {
    case .column(let group):
      let reset = column(group).reset
      return Claim(value: .choice(reset.value), stamp: reset.stamp)
    case .field(let field): return Claim(value: value(of: field), stamp: stamp(of: field))
    }
  }

  private func stamp(of field: Field) -> Stamp {
    switch field {
    case .ingredient(let id): ingredients.stamp(of: id)
    case .effect(let id): effects.stamp(of: id)
    case .stock: .zero
    case .single(let field): registers[field].stamp
    case .bench(let field): bench.registers[field]?.stamp ?? .zero
    case .tally: .zero
    }
  }
}

extension Conflict {
  /// Nil if the values are equal, or if one was never set by a change.
  init?(between one: Claim, and other: Claim, at place: ConflictPlace) {
    guard one.value != other.value, one.stamp != .zero, other.stamp != .zero,
      one.stamp != other.stamp
    else { return nil }
    let (kept, lost) = one.stamp > other.stamp ? (one, other) : (other, one)
    self.init(
      place: place, kept: kept.value, lost: lost.value, keptBy: kept.stamp.dot,
      lostBy: lost.stamp.dot)
  }
}

extension Change {
  /// The value of each place that the change sets, in the order in which the change first sets
  /// them.
  ///
  /// A reset claims its column, and each id with a choice of its own in the profile that the
  /// change's author had not seen.
  fileprivate func claims(
    against profile: Profile, checks: inout Int
  ) -> [(ConflictPlace, FieldValue)] {
    var claims = Claims()
    for edit in edits.withLastResets {
      guard let (place, value) = edit.claim else { continue }
      claims[place] = value
      guard case .column(let group) = place else { continue }
      let choices = profile.column(group).choices
      guard choices.count <= checks else { continue }
      checks -= choices.count
      let unseen = choices.lazy.filter { !context.contains($0.value.stamp.dot) }
      for id in unseen.map(\.key).sorted() { claims[.field(Field(group, id))] = value }
    }
    return claims.inOrder
  }
}

/// Claims by place, in insertion order.
private struct Claims {
  private(set) var inOrder: [(ConflictPlace, FieldValue)] = []
  private var places: [ConflictPlace: Int] = [:]

  subscript(place: ConflictPlace) -> FieldValue? {
    get { places[place].map { inOrder[$0].1 } }
    set {
      guard let newValue else { return }
      if let index = places[place] {
        inOrder[index].1 = newValue
      } else {
        places[place] = inOrder.count
        inOrder.append((place, newValue))
      }
    }
  }
}
