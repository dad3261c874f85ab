package import Alchemy
package import JSON
package import Profiles
package import Wire

/// How far a watch has come: the position to resume from after a lost connection.
package typealias WatchPosition = ProfileWatch.Position

extension ProfileWatch.Result {
  /// The position after which the events follow.
  fileprivate var position: WatchPosition { WatchPosition(epoch: epoch, lsn: lsn) }
}

/// A profile kept up to date by the events of its watch: always what profile.get would show.
///
/// If the watch requested less than everything, only the requested parts are up to date.
package struct WatchedProfile: Equatable, Sendable {
  /// The known state; events update its lsn and recipe count.
  package private(set) var snapshot: ProfileSnapshot
  /// The watch whose events are accepted; nil for any watch, before there is one.
  package private(set) var watch: String?
  /// Everything up to this lsn was seen, or not requested.
  package private(set) var lsn: Int

  /// Takes the result of profile.get; throws if a member is missing or has a wrong value.
  package init(snapshot: JSONValue) throws(MirrorFailure) {
    self.snapshot = try ProfileSnapshot(mirroring: snapshot)
    watch = nil
    lsn = self.snapshot.summary.lsn
  }

  /// Takes the result of a profile.watch that began with a snapshot.
  ///
  /// Throws if a member is missing or wrong, and without a snapshot.
  package init(watching result: JSONValue) throws(MirrorFailure) {
    let start = try ProfileWatch.Result(mirroring: result)
    guard let snapshot = start.snapshot else { throw .unreadable(path: "snapshot") }
    self.snapshot = snapshot
    watch = start.watch
    lsn = start.position.lsn
  }

  /// The profile's id, which never changes.
  package var id: ProfileID { snapshot.summary.id }
  /// The name in the last event or snapshot; other profiles may share it.
  package var name: String { snapshot.summary.name }
  /// The id of the profile's catalog, which never changes.
  package var catalog: String { snapshot.summary.catalog }
  /// Which ingredients the profile's recipes may use.
  package var scope: Scope { snapshot.scope }
  /// Whether the profile is hidden, as far as events have reported.
  package var isDeleted: Bool { snapshot.summary.isDeleted }
  /// The store that the lsns belong to.
  package var epoch: String { snapshot.epoch }
  /// How many recipes matched after the last event with a count.
  package var recipeCount: Int { snapshot.summary.recipeCount }
  /// The choices other than `may`, by ingredient id.
  package var ingredients: [String: Choice] { snapshot.ingredients }
  /// The choices other than `may`, by effect id.
  package var effects: [String: Choice] { snapshot.effects }
  /// The quantities in the bag, by ingredient id; never zero.
  package var inventory: [String: Int] { snapshot.inventory }
  /// The items taken out of the bag beyond its content, by ingredient id; never zero.
  package var debts: [String: Int] { snapshot.debts }

  /// The position to resume from after a lost connection.
  package var position: WatchPosition {
    WatchPosition(epoch: epoch, lsn: lsn)
  }

  /// Traps if the state is one that profile.get would never show.
  package func checkInvariants() {
    snapshot.checkInvariants()
    precondition(lsn >= 0, "an lsn counts changes")
  }
}

extension WatchedProfile {
  /// Applies one event; returns the fields with new values, in the order of their names.
  ///
  /// Throws for an event of another watch or profile, and for one that was seen already; nothing is
  /// then changed.
  package mutating func apply(_ event: ProfileEvent) throws(MirrorFailure) -> [FieldChange] {
    if let watch, watch != event.watch {
      throw .otherWatch(expected: watch, actual: event.watch)
    }
    if event.ended != nil { return event.ended == .deleted ? put([.deleted: .deleted(true)]) : [] }
    guard let lsn = event.lsn else { throw .unreadable(path: "lsn") }
    // News of other things than changes, such as watchers, may come again with the same lsn.
    guard lsn > self.lsn || lsn == self.lsn && !event.tellsOfChange else {
      throw .notAfter(lsn: lsn, last: self.lsn)
    }
    if let snapshot = event.snapshot { return try replace(with: snapshot, at: lsn) }
    self.lsn = lsn
    if event.tellsOfChange { snapshot.summary.lsn = lsn }
    if let recipes = event.recipes { snapshot.summary.recipeCount = recipes.count }
    return put(event.set)
  }

  /// Takes the result of a profile.watch that was to resume from `position`.
  ///
  /// Returns the differences of a new snapshot as changes. Without a snapshot nothing has changed
  /// yet. Throws if the watch resumes at another position, or the snapshot is of another profile.
  package mutating func resume(
    _ start: ProfileWatch.Result
  ) throws(MirrorFailure) -> [FieldChange] {
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
    // Fields of both: one that only the old snapshot has is back at its first value.
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
