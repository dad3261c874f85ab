import Alchemy
import JSON
import Profiles
import StoreJobs
import Wire

// MARK: - A request that writes

extension Service {
  /// Carries out a write: only once if it is repeatable, and only while the store accepts writes.
  ///
  /// The body decides, and puts all its changes into the `Write`. If it throws a refusal, this
  /// becomes the stored reply of a repeatable request.
  mutating func write(
    _ tag: RequestTag?, _ body: (inout Service, inout Write) throws(Refusal) -> Outcome
  ) throws(Refusal) -> Outcome {
    if let tag, try ledger.standing(of: tag) == .repeated {
      return reading(.reply(client: tag.clientKey, n: tag.n), for: .repeated)
    }
    let standing = pipe.writing
    try pipe.checkWritable(at: now)
    request.foreseen = nil
    var write = Write(ticket: pipe.nextTicket)
    defer {
      // A body that queued nothing has not tested the store, so the next write may still try.
      if write.entries.isEmpty { pipe.takeBack(standing) } else { perform(.commit(write)) }
    }
    do throws(Refusal) {
      let outcome = try body(&self, &write)
      guard let tag, case .found = outcome else { return outcome }
      keep(reply(with: "result") { $0.raw(request.resultBytes) }, of: tag, in: &write)
      return .found(ticket: write.ticket)
    } catch {
      guard let tag, error.kind.usesUpRequest else { throw error }
      keep(reply(with: "error") { error.write(to: &$0) }, of: tag, in: &write)
      return .refused(error, ticket: write.ticket)
    }
  }

  /// Queues what the body writes, even if it throws; for writes without a request.
  mutating func write<Failure>(
    _ body: (inout Service, inout Write) throws(Failure) -> Void
  ) throws(Failure) {
    var write = Write(ticket: pipe.nextTicket)
    request.foreseen = nil
    defer { if !write.entries.isEmpty { perform(.commit(write)) } }
    try body(&self, &write)
  }

  /// Refuses a write for its parameters.
  ///
  /// A name or number that is not allowed uses up the request's number, like any other refusal; a
  /// malformed parameter does not. If the request's number itself is unreadable, there is none to
  /// use up.
  mutating func refuse(_ refusal: Refusal, _ call: Call) throws(Refusal) -> Outcome {
    // Check the request's number first: without it, no other refusal could be stored.
    let tag = try ParameterReader(call.document, object: call.params).request()
    guard refusal.kind.usesUpRequest, let tag else { throw refusal }
    return try write(tag) { _, _ throws(Refusal) in throw refusal }
  }

  /// The stored form of a reply: an object with one member, without the request's id.
  private func reply(
    with member: StaticString, _ write: (inout JSONWriter) -> Void
  ) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.key(member)
      write(&writer)
    }
    return writer.bytes
  }

  private mutating func keep(_ reply: [UInt8], of tag: RequestTag, in write: inout Write) {
    ledger.use(tag)
    pipe.forget(ledger.forgotten(keeping: run.keptClients))
    write.keep(StoredReply(client: tag.clientKey, n: tag.n, reply: reply))
  }

  /// Queues a write, together with the news for watches when it is durable.
  mutating func commit(_ write: Write) {
    pipe.append(write)
    for announcement in write.announcements {
      audience.announce(announcement, ticket: write.ticket)
    }
  }
}

// MARK: - A change

/// The effects of a change on a profile.
struct CarriedOut {
  /// The effective values that changed.
  var effects: [FieldChange]
  /// The recipes gained and lost; nil if none can have changed, or if they are not cached.
  var recipes: RecipeShift?
  /// The conflicts between the change and the profile.
  var conflicts: [Conflict] = []
}

extension Service {
  /// Mints a change of a profile and applies it.
  ///
  /// Also works for a profile whose catalog has no index.
  mutating func change(
    _ entry: ProfileEntry, _ edits: [Edit], _ call: Call, _ tag: RequestTag?,
    undoing: ChangeHash? = nil,
    in write: inout Write
  ) throws(Refusal) -> CarriedOut {
    let change = try mint(edits, of: entry.profile, call, tag, undoing: undoing)
    return carryOut(change, of: entry, tag, in: &write)
  }

  /// Makes a change from edits; throws `profileFull` if the change would exceed a bound of the profile.
  mutating func mint(
    _ edits: [Edit], of profile: Profile, _ call: Call, _ tag: RequestTag?,
    undoing: ChangeHash? = nil
  ) throws(Refusal) -> Change {
    try book.mint(
      edits, of: profile, client: tag?.client ?? call.session.clientName, undoing: undoing, at: now)
  }

  /// Applies a local or a remote change to a profile and its recipes.
  ///
  /// `count` is the number of the profile's recipes after the change, if known in advance.
  mutating func carryOut(
    _ change: Change, of entry: ProfileEntry, _ tag: RequestTag? = nil, counting count: Int? = nil,
    in write: inout Write
  ) -> CarriedOut {
    let catalog = shelf.usableCatalog(change.createdCatalog ?? entry.profile.catalog)?.catalog
    let applied = book.apply(
      change, to: entry, catalog: catalog, request: tag?.n, in: &write, at: now)
    let recipes = follow(
      applied, of: entry, counting: count, .change(change, request: tag), in: &write)
    return CarriedOut(
      effects: applied.effects, recipes: recipes, conflicts: applied.conflicts)
  }

  /// Updates the recipes of a profile after a change or a join, and adds the news to the write.
  mutating func follow(
    _ applied: Book.Applied, of entry: ProfileEntry, counting count: Int? = nil,
    _ source: NewsSource, in write: inout Write
  ) -> RecipeShift? {
    if applied.before.catalog != entry.profile.catalog { shelf.recipes.forget(entry.id) }
    let recipes: RecipeShift?
    if shelf.isSearched(entry.profile.catalog) {
      recipes = follow(applied.effects, of: entry, entry.profile.catalog)
      if let count { shelf.recipes.note(count, of: entry.id, in: entry.profile.catalog) }
    } else {
      recipes = shelf.follow(applied.effects, of: entry.profile).map(RecipeShift.listed)
    }
    if let news = announcement(of: entry, source, applied, recipes) {
      write.announcements.append(news)
    }
    expectUpkeep(of: entry)
    return recipes
  }
}
