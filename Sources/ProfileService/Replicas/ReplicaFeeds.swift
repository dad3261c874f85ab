package import Profiles
package import StoreJobs
import Wire

/// The watches of `sync.watch`: each sends another replica the changes of a profile that the
/// replica lacks.
///
/// A machine: each input returns the effects that the service carries out, in order. A watch is
/// level when everything durable was sent. A watch that is behind reads the log, one page per
/// connection at a time: no matter how far behind a client is, at most one page waits in memory.
package struct ReplicaFeeds: Sendable {
  /// The read of the next page for a connection.
  ///
  /// Findings of abandoned reads are ignored.
  package struct Errand: Hashable, Sendable {
    /// The connection that the page is for.
    package let connection: ConnectionID
    /// The read's number, counted over all connections.
    package let read: Int

    package init(connection: ConnectionID, read: Int) {
      self.connection = connection
      self.read = read
    }
  }

  private struct Watch {
    let profile: ProfileID
    /// What the replica had seen at the beginning or was sent since.
    var vector: VersionVector
    /// The number of the last event; never falls.
    var lsn: Int
    var isLevel: Bool
    /// Changes that have just become durable, in the order of the log.
    var news: [Change] = []
  }

  /// The watches of one connection.
  private struct Feed {
    var watches: [String: Watch] = [:]
    /// The watches that are not level, in the order in which they fell behind.
    var behind: [String] = []
    /// The running read of a page, for the first watch in `behind`.
    var reading: (read: Int, watch: String)?
  }

  private var feeds: [ConnectionID: Feed] = [:]
  /// In the order in which the watches began.
  private var byProfile: [ProfileID: [WatchTarget]] = [:]
  /// Watches with news, in the order of the news.
  private var told: [WatchTarget] = []
  private var lastRead = 0

  /// No watches.
  package init() {}

  /// Whether no replica watches.
  package var isEmpty: Bool { feeds.isEmpty }
  /// The number of watches over all connections.
  package var count: Int { feeds.values.reduce(0) { $0 + $1.watches.count } }

  /// Whether any replica watches the profile.
  package func isWatched(_ profile: ProfileID) -> Bool {
    byProfile[profile] != nil
  }

  /// The number of watches of one connection.
  package func count(of connection: ConnectionID) -> Int {
    feeds[connection]?.watches.count ?? 0
  }

  /// Whether the watch has begun and has not ended.
  package func has(_ target: WatchTarget) -> Bool {
    feeds[target.connection]?.watches[target.watch] != nil
  }

  /// The watches of a connection, sorted by id.
  package func targets(of connection: ConnectionID) -> [WatchTarget] {
    (feeds[connection]?.watches.keys.sorted() ?? []).map {
      WatchTarget(connection: connection, watch: $0)
    }
  }

  /// Whether a watch is behind, and its next page waits until the client has read earlier output.
  package func isKeptBack(_ connection: ConnectionID) -> Bool {
    guard let feed = feeds[connection] else { return false }
    return feed.reading == nil && !feed.behind.isEmpty
  }

  /// The violated invariants, in words; empty unless there is a bug.
  package var violations: [String] {
    var violations: [String] = []
    for (connection, feed) in feeds {
      let name = "feed \(connection.rawValue)"
      if feed.watches.isEmpty { violations.append("\(name) has no watch") }
      let late = feed.watches.filter { !$0.value.isLevel }.keys.sorted()
      if feed.behind.sorted() != late { violations.append("\(name) forgets who is behind") }
      if let reading = feed.reading, reading.watch != feed.behind.first {
        violations.append("\(name) reads for a watch that is not the next")
      }
    }
    if byProfile.values.reduce(0, { $0 + $1.count }) != count {
      violations.append("a watch of changes is not under its profile")
    }
    return violations
  }
}

// MARK: - Beginning and ending

