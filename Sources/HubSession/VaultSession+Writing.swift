internal import JSON
internal import Profiles
internal import Replication
internal import Wire

/// Requests that write.
///
/// Each is checked against a version of the profile, and written only if the profile still has this
/// version. Otherwise another session was faster: its changes are read, and the request is checked
/// again.
extension VaultSession {
  mutating func push(_ parameters: SyncPush, _ id: RequestID?) throws(Pause) {
    while true {
      let entry = try known(parameters.profile)
      try checkNames(of: entry)
      let batch = try accepted(entry) { $0.judge(parameters, onto: entry.profile, by: $1) }
      guard !batch.fresh.isEmpty else {
        return replyPushed(entry.profile.vector, batch, id)
      }
      var after = entry
      guard after.apply(batch.fresh) else { throw .refused(.internalError) }
      let append = HubAppend(
        profile: after.listing, expected: entry.version, rows: batch.fresh.map(HubRow.init))
      guard let n = try written(.append(append), entry.profile.id) else { continue }
      after.version.n = n
      entries[entry.profile.id] = after
      replyPushed(after.profile.vector, batch, id)
      tell(batch.fresh, of: entry.profile.id, at: n)
      return settle(after)
    }
  }

  private mutating func replyPushed(
    _ vector: VersionVector, _ batch: IncomingChanges, _ id: RequestID?
  ) {
    let result = SyncPush.Result(
      vector: vector, applied: batch.fresh.count, duplicates: batch.knownCount)
    reply(to: id) { result.write(to: &$0) }
  }

  /// What a verdict accepts, with the hashes of the log that it asks for; throws its refusal.
  private mutating func accepted<Accepted>(
    _ entry: HubEntry, _ judge: (Replica, Replica.Comparing) -> Replica.Verdict<Accepted>
  ) throws(Pause) -> Accepted {
    var held: [Dot: ChangeHash?] = [:]
    while true {
      switch judge(replica, { [held] in LogComparison(of: $0, with: held) }) {
      case .fits(let accepted): return accepted
      case .lacks(let dots):
        for (dot, hash) in zip(dots, try hashes(of: entry.profile.id, at: dots)) {
          held.updateValue(hash, forKey: dot)
        }
      case .forked(let dot, _): throw .refused(Refusal(ChangeRefusal.fork(dot)))
      case .refused(let refusal): throw .refused(refusal)
      case .waits: throw .refused(.internalError)
      }
    }
  }

  /// Throws `fork` if changes have moved since this replica began: it still uses the earlier
  /// places.
  private func checkNames(of entry: HubEntry) throws(Pause) {
    try refusing { () throws(Refusal) in
      try Replica.checkNames(
        moves: entry.version.moves, from: entry.profile.vector.entries.first ?? Dot(),
        begun: begun[entry.profile.id])
    }
  }

  /// A folded profile, brought up to date if another session overtook a write of this request.
  private mutating func known(_ id: ProfileID) throws(Pause) -> HubEntry {
    let isOvertaken = facts.contains { $0.finding == .written(.overtaken) }
    return try isOvertaken ? upToDate(id) : folded(id)
  }

  /// Writes; returns the profile's new number, or nil if another session was faster.
  private mutating func written(_ query: HubQuery, _ id: ProfileID) throws(Pause) -> Int? {
    guard case .written(let verdict) = try fact(query) else { throw .refused(.internalError) }
    switch verdict {
    case .written(let n): return n
    case .overtaken:
      // Pages from before the write are out of date.
      fresh.remove(id)
      facts.removeAll { if case .later = $0.query { true } else { false } }
      return nil
    case .retired(let origin):
      retired.insert(origin)
      throw .refused(Refusal(ChangeRefusal.retired(origin)))
    case .future(let now):
      throw .refused(Refusal(ChangeRefusal.future(theirs: latest(in: query), ours: now)))
    case .full: throw .refused(.vaultFull)
    }
  }

  private func latest(in query: HubQuery) -> Int {
    guard case .append(let append) = query else { return 0 }
    return append.rows.map(\.time.milliseconds).max() ?? 0
  }

  private mutating func settle(_ entry: HubEntry) {
    announce(entry.listing)
    notifyLater(entry.profile.id, entry.version.n)
    keepLater(entry)
  }
}

// MARK: - States

