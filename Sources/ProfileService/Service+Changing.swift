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
    let change = try mint(edits, of: entry.profile, call, tag, undoing: undoing)
    return carryOut(change, of: entry, tag)
  }

  /// Makes a change from edits; refused if the change would take the profile past a bound.
  mutating func mint(
    _ edits: [Edit], of profile: Profile, _ call: Call, _ tag: RequestTag?, undoing: Dot? = nil
  ) throws(Refusal) -> Change {
    try book.mint(
      edits, of: profile, client: tag?.client ?? call.session.clientName, undoing: undoing, at: now)
  }

  /// Carries out a local or a remote change: applies, queues and announces it.
  mutating func carryOut(
    _ change: Change, of entry: ProfileEntry, _ tag: RequestTag? = nil
  ) -> CarriedOut {
    let catalog = shelf.usableCatalog(change.createdCatalog ?? entry.profile.catalog)?.catalog
    let applied = book.apply(
      change, to: entry, catalog: catalog, request: tag?.n, at: now)
    let difference = handIn(applied, of: entry)
    announce(entry, .change(change, request: tag), applied, difference)
    expectUpkeep(of: entry)
    return CarriedOut(
      effects: applied.effects, recipes: difference, conflicts: applied.conflicts)
  }

  /// Queues an applied change for the store, and finds the gained and lost recipes.
  mutating func handIn(_ applied: Book.Applied, of entry: ProfileEntry) -> RecipeDifference? {
    if applied.before.catalog != entry.profile.catalog { shelf.recipes.forget(entry.id) }
    let difference = shelf.follow(applied.effects, of: entry.profile)
    book.handedIn(entry, applied.before, ticket: pipe.append(applied.entry))
    return difference
  }

  mutating func perform(_ effects: [Book.Effect]) {
    for effect in effects {
      switch effect {
      case .write(let entry, let subject): book.handedIn(subject, ticket: pipe.append(entry))
      case .report(let report): act(.report(report))
      }
    }
  }
}