extension ReplicaFeeds {
  /// Begins a watch for a replica that has seen `vector`.
  ///
  /// Call `readOn` after the reply has its place.
  package mutating func begin(
    _ target: WatchTarget, of profile: ProfileID, vector: VersionVector, lsn: Int, isLevel: Bool
  ) {
    feeds[target.connection, default: Feed()].watches[target.watch] = Watch(
      profile: profile, vector: vector, lsn: lsn, isLevel: isLevel)
    if !isLevel { feeds[target.connection]?.behind.append(target.watch) }
    byProfile[profile, default: []].append(target)
  }

  /// Ends a watch without an event: its client cancelled it, or its first reply is void.
  package mutating func end(_ target: WatchTarget) -> [ServiceEffect] {
    guard var feed = feeds[target.connection],
      let watch = feed.watches.removeValue(forKey: target.watch)
    else { return [] }
    forget(target, of: watch.profile)
    feed.behind.removeAll { $0 == target.watch }
    defer { feeds[target.connection] = feed.watches.isEmpty ? nil : feed }
    guard let reading = feed.reading, reading.watch == target.watch else { return [] }
    feed.reading = nil
    return [
      .drop(.feed(Errand(connection: target.connection, read: reading.read))),
      .readOn(target.connection),
    ]
  }

  /// Ends all watches of a closed connection.
  package mutating func end(_ connection: ConnectionID) -> [ServiceEffect] {
    guard let feed = feeds.removeValue(forKey: connection) else { return [] }
    for (id, watch) in feed.watches {
      forget(WatchTarget(connection: connection, watch: id), of: watch.profile)
    }
    return feed.reading.map { [.drop(.feed(Errand(connection: connection, read: $0.read)))] } ?? []
  }

  private mutating func forget(_ target: WatchTarget, of profile: ProfileID) {
    byProfile[profile]?.removeAll { $0 == target }
    if byProfile[profile]?.isEmpty == true { byProfile[profile] = nil }
    told.removeAll { $0 == target }
  }

  /// Ends the watches of a profile in which changes moved to another origin: each replica must
  /// start again.
  package mutating func moved(_ profile: ProfileID) -> [ServiceEffect] {
    var effects: [ServiceEffect] = []
    for target in byProfile[profile] ?? [] { effects += reset(target, .moved) }
    return effects
  }

  private mutating func reset(_ target: WatchTarget, _ reset: SyncWatch.Reset) -> [ServiceEffect] {
    let lsn = feeds[target.connection]?.watches[target.watch]?.lsn ?? 0
    return end(target) + [.endFeed(reset, lsn: lsn, target)]
  }
}

// MARK: - What becomes durable

extension ReplicaFeeds {
  /// Takes a durable change of a profile; nil stands for a join of another replica's state.
  ///
  /// Afterwards, `takeTold` returns the watches with news.
  package mutating func durable(_ change: Change?, of profile: ProfileID, lsn: Int)
    -> [ServiceEffect]
  {
    var effects: [ServiceEffect] = []
    for target in byProfile[profile] ?? [] {
      guard var watch = feeds[target.connection]?.watches[target.watch], watch.isLevel else {
        continue
      }
      guard let change else {
        // The log lacks the joined changes, so the watch cannot continue from it.
        effects += reset(target, .state)
        continue
      }
      watch.lsn = max(watch.lsn, lsn)
      if !watch.vector.contains(change.dot) {
        if watch.news.isEmpty { told.append(target) }
        watch.news.append(change)
      }
      feeds[target.connection]?.watches[target.watch] = watch
    }
    return effects
  }

  /// Removes and returns the watches with news.
  package mutating func takeTold() -> [WatchTarget] {
    guard !told.isEmpty else { return [] }
    defer { told = [] }
    return told
  }

  /// Sends a watch its news.
  ///
  /// If the client has no room, drops the news, and reads it from the log later.
  package mutating func tell(_ target: WatchTarget, hasRoom: Bool) -> [ServiceEffect] {
    guard let watch = feeds[target.connection]?.watches[target.watch] else { return [] }
    feeds[target.connection]?.watches[target.watch]?.news = []
    guard hasRoom else {
      fallBehind(target)
      return [.holdFeed(target.connection)]
    }
    return send(watch.news, to: target)
  }

