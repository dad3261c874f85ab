package import Alchemy

extension Profile {
  /// The result of a join.
  package struct Joined: Equatable, Sendable {
    /// The effective values that changed.
    package var effects: [FieldChange]
    /// In a fixed order; empty if one side had already seen everything that the other has.
    package var conflicts: [Conflict]
    /// False if one change has two different contents, because two replicas used the same identity.
    package var isSound: Bool
  }

  /// Merges another replica's whole state of this profile row by row; the larger stamps win.
  ///
  /// Commutative, associative and idempotent. Afterwards the profile has seen everything that
  /// either side had seen. The catalog tells which ids a reset can affect, as in `apply`.
  package mutating func join(_ other: Profile, catalog: Catalog?) -> Joined {
    let chosen = ChoiceGroup.allCases.map { (group: $0, ids: idsOf(self, other, $0).sorted()) }
    let fields = fieldsOf(self, other, catalog, chosen)
    let before = fields.map(value(of:))
    let conflicts = conflicts(joining: other, chosen)
    let isSound = joinRows(of: other)
    let effects = zip(fields, before).compactMap { field, old -> FieldChange? in
      let new = value(of: field)
      return new == old ? nil : FieldChange(field: field, from: old, to: new)
    }
    return Joined(effects: effects, conflicts: conflicts, isSound: isSound)
  }

  private mutating func joinRows(of other: Profile) -> Bool {
    // One is empty or both are equal, unless two replicas used the same identity.
    catalog = max(catalog, other.catalog)
    var isSound = true
    for field in SingleField.allCases {
      let row = other.registers[field]
      isSound = registers[field].join(row) { $0.hash(as: field.rawValue) } && isSound
    }
    isSound = ingredients.join(other.ingredients, of: .ingredients) && isSound
    isSound = effects.join(other.effects, of: .effects) && isSound
    for (id, quantity) in other.inventory {
      isSound = inventory[id, default: Quantity()].join(quantity) && isSound
    }
    isSound = bench.join(other.bench) && isSound
    isSound = joinHeads(of: other) && isSound
    branches.merge(other.branches) { one, _ in one }
    vector.merge(other.vector)
    weight = countedWeight
    return isSound
  }

  /// Keeps the head of the side that has seen more of an origin; false if both have seen as much
  /// but differ.
  private mutating func joinHeads(of other: Profile) -> Bool {
    var isSound = true
    for (origin, head) in other.heads {
      guard let held = heads[origin], vector[origin] >= other.vector[origin] else {
        heads[origin] = head
        continue
      }
      guard vector[origin] == other.vector[origin] else { continue }
      // Restamping gives a change another time, and mending may not know its hash.
      if held.hash == .unknown {
        heads[origin]?.hash = head.hash
      } else if head.hash != held.hash, head.hash != .unknown {
        isSound = false
        heads[origin]?.hash = max(head.hash, held.hash)
      }
      heads[origin]?.time = max(head.time, held.time)
    }
    return isSound
  }

  /// The weight after a join, computed by joining a copy.
  func weight(joining other: Profile) -> Int {
    var joined = self
    _ = joined.joinRows(of: other)
    return joined.weight
  }

  /// The places whose two values were set concurrently and differ.
  private func conflicts(joining other: Profile, _ chosen: [ChosenIDs]) -> [Conflict] {
    // If one side has seen all that the other has, nothing in them is concurrent.
    guard !other.vector.contains(vector), !vector.contains(other.vector) else { return [] }
    return places(chosen, bench, other.bench).compactMap { place in
      let (held, brought) = (claim(at: place), other.claim(at: place))
      if other.vector.contains(held.stamp.dot) || vector.contains(brought.stamp.dot) { return nil }
      return Conflict(between: held, and: brought, at: place)
    }
  }
}

/// The ids of a group with a choice of their own on either side, sorted.
private typealias ChosenIDs = (group: ChoiceGroup, ids: [String])

