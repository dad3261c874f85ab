import Alchemy
import Profiles
import Replication
import StoreJobs
import Wire

// MARK: - A request that writes

extension Service {
  /// Carries out a write: once, if it can be repeated, and only while writing is possible.
  ///
  /// The body decides, and puts all that it changes into the `Write`. What it throws is a refusal,
  /// which a repeatable request keeps as its reply.
  mutating func write(
    _ tag: RequestTag?, _ body: (inout Service, inout Write) throws(Refusal) -> Outcome
  ) throws(Refusal) -> Outcome {
    if let tag, try ledger.standing(of: tag) == .repeated {
      return reading(.reply(client: tag.clientKey, n: tag.n), for: .repeated)
    }
    let standing = pipe.writing
    try pipe.checkWritable(at: now)
    var write = Write(ticket: pipe.nextTicket)
    defer {
      // What queues nothing has not tried to write: the next write may try.
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

  /// Queues what the body writes, even if the body throws; for writes that no request asks for.
  mutating func write<Failure>(
    _ body: (inout Service, inout Write) throws(Failure) -> Void
  ) throws(Failure) {
    var write = Write(ticket: pipe.nextTicket)
    defer { if !write.entries.isEmpty { perform(.commit(write)) } }
    try body(&self, &write)
  }

  /// A write is refused by its parameters.
  ///
  /// A name or a number that is not allowed uses up the request's number like any other refusal, a
  /// malformed parameter does not. If the number itself cannot be read there is none to use up.
  mutating func refuse(_ refusal: Refusal, _ call: Call) throws(Refusal) -> Outcome {
    let reader = ParameterReader(call.document, object: call.params)
    let tag: RequestTag?
    do throws(Refusal) {
      tag = try reader.request()
    } catch {
      throw refusal
    }
    guard refusal.kind.usesUpRequest, let tag else { throw refusal }
    return try write(tag) { _, _ throws(Refusal) in throw refusal }
  }

  /// What is kept of a reply: an object of one member, without the request's id.
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

  /// Queues a write, and the news of it for those who watch.
  mutating func commit(_ write: Write) {
    pipe.append(write)
    for announcement in write.announcements {
      audience.announce(announcement, ticket: write.ticket)
    }
  }
}

// MARK: - A change

/// What a change did here.
struct CarriedOut {
  /// The effective values that changed.
  var effects: [FieldChange]
  /// Which recipes came and went; nil if none can have, or if no recipes of the profile are kept.
  var recipes: RecipeDifference?
  /// The conflicts between the change and the profile.
  var conflicts: [Conflict] = []
}

extension Service {
  /// Mints a change of a profile and carries it out.
  ///
  /// A profile whose catalog has no index here is changed all the same.
  mutating func change(
    _ entry: ProfileEntry, _ edits: [Edit], _ call: Call, _ tag: RequestTag?,
    undoing: ChangeHash? = nil,
    in write: inout Write
  ) throws(Refusal) -> CarriedOut {
    let change = try mint(edits, of: entry.profile, call, tag, undoing: undoing)
    return carryOut(change, of: entry, tag, in: &write)
  }

  /// Makes a change from edits; refused if the change would take the profile past a bound.
  mutating func mint(
    _ edits: [Edit], of profile: Profile, _ call: Call, _ tag: RequestTag?,
    undoing: ChangeHash? = nil
  ) throws(Refusal) -> Change {
    try book.mint(
      edits, of: profile, client: tag?.client ?? call.session.clientName, undoing: undoing, at: now)
  }

  /// Carries out a local or a remote change.
  mutating func carryOut(
    _ change: Change, of entry: ProfileEntry, _ tag: RequestTag? = nil, in write: inout Write
  ) -> CarriedOut {
    let catalog = shelf.usableCatalog(change.createdCatalog ?? entry.profile.catalog)?.catalog
    let applied = book.apply(
      change, to: entry, catalog: catalog, request: tag?.n, in: &write, at: now)
    let recipes = follow(applied, of: entry, .change(change, request: tag), in: &write)
    return CarriedOut(
      effects: applied.effects, recipes: recipes, conflicts: applied.conflicts)
  }

  /// Finds the recipes that a change or a join has gained and lost, and announces it.
  mutating func follow(
    _ applied: Book.Applied, of entry: ProfileEntry, _ source: NewsSource, in write: inout Write
  ) -> RecipeDifference? {
    if applied.before.catalog != entry.profile.catalog { shelf.recipes.forget(entry.id) }
    let recipes = shelf.follow(applied.effects, of: entry.profile)
    if let news = announcement(of: entry, source, applied, recipes) {
      write.announcements.append(news)
    }
    expectUpkeep(of: entry)
    return recipes
  }
}