  private mutating func fallBehind(_ target: WatchTarget) {
    guard feeds[target.connection]?.watches[target.watch]?.isLevel == true else { return }
    feeds[target.connection]?.watches[target.watch]?.isLevel = false
    feeds[target.connection]?.behind.append(target.watch)
  }

  private mutating func send(_ changes: [Change], to target: WatchTarget) -> [ServiceEffect] {
    guard !changes.isEmpty, let lsn = feeds[target.connection]?.watches[target.watch]?.lsn else {
      return []
    }
    for change in changes {
      feeds[target.connection]?.watches[target.watch]?.vector.insert(change.dot)
    }
    return [.sendChanges(changes, lsn: lsn, target)]
  }
}

// MARK: - What the log has

extension ReplicaFeeds {
  /// Requests the next page for a connection, if its client has room for the page.
  package mutating func readOn(_ connection: ConnectionID, hasRoom: Bool) -> [ServiceEffect] {
    guard let feed = feeds[connection], feed.reading == nil, let id = feed.behind.first,
      let watch = feed.watches[id]
    else { return [] }
    guard hasRoom else { return [.holdFeed(connection)] }
    lastRead += 1
    feeds[connection]?.reading = (lastRead, id)
    let read = StoreRead.missing(
      watch.profile, watch.vector, limit: ServiceLimits.changesPerRead)
    return [.ask(read, .feed(Errand(connection: connection, read: lastRead)))]
  }

  /// Takes a page that the store has read; everything up to `durableLSN` is durable.
  package mutating func found(
    _ finding: StoreFinding, for errand: Errand, hasRoom: Bool, durableLSN: Int
  ) -> [ServiceEffect] {
    guard let reading = feeds[errand.connection]?.reading, reading.read == errand.read else {
      return []
    }
    feeds[errand.connection]?.reading = nil
    let target = WatchTarget(connection: errand.connection, watch: reading.watch)
    return receive(finding, for: target, hasRoom: hasRoom, durableLSN)
      + [.readOn(errand.connection)]
  }

  private mutating func receive(
    _ finding: StoreFinding, for target: WatchTarget, hasRoom: Bool, _ durableLSN: Int
  ) -> [ServiceEffect] {
    switch finding {
    case .missing(let changes, let hasMore):
      // The `readOn` that follows holds the feed, and later reads the page again when there is
      // room.
      guard hasRoom else { return [] }
      let vector = feeds[target.connection]?.watches[target.watch]?.vector ?? VersionVector()
      // The page has nothing new, and yet there is more: the watch would read the same page for
      // ever.
      if hasMore, changes.allSatisfy({ vector.contains($0.dot) }) { return reset(target, .lagged) }
      // First, so that the event carries the number up to which the watch is then level.
      if !hasMore { catchUp(target, durableLSN) }
      return send(changes, to: target)
    case .belowFloor: return reset(target, .compacted)
    case .history, .changes, .hashes, .trail, .branch, .moved, .undos, .reply, .undo, .brews,
      .compaction, .backup, .notBackedUp, .backingUp, .copied, .sound, .repair, .unreadable:
      return reset(target, .lagged)
    }
  }

  private mutating func catchUp(_ target: WatchTarget, _ durableLSN: Int) {
    feeds[target.connection]?.behind.removeAll { $0 == target.watch }
    guard var watch = feeds[target.connection]?.watches[target.watch] else { return }
    watch.isLevel = true
    watch.lsn = max(watch.lsn, durableLSN)
    feeds[target.connection]?.watches[target.watch] = watch
  }

  /// Requests the running page again, because the store has failed.
  package mutating func readAgain(_ errand: Errand) -> [ServiceEffect] {
    guard feeds[errand.connection]?.reading?.read == errand.read else { return [] }
    feeds[errand.connection]?.reading = nil
    return [.readOn(errand.connection)]
  }
}
