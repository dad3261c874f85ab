internal import Profiles
internal import Wire

/// The folded profiles: each is a stored state plus the later changes of the database.
extension VaultSession {
  /// A folded profile, which may be older than the database's; folds it if necessary.
  mutating func folded(_ id: ProfileID) throws(Pause) -> HubEntry {
    if let entry = entries[id] { return entry }
    return try upToDate(id)
  }

  /// A profile with all changes in the database; sends new ones to the watches.
  mutating func upToDate(_ id: ProfileID) throws(Pause) -> HubEntry {
    used.removeAll { $0 == id }
    used.append(id)
    while !fresh.contains(id) {
      var entry: HubEntry
      if let known = entries[id] { entry = known } else { entry = try load(id) }
      guard case .later(let news) = try fact(.later(id, than: entry.version.n)) else {
        throw .refused(.internalError)
      }
      if news.replaced > entry.version.n || news.version.moves != entry.version.moves {
        let reset: SyncWatch.Reset = news.version.moves == entry.version.moves ? .state : .moved
        resetWatches(of: id, reset, at: news.version.n)
        entries[id] = nil
        // The state that this request has loaded is outdated: load the newest one.
        facts.removeAll { $0.query == .load(id) }
        continue
      }
      let changes = try read(news.changes, of: id)
      guard entry.apply(changes) else { throw .refused(.vaultDamaged(id)) }
      entry.version = news.version
      entry.floor = news.floor
      entries[id] = entry
      tell(changes, of: id, at: entry.version.n)
      if entry.version.n > 0 { announce(entry.listing) }
      keepLater(entry)
      // An empty page means the end, so that the loop always terminates.
      if !news.hasMore || changes.isEmpty { fresh.insert(id) }
    }
    return entries[id] ?? HubEntry(unknown: id)
  }

  private mutating func load(_ id: ProfileID) throws(Pause) -> HubEntry {
    guard case .loaded(let load) = try fact(.load(id)) else { throw .refused(.internalError) }
    guard let load else { return HubEntry(unknown: id) }
    do throws(Refusal) {
      return try HubEntry(id, load)
    } catch {
      throw .refused(.vaultDamaged(id))
    }
  }

  /// Reads changes; throws `vaultDamaged` for texts that no session has written.
  ///
  /// Each must be the change that its row names: a server could substitute another.
  func read(_ texts: [HubText], of id: ProfileID) throws(Pause) -> [Change] {
    guard let changes = HubEntry.read(texts, of: id) else { throw .refused(.vaultDamaged(id)) }
    return changes
  }
}
