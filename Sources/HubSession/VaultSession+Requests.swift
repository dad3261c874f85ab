internal import JSON
internal import Profiles
internal import Replication
internal import Wire

/// Carries out requests and the session's own work.
extension VaultSession {
  mutating func carryOut(_ work: Work) throws(Pause) {
    switch work {
    case .request(let request, let id): try answer(request, id)
    case .refresh(let id): if entries[id] != nil { _ = try upToDate(id) }
    case .poll: try poll()
    case .notify(let positions): _ = try fact(.notify(positions))
    case .keep(let snapshot):
      _ = try fact(.keep(snapshot))
      entries[snapshot.profile]?.kept = snapshot.version.n
    case .cut: if try fact(.cut) == .cut(hasMore: true) { cutAgain() }
    }
  }

  private mutating func answer(_ request: HubRequest, _ id: RequestID?) throws(Pause) {
    switch request {
    case .hello:
      let hello = hello
      reply(to: id) { hello.write(to: &$0) }
    case .ping:
      // A ping tests the whole path, so the server must answer, too.
      _ = try fact(.ping)
      reply(to: id) { EmptyResult().write(to: &$0) }
    case .profiles(let parameters):
      let listings = try listings(includingDeleted: parameters.includesDeleted)
      reply(to: id) {
        ProfileList.Result(profiles: listings.map(ProfileSummary.init)).write(to: &$0)
      }
    case .watchProfiles: try watchProfiles(id)
    case .begin(let parameters): try begin(parameters, id)
    case .pull(let parameters): try pull(parameters, id)
    case .push(let parameters): try push(parameters, id)
    case .state(let parameters): try state(parameters, id)
    case .trail(let parameters): try trail(parameters, id)
    case .move(let parameters): try move(parameters, id)
    case .retire(let parameters): try retire(parameters, id)
    case .watch(let parameters): try watch(parameters, id)
    case .cancel(let parameters): try cancel(parameters, id)
    }
  }

  /// Writes a reply; a notification gets no reply.
  mutating func reply(to id: RequestID?, _ result: (inout JSONWriter) -> Void) {
    guard let id else { return }
    var writer = JSONWriter()
    writer.reply(to: id, result: result)
    actions.append(.send(writer.bytes))
  }

  private var hello: SystemHello.Result {
    SystemHello.Result(
      serverVersion: ProductVersion.current, capabilities: ["sync"], epoch: greeting.epoch,
      origin: greeting.origin, nowMilliseconds: serverMilliseconds,
      limits: SystemHello.Limits(connections: 1, inFlight: 1, watches: 1))
  }
}

// MARK: - The list of profiles

extension VaultSession {
  private mutating func listings(includingDeleted: Bool) throws(Pause) -> [HubListing] {
    guard case .profiles(let all) = try fact(.profiles) else { throw .refused(.internalError) }
    return all.filter { includingDeleted || !$0.isDeleted }
      .sorted { ($0.name, $0.id) < ($1.name, $1.id) }
  }

  private mutating func watchProfiles(_ id: RequestID?) throws(Pause) {
    guard listWatch == nil else { throw .refused(.tooManyWatches(limit: 1)) }
    let listings = try listings(includingDeleted: true)
    let watch = newWatch()
    listWatch = (watch, Dictionary(listings.map { ($0.id, $0) }) { $1 })
    let shown = listings.filter { !$0.isDeleted }.map(ProfileSummary.init)
    reply(to: id) {
      ProfilesWatch.Result(watch: watch, lsn: 0, profiles: shown).write(to: &$0)
    }
  }

  /// Reads all positions, because notifications may be lost.
  private mutating func poll() throws(Pause) {
    let listings = try listings(includingDeleted: true)
    for listing in listings {
      announce(listing)
      if let entry = entries[listing.id], entry.version.n < listing.n {
        _ = try upToDate(listing.id)
      }
    }
  }

