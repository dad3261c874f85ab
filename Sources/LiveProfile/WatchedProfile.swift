package import Alchemy
package import Profiles
package import Wire

/// A profile as the events of its watch keep it: at every moment what profile.get would show.
///
/// A watch that asked for less than everything keeps only that up to date.
package struct WatchedProfile: Equatable, Sendable {
  /// What is known; its lsn and recipe count move with the events.
  package private(set) var snapshot: ProfileSnapshot
  /// The watch whose events are taken; nil before there is one: then those of any are.
  package private(set) var watch: String?
  /// Everything up to it was seen, or not asked for.
  package private(set) var lsn: Int

  /// Takes the result of profile.get.
  package init(snapshot: JSONValue) throws(MirrorFailure) {
    self.snapshot = try ProfileSnapshot(snapshot)
    watch = nil
    lsn = self.snapshot.summary.lsn
  }

  /// Takes the result of a profile.watch that began with a snapshot.
  package init(watching result: JSONValue) throws(MirrorFailure) {
    let start = try WatchStart(result)
    guard let snapshot = start.snapshot else { throw .unreadable(path: "snapshot") }
    self.snapshot = snapshot
    watch = start.watch
    lsn = start.position.lsn
  }

  /// Stays the same through every event.
  package var id: ProfileID { snapshot.summary.id }
  /// As the last event or snapshot has it; names may be shared.
  package var name: String { snapshot.summary.name }
  /// The id of its catalog, which never changes.
  package var catalog: String { snapshot.summary.catalog }
  /// What its recipes may be made of.
  package var scope: Scope { snapshot.scope }
  /// Whether it is hidden, as far as the events tell.
  package var isDeleted: Bool { snapshot.summary.isDeleted }
  /// The store whose lsns are told.
  package var epoch: String { snapshot.epoch }
  /// How many recipes there were after the last event that told.
  package var recipeCount: Int { snapshot.summary.recipeCount }
  /// What is not `may`, by id.
  package var ingredients: [String: Choice] { snapshot.ingredients }
  /// What is not `may`, by id.
  package var effects: [String: Choice] { snapshot.effects }
  /// What is in the bag, by ingredient id; never zero.
  package var inventory: [String: Int] { snapshot.inventory }
  /// How many more were taken out of the bag than there were, by ingredient id; never zero.
  package var debts: [String: Int] { snapshot.debts }

  /// Where to resume after the connection was lost.
  package var position: WatchPosition {
    WatchPosition(epoch: epoch, lsn: lsn)
  }

  /// Traps where events have left what no profile.get would show.
  package func checkInvariants() {
    snapshot.checkInvariants()
    precondition(lsn >= 0, "an lsn counts changes")
  }
}

extension WatchedProfile {
  /// Takes one event: the fields whose values are others now, in the order of their names.
  ///
  /// A failed event changes nothing.
  package mutating func apply(_ event: ProfileEvent) throws(MirrorFailure) -> [FieldChange] {
    if let watch, watch != event.watch {
      throw .otherWatch(expected: watch, actual: event.watch)
    }
    if event.ended != nil { return event.ended == .deleted ? put([.deleted: .deleted(true)]) : [] }
    guard let lsn = event.lsn else { throw .unreadable(path: "lsn") }
    guard lsn > self.lsn || lsn == self.lsn && !event.tellsOfChange else {
      throw .notAfter(lsn: lsn, last: self.lsn)
    }
    if let snapshot = event.snapshot { return try replace(with: snapshot, at: lsn) }
    self.lsn = lsn
    if event.tellsOfChange { snapshot.summary.lsn = lsn }
    if let recipes = event.recipes { snapshot.summary.recipeCount = recipes.count }
    return put(event.set)
  }

  /// Takes the result of a profile.watch that was to go on from `position`.
  ///
  /// What a new snapshot says otherwise comes back as changes; without one nothing has changed yet.
  package mutating func resume(_ result: JSONValue) throws(MirrorFailure) -> [FieldChange] {
    let start = try WatchStart(result)
    if let snapshot = start.snapshot {
      let changes = try replace(with: snapshot, at: start.position.lsn)
      watch = start.watch
      return changes
    }
    guard start.position == position else {
      throw .resumedElsewhere(start.position, wanted: position)
    }
    watch = start.watch
    return []
  }

  private mutating func replace(
    with other: ProfileSnapshot, at lsn: Int
  ) throws(MirrorFailure) -> [FieldChange] {
    guard other.summary.id == id else {
      throw .otherProfile(expected: id.description, actual: other.summary.id.description)
    }
    let fields = snapshot.fields.union(other.fields)
    let changes = put(Dictionary(uniqueKeysWithValues: fields.map { ($0, other.value(of: $0)) }))
    snapshot = other
    self.lsn = lsn
    return changes
  }

  private mutating func put(_ values: [Field: FieldValue]) -> [FieldChange] {
    var changes: [FieldChange] = []
    for (field, value) in values {
      let former = snapshot.value(of: field)
      if former == value { continue }
      snapshot.put(value, in: field)
      changes.append(FieldChange(field: field, from: former, to: value))
    }
    return changes.sorted {
      $0.field.description.utf8.lexicographicallyPrecedes($1.field.description.utf8)
    }
  }
}