/// Every field that a join can change, in a fixed order.
private func fieldsOf(
  _ one: Profile, _ other: Profile, _ catalog: Catalog?, _ chosen: [ChosenIDs]
) -> [Field] {
  var fields = SingleField.allCases.map(Field.single)
  for (group, ids) in chosen {
    let others = (catalog?.ids(of: group) ?? []).filter {
      one.column(group).choices[$0] == nil && other.column(group).choices[$0] == nil
    }
    fields += (ids + others).sorted().map { Field(group, $0) }
  }
  fields += Set(one.inventory.keys).union(other.inventory.keys).sorted().map { .stock($0) }
  return fields + Bench.fields(of: one.bench, other.bench)
}

private func idsOf(_ one: Profile, _ other: Profile, _ group: ChoiceGroup) -> Set<String> {
  Set(one.column(group).choices.keys).union(other.column(group).choices.keys)
}

/// Every place where two states can conflict, in a fixed order; quantities never conflict.
private func places(_ chosen: [ChosenIDs], _ one: Bench, _ other: Bench) -> [ConflictPlace] {
  var places = SingleField.allCases.map { ConflictPlace.field(.single($0)) }
  for (group, ids) in chosen {
    places.append(.column(group))
    places += ids.map { .field(Field(group, $0)) }
  }
  // Stamps decide about conflicts; tallies and quantities have none, so they never conflict.
  return places + Bench.fields(of: one, other).map(ConflictPlace.field)
}

extension Profile {
  /// The time of the newest change of any origin; nothing in the profile is later.
  package var latestMoment: HybridTimestamp {
    heads.values.lazy.map(\.time).max() ?? .zero
  }
}

extension Profile {
  /// The hashes that a replica with this vector learns from this state: those of the trail, and the
  /// newest change of each origin.
  package func links(beyond vector: VersionVector, trail: [TrailRun]) -> [Link] {
    let told = trail.flatMap(\.links).filter { !vector.contains($0.dot) }
    let dots = Set(told.map(\.dot))
    let newest = self.vector.beyond(vector).entries.filter { !dots.contains($0) }
    return told + newest.compactMap { dot in heads[dot.origin].map { Link(dot, $0.hash) } }
  }
}

extension Profile {
  /// Checks another replica's state before a join, in the same way as changes; the state itself
  /// must be valid.
  ///
  /// `trail` has hashes of changes before the state's newest ones. New changes of `retired` origins
  /// are refused. Throws `fork`, `retired` or `future`.
  package func check(
    joining state: Profile, _ trail: [TrailRun], retired: Set<Origin>, nowMilliseconds: Int
  ) throws(ChangeRefusal) {
    if let fork = fork(with: state, trail) { throw .fork(fork) }
    for dot in state.vector.entries where !vector.contains(dot) {
      if retired.contains(dot.origin) { throw .retired(dot.origin) }
    }
    let latest = state.latestMoment.milliseconds
    guard latest - IncomingChanges.futureMilliseconds <= nowMilliseconds else {
      throw .future(theirs: latest, ours: nowMilliseconds)
    }
  }

  /// A place in which the two states have different changes, or a change that the other state has
  /// elsewhere; nil if they do not tell.
  private func fork(with other: Profile, _ trail: [TrailRun]) -> Dot? {
    let told = Dictionary(trail.flatMap(\.links).map { ($0.dot, $0.hash) }) { one, _ in one }
    for dot in vector.entries {
      let hash = other.vector[dot.origin] == dot.seq ? other.heads[dot.origin]?.hash : told[dot]
      guard let hash, let own = heads[dot.origin]?.hash, own != .unknown, hash != .unknown
      else { continue }
      if hash != own { return dot }
    }
    // The other side may still have a branch's first change under its former name: it moves first.
    for (name, point) in branches where other.vector[name] == 0 {
      let next = Dot(origin: point.origin, seq: point.seq + 1)
      if told[next] == ChangeHash(before: name) { return next }
    }
    return nil
  }
}
