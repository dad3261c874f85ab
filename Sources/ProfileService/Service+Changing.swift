import Alchemy
import Profiles
import Replication
import StoreJobs
import Wire

/// What a change did here.
struct CarriedOut {
  /// The effective values that became others.
  var effects: [FieldChange]
  /// Which recipes came and went; nil where none can have, or where nobody asks.
  var recipes: RecipeDifference?
  /// What it disagreed about with what was here.
  var conflicts: [Conflict] = []
}

extension Service {
  /// Mints a change of a profile and carries it out.
  ///
  /// A profile whose catalog has no index here is changed all the same.
  mutating func change(
    _ entry: ProfileEntry, _ edits: [Edit], _ call: Call, _ tag: RequestTag?, undoing: Dot? = nil
  ) throws(Refusal) -> CarriedOut {
    let change = try mint(edits, of: entry.profile, call, tag)
    return carryOut(change, of: entry, tag, undoing: undoing)
  }

  /// The change that edits become; refused where it would take the profile past a bound.
  mutating func mint(
    _ edits: [Edit], of profile: Profile, _ call: Call, _ tag: RequestTag?
  ) throws(Refusal) -> Change {
    let change = profile.change(
      minting: edits, at: clock.mint(nowMilliseconds: now.wallMilliseconds), origin: origin,
      client: tag?.client ?? call.session.clientName)
    if let bound = profile.bound(passedBy: [change]) {
      throw .profileFull(profile: profile.shownName, bound)
    }
    return change
  }

  /// Carries out a change, ours or another replica's: the one way in which a profile changes.
  ///
  /// It must be the next of its origin, and its author must have seen nothing that is missing here.
  mutating func carryOut(
    _ change: Change, of entry: ProfileEntry, _ tag: RequestTag? = nil, undoing: Dot? = nil
  ) -> CarriedOut {
    clock.receive(change.time)
    let before = ListedProfile(entry)
    let conflicts = entry.profile.conflicts(with: change, checks: &conflictChecks)
    let catalog = shelf.usableCatalog(change.createdCatalog ?? entry.profile.catalog)?.catalog
    let effects = entry.profile.apply(change, catalog: catalog)
    let difference = shelf.recipes.follow(effects, of: entry.profile)
    lsn += 1
    entry.lsn = lsn
    var stored = StoreEntry(
      change: LoggedChange(
        lsn: lsn, change: change, effects: effects, undoes: undoing, request: tag?.n))
    stored.notes = originNotes() + settle(by: change, of: entry) + journal(conflicts, of: entry)
    stored.snapshot = dueSnapshot(of: entry)
    entry.ticket = pipe.append(stored)
    follow(before, of: entry)
    announce(
      entry, .change(change, request: tag), effects, difference, as: before.news(after: entry))
    expectUpkeep(of: entry)
    return CarriedOut(effects: effects, recipes: difference, conflicts: conflicts)
  }

  /// Follows another name or deletion in the table of names.
  mutating func follow(_ before: ListedProfile, of entry: ProfileEntry) {
    guard before.name != entry.name || before.isDeleted != entry.isDeleted else { return }
    profiles.renamed(
      entry, from: before.name, wasDeleted: before.isDeleted, ticket: entry.ticket)
  }

  /// A snapshot, once in so many changes.
  private func dueSnapshot(of entry: ProfileEntry) -> StoredSnapshot? {
    entry.changesSinceSnapshot += 1
    guard entry.changesSinceSnapshot >= ServiceLimits.changesPerSnapshot else { return nil }
    entry.changesSinceSnapshot = 0
    return StoredSnapshot(profile: entry.profile, lsn: entry.lsn)
  }
}

/// What the list of profiles knows of one, to tell what becomes of it there.
struct ListedProfile {
  var name: String
  var catalog: String
  var isDeleted: Bool
  /// Whether nobody has changed it yet, nor made it.
  var isNew: Bool

  init(_ entry: ProfileEntry) {
    name = entry.name
    catalog = entry.profile.catalog
    isDeleted = entry.isDeleted
    isNew = entry.id != .default && entry.profile.vector.entries.isEmpty
  }

  /// What the list tells afterwards; of one that arrives deleted it is that it is gone.
  func news(after entry: ProfileEntry) -> ProfileNewsKind {
    if isNew || isDeleted != entry.isDeleted { return entry.isDeleted ? .removed : .added }
    return .changed
  }
}