  /// Tells the watch of the list about a profile that was added, renamed or removed.
  mutating func announce(_ listing: HubListing) {
    guard let (watch, shown) = listWatch else { return }
    let before = shown[listing.id]
    let (was, isShown) = (before.map { !$0.isDeleted } ?? false, !listing.isDeleted)
    listWatch?.shown[listing.id] = listing
    let kind: ProfileNewsKind
    switch (was, isShown) {
    case (false, true): kind = .added
    case (true, false): kind = .removed
    case (true, true) where before?.name != listing.name: kind = .changed
    case (true, true), (false, false): return
    }
    let line = EventLine.profile(kind, ProfileSummary(listing), lsn: listing.n)
    actions.append(.send(line.line(for: watch)))
  }
}

extension ProfileSummary {
  /// The hub knows no catalogs, so it counts no recipes.
  init(_ listing: HubListing) {
    self.init(
      id: listing.id, name: listing.name, catalog: listing.catalog, isDeleted: listing.isDeleted,
      lsn: listing.n, recipeCount: 0)
  }
}

// MARK: - Reading

extension VaultSession {
  private mutating func begin(_ parameters: SyncBegin, _ id: RequestID?) throws(Pause) {
    let entry = try upToDate(parameters.profile)
    begun[parameters.profile] = entry.version.moves
    let result = try refusing { () throws(Refusal) in
      try replica.begin(
        parameters, entry.profile, floor: entry.floor, digest: entry.profile.digest
      ).result
    }
    reply(to: id) { result.write(to: &$0) }
  }

  private mutating func pull(_ parameters: SyncPull, _ id: RequestID?) throws(Pause) {
    let entry = try folded(parameters.profile)
    try refusing { () throws(Refusal) in
      try Replica.checkPull(parameters.vector, floor: entry.floor)
    }
    let page = try missing(
      of: entry, beyond: parameters.vector, limit: min(parameters.limit, HubLimits.page))
    reply(to: id) { writer in
      writer.object { writer in
        writer.key("changes")
        writer.beginArray()
        writer.raw(Array(page.texts.map(\.text).joined(separator: [UInt8(ascii: ",")])))
        writer.endArray()
        writer.member("more", page.hasMore)
        writer.member("vector", entry.profile.vector)
      }
    }
  }

  /// A page of the changes that a vector lacks, as far as a line allows; at least one change if
  /// there are any.
  mutating func missing(
    of entry: HubEntry, beyond vector: VersionVector, limit: Int
  ) throws(Pause) -> (texts: [HubText], hasMore: Bool) {
    guard !vector.contains(entry.profile.vector) else { return ([], false) }
    let query = HubQuery.missing(
      entry.profile.id, vector, upTo: entry.version.n, limit: limit)
    guard case .missing(let texts, let hasMore) = try fact(query) else {
      throw .refused(.internalError)
    }
    var (bytes, count) = (0, 0)
    for change in texts {
      // An empty text is one that did not open.
      guard !change.text.isEmpty else { throw .refused(.vaultDamaged(entry.profile.id)) }
      bytes += change.text.count + 1
      if count > 0, bytes > HubLimits.pageBytes { break }
      count += 1
    }
    return (Array(texts[..<count]), hasMore || count < texts.count)
  }

  private mutating func trail(_ parameters: SyncTrail, _ id: RequestID?) throws(Pause) {
    let hashes = try hashes(of: parameters.profile, at: parameters.places)
    reply(to: id) { SyncTrail.Result(hashes: hashes).write(to: &$0) }
  }

  /// The hashes of the changes in some places, in their order; nil where unknown.
  mutating func hashes(
    of id: ProfileID, at places: [Dot]
  ) throws(Pause) -> [ChangeHash?] {
    guard case .hashes(let hashes) = try fact(.hashes(id, places)), hashes.count == places.count
    else { throw .refused(.internalError) }
    let heads = entries[id]?.heads ?? [:]
    return zip(places, hashes).map { place, hash in
      let known = hash ?? heads[place]?.hash
      return known == .unknown ? nil : known
    }
  }
}