extension VaultSession {
  mutating func state(_ parameters: SyncState, _ id: RequestID?) throws(Pause) {
    guard let state = parameters.state else {
      let entry = try upToDate(parameters.profile)
      let trail = try parameters.wantsTrail ? trail(before: entry.profile) : []
      return reply(to: id) { SyncState.write(entry.profile, trail: trail, to: &$0) }
    }
    while true {
      let entry = try known(parameters.profile)
      try checkNames(of: entry)
      try accepted(entry) { $0.judge(joining: state, parameters, into: entry.profile, by: $1) }
      var after = entry
      _ = after.profile.join(state, catalog: nil)
      guard after.profile != entry.profile else {
        return reply(to: id) { SyncState.write(entry.profile, to: &$0) }
      }
      // The log lacks joined changes. If none is new, the state still no longer follows from the
      // log.
      let news = state.vector.beyond(entry.profile.vector)
      after.floor.merge(news.entries.isEmpty ? entry.profile.vector : news)
      let links = state.links(beyond: entry.profile.vector, trail: parameters.trail)
      let query = HubQuery.replace(after.replacement(of: entry, keeping: links))
      guard let n = try written(query, entry.profile.id) else { continue }
      after.version.n = n
      after.kept = n
      entries[entry.profile.id] = after
      reply(to: id) { SyncState.write(after.profile, to: &$0) }
      resetWatches(of: entry.profile.id, .state, at: n)
      return settle(after)
    }
  }

  /// The hashes of the changes before the newest ones, as far as a line has room.
  private mutating func trail(before profile: Profile) throws(Pause) -> [TrailRun] {
    let limit = SyncState.trailRoom(beside: profile)
    guard !profile.vector.entries.isEmpty, limit > 0 else { return [] }
    let query = HubQuery.trail(profile.id, profile.vector, limit: limit)
    guard case .trail(let runs) = try fact(query) else { throw .refused(.internalError) }
    return runs
  }
}

extension HubEntry {
  /// The write that replaces a former entry by this one.
  func replacement(
    of former: HubEntry, moved: [Dot: HubRow] = [:], keeping trail: [Link] = []
  ) -> HubReplacement {
    HubReplacement(
      profile: listing, expected: former.version, moves: version.moves, moved: moved, heads: heads,
      floor: floor, trail: trail, state: state)
  }
}

// MARK: - Moves and retirement

extension VaultSession {
  /// Moves the end of an origin's changes to the name of its first one; reads the whole remaining
  /// log.
  mutating func move(_ parameters: SyncMove, _ id: RequestID?) throws(Pause) {
    let profile = parameters.profile
    while true {
      let entry = try upToDate(profile)
      let move = try accepted(entry) {
        $0.judge(parameters, in: entry.profile, floor: entry.floor, by: $1)
      }
      guard case .branch(let first) = move else { return replyMoved(entry, 0, id) }
      let reading = try branch(from: first, of: entry)
      guard let branch = reading.search.move else { return replyMoved(entry, 0, id) }
      var after = entry
      after.profile.move(branch)
      after.version.moves += 1
      let query = HubQuery.replace(after.replacement(of: entry, moved: reading.rows))
      guard let n = try written(query, profile) else { continue }
      after.version.n = n
      after.kept = n
      entries[profile] = after
      replyMoved(after, branch.count, id)
      resetWatches(of: profile, .moved, at: n)
      return settle(after)
    }
  }

  /// Reads all changes of the log above its floor, each of them once.
  private mutating func branch(
    from first: Link, of entry: HubEntry
  ) throws(Pause) -> BranchReading {
    if branch?.search.first != first || branch?.version != entry.version {
      branch = BranchReading(first, entry)
    }
    // Not in a local copy: each page would copy all earlier rows.
    while branch?.search.isOver == false {
      let seen = branch?.seen ?? entry.floor
      let page = try missing(of: entry, beyond: seen, limit: HubLimits.movePage)
      let changes = try read(page.texts, of: entry.profile.id)
      // The reading has the page's changes, so the page can be dropped.
      facts.removeAll { if case .missing = $0.query { true } else { false } }
      branch?.receive(changes, hasMore: page.hasMore)
    }
    return branch ?? BranchReading(first, entry)
  }

  private mutating func replyMoved(_ entry: HubEntry, _ count: Int, _ id: RequestID?) {
    let result = SyncMove.Result(vector: entry.profile.vector, moved: count)
    reply(to: id) { result.write(to: &$0) }
  }

  mutating func retire(_ parameters: SyncRetire, _ id: RequestID?) throws(Pause) {
    guard parameters.origin != greeting.origin else {
      throw .refused(
        .invalidParams(field: "origin", .other("is the hub's own, which makes no changes")))
    }
    _ = try fact(.retire(parameters.origin))
    retired.insert(parameters.origin)
    reply(to: id) { EmptyResult().write(to: &$0) }
  }
}