// MARK: - Watching

/// A watch of a profile's changes.
struct HubWatch {
  let profile: ProfileID
  /// The changes that the replica has or was sent.
  var vector: VersionVector
}

extension VaultSession {
  private mutating func newWatch() -> String {
    lastWatch += 1
    return String(lastWatch)
  }

  private mutating func watch(_ parameters: SyncWatch, _ id: RequestID?) throws(Pause) {
    guard watches.count < HubLimits.changeWatches else {
      throw .refused(.tooManyWatches(limit: HubLimits.changeWatches))
    }
    let entry = try upToDate(parameters.profile)
    let page = try missing(of: entry, beyond: parameters.vector, limit: HubLimits.page)
    let isWhole = !page.hasMore && parameters.vector.contains(entry.floor)
    let changes = isWhole ? try read(page.texts, of: entry.profile.id) : []
    let watch = newWatch()
    watches[watch] = HubWatch(profile: parameters.profile, vector: parameters.vector)
    let result = SyncWatch.Result(watch: watch, epoch: greeting.epoch, lsn: entry.version.n)
    reply(to: id) { result.write(to: &$0) }
    // A replica starts watching when it is level; if it lacks more than a page, it must begin
    // again.
    guard isWhole else { return reset(watch, .lagged, at: entry.version.n) }
    tell(changes, to: watch, at: entry.version.n)
  }

  private mutating func cancel(_ parameters: WatchCancel, _ id: RequestID?) throws(Pause) {
    if watches.removeValue(forKey: parameters.watch) != nil {
      reply(to: id) { EmptyResult().write(to: &$0) }
      actions.append(.send(EventLine.syncEnded(.cancelled).line(for: parameters.watch)))
    } else if listWatch?.id == parameters.watch {
      listWatch = nil
      reply(to: id) { EmptyResult().write(to: &$0) }
      actions.append(.send(EventLine.listEnded(.cancelled).line(for: parameters.watch)))
    } else {
      throw .refused(.watchNotFound(watch: parameters.watch))
    }
  }

  /// Sends every watch of a profile the changes that it lacks.
  mutating func tell(_ changes: [Change], of id: ProfileID, at n: Int) {
    for watch in watches.keys.sorted() where watches[watch]?.profile == id {
      tell(changes, to: watch, at: n)
    }
  }

  private mutating func tell(_ changes: [Change], to watch: String, at n: Int) {
    guard let vector = watches[watch]?.vector else { return }
    let lacking = changes.filter { !vector.contains($0.dot) }
    guard !lacking.isEmpty else { return }
    for change in lacking { watches[watch]?.vector.insert(change.dot) }
    send(lacking[...], to: watch, at: n)
  }

  /// Sends changes, divided into events so that each line is short enough.
  private mutating func send(_ changes: ArraySlice<Change>, to watch: String, at n: Int) {
    let line = EventLine.sync(lsn: n, changes: Array(changes)).line(for: watch)
    guard line.count > HubLimits.pageBytes, changes.count > 1 else {
      return actions.append(.send(line))
    }
    let half = changes.startIndex + changes.count / 2
    send(changes[..<half], to: watch, at: n)
    send(changes[half...], to: watch, at: n)
  }

  /// Ends every watch of a profile, because some changes did not arrive one by one.
  mutating func resetWatches(of id: ProfileID, _ reset: SyncWatch.Reset, at n: Int) {
    for watch in watches.keys.sorted() where watches[watch]?.profile == id {
      self.reset(watch, reset, at: n)
    }
  }

  private mutating func reset(_ watch: String, _ reset: SyncWatch.Reset, at n: Int) {
    watches[watch] = nil
    actions.append(.send(EventLine.sync(lsn: n, reset: reset).line(for: watch)))
  }
}
