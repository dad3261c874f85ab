package import Profiles
package import StoreJobs
package import Wire

/// The watches of profiles and of the list of profiles: what each of them is told, and when.
///
/// A machine: each input returns the effects that the service carries out, in order. How much a
/// connection has still to take is an argument, `waitingBytes`. What is sent to one watch leaves less
/// room for the next one, so an input tells one watch at a time; an effect that asks to tell a watch
/// is the service's next input. The text of an event is made once for all watches that asked for the
/// same.
package struct Audience {
  /// The next page of the changes that a resuming watch has missed.
  ///
  /// What an abandoned read finds is ignored.
  package struct Errand: Hashable, Sendable {
    /// The watch that the page is for.
    package let watch: WatchTarget
    /// The number of the read, over all watches.
    package let read: Int

    /// The read need not be under way.
    package init(watch: WatchTarget, read: Int) {
      self.watch = watch
      self.read = read
    }
  }

  /// What the service is to do, in order.
  package enum Effect: Equatable {
    /// Send an event, behind all that waits for the connection.
    case send(EventLine, Watch)
    case sendToList(EventLine, ListWatch)
    /// Send a snapshot in the same way, when the store's ticket is done.
    ///
    /// If the commit under way fails, `takeBackSnapshot` makes the snapshot due again.
    case sendSnapshot(EventLine, Watch, ticket: Int)
    /// Call `show` with the profile, unless its index has to be built first: a `flush` tries again.
    case describe(Watch)
    /// Tell the watches of a profile who is there, except those of this connection.
    case tellPresence(ProfileID, besides: ConnectionID)
    /// Tell a watch how these topics stand.
    case tellStanding(WatchTopics, Watch)
    /// Something is held for the client, whose time runs from now on.
    case keepBack(ConnectionID)
    /// Too much is held for the client: end its connection.
    case closeSlow(ConnectionID)
    /// Call `flush` for what is held for the connection, while there is room.
    case flush(ConnectionID)
    indirect case ask(StoreRead, Errand)
    /// Nobody waits for this any more.
    case drop(Errand)
    /// The watch does not wait for an index any more.
    case stopWaiting(WatchTarget)
    /// Call `readMissed`: the watch resumes.
    case readMissed(Watch)
    /// All pages are read: call `replay`, as soon as the index is there that the watch needs.
    case replay(Watch)
    /// Tell a watch of this change, as if the change had become durable just now.
    indirect case retell(Announcement, Watch)
    /// Call `endDeleted`: the watch was told of a deletion.
    case endDeleted(Watch)
    /// Call `replayed`: the watch was told all that it had missed.
    case replayed(Watch)
    /// Call `expectSilence`.
    case expectSilence(Watch)
    /// The index of the profile was in use until now.
    case use(ProfileID)
  }

  var table = WatchTable()
  /// By the connections' numbers, which are small: a lookup for each event is cheap.
  private var viewers: [Viewer?] = []
  /// Changes that are not durable yet and that somebody is to hear of, in their order.
  var announcements = TicketQueue<Announcement>()
  var listNews = ListNews()
  /// When watches that were silent are looked at, in milliseconds of the monotonic clock.
  package internal(set) var silenceDeadline: Int?
  /// How long a watch may be told nothing.
  package var silenceMilliseconds = ServiceLimits.silenceMilliseconds
  private var lastRead = 0

  /// Nobody watches.
  package init() {}

  /// Whether nobody watches.
  package var isEmpty: Bool { table.isEmpty }
  /// The watches of all connections.
  package var count: Int { table.count }
  /// Whether anybody watches the list of profiles.
  package var hasLists: Bool { table.hasLists }

  /// Whether anybody watches the profile.
  package func isWatched(_ profile: ProfileID) -> Bool {
    table.isWatched(profile)
  }

  /// The watches of a profile, in the order in which they began.
  package func watches(of profile: ProfileID) -> [Watch] {
    table.watches(of: profile)
  }

  /// The watches of all profiles, in no order.
  var all: [Watch] { Array(table.all) }

  /// The watches of the list, in the order in which they began.
  package var lists: [ListWatch] { table.lists }

  func viewer(_ connection: ConnectionID) -> Viewer? {
    connection.rawValue < viewers.count ? viewers[connection.rawValue] : nil
  }

  /// The watches of a connection, without those of the list.
  package func watches(on connection: ConnectionID) -> [Watch] {
    viewer(connection)?.watches ?? []
  }

  /// The watches of the list of a connection.
  package func lists(on connection: ConnectionID) -> [ListWatch] {
    viewer(connection)?.lists ?? []
  }

  /// The watches of a connection, and those of the list.
  package func count(on connection: ConnectionID) -> Int {
    viewer(connection).map { $0.watches.count + $0.lists.count } ?? 0
  }

  /// Whether events wait for the client to take what was written before.
  package func hasHeld(for connection: ConnectionID) -> Bool {
    viewer(connection)?.hasHeld ?? false
  }

  /// The watch of this name.
  package func watch(_ target: WatchTarget) -> Watch? {
    viewer(target.connection)?.watches.first { $0.id == target.watch }
  }

  /// The watch of the list of this name.
  package func list(_ target: WatchTarget) -> ListWatch? {
    viewer(target.connection)?.lists.first { $0.id == target.watch }
  }

  /// What does not hold and should, in words; empty unless there is a bug.
  package var violations: [String] {
    var violations: [String] = []
    if !table.isCounted { violations.append("watches are miscounted") }
    let seated = viewers.compactMap { $0 }
    if seated.contains(where: \.isEmpty) { violations.append("a connection watches nothing") }
    for viewer in seated {
      if viewer.watchesHeldBytes != viewer.watches.reduce(0, { $0 + $1.heldBytes }) {
        violations.append("connection \(viewer.connection.rawValue) has miscounted what is held")
      }
    }
    for watch in table.all {
      if watch.isEnded { violations.append("a watch that has ended is told of changes") }
      if !watches(on: watch.connection).contains(watch) {
        violations.append("a watch is told that its connection does not have")
      }
    }
    for watch in seated.flatMap(\.watches) where watch.isEnded != !table.contains(watch) {
      violations.append("a watch is not told, and has not ended")
    }
    let tickets = announcements.waiting.map(\.ticket)
    if tickets != tickets.sorted() { violations.append("announcements are out of order") }
    return violations
  }
}

// MARK: - Beginning

extension Audience {
  /// A watch of a profile begins behind `lsn`; its profile's last change is `lastLSN`.
  ///
  /// Call `began` once the watch's reply has its place. The connection has that name, and may speak
  /// for a peer.
  package mutating func begin(
    _ target: WatchTarget, of profile: ProfileID, lastLSN: Int, from lsn: Int,
    for interest: WatchInterest, name: String?, isPeer: Bool, at now: Moment
  ) -> Watch {
    let viewer = seat(target.connection, name: name, isPeer: isPeer)
    let watch = Watch(
      target, of: viewer, profile: profile, lastLSN: lastLSN, from: lsn, for: interest, at: now)
    table.insert(watch)
    viewer.watches.append(watch)
    return watch
  }

  /// A watch of the list begins, which shows what is known up to `lsn`.
  package mutating func beginList(
    _ target: WatchTarget, lsn: Int, name: String?, isPeer: Bool
  ) -> ListWatch {
    let viewer = seat(target.connection, name: name, isPeer: isPeer)
    let list = ListWatch(target, of: viewer, lsn: lsn)
    table.insert(list)
    viewer.lists.append(list)
    return list
  }

  private mutating func seat(
    _ connection: ConnectionID, name: String?, isPeer: Bool
  ) -> Viewer {
    let viewer = viewer(connection) ?? Viewer(connection, isPeer: isPeer)
    viewer.name = name
    while viewers.count <= connection.rawValue { viewers.append(nil) }
    viewers[connection.rawValue] = viewer
    return viewer
  }

  /// The reply of a watch has its place: what else the watch begins with comes behind the reply.
  package func began(_ watch: Watch) -> [Effect] {
    var effects: [Effect] = []
    if watch.viewer.watches.count(where: { $0.profile == watch.profile }) == 1 {
      effects.append(.tellPresence(watch.profile, besides: watch.connection))
    }
    let standing = watch.interest.topics.intersection(.standing)
    if !standing.isEmpty { effects.append(.tellStanding(standing, watch)) }
    return effects + [.readMissed(watch), .expectSilence(watch)]
  }

  /// A connection has another name.
  package func renamed(_ connection: ConnectionID, to name: String) -> [Effect] {
    guard let viewer = viewer(connection) else { return [] }
    viewer.name = name
    return Set(viewer.watches.map(\.profile)).sorted().map {
      .tellPresence($0, besides: connection)
    }
  }
}

// MARK: - Ending

extension Audience {
  /// Takes a watch out of all tables.
  mutating func forget(_ watch: Watch) -> [Effect] {
    table.remove(watch)
    watch.viewer.watches.removeAll { $0 === watch }
    let effects = stopCatchingUp(watch)
    watch.held = nil
    watch.isEnded = true
    leave(watch.viewer)
    return effects
  }

  private mutating func leave(_ viewer: Viewer) {
    guard viewer.isEmpty, self.viewer(viewer.connection) === viewer else { return }
    viewers[viewer.connection.rawValue] = nil
  }

  /// A watch is over: those who see who is there hear of it.
  ///
  /// A client that has cancelled it is told by `sayEnd`, behind the reply.
  package mutating func remove(_ watch: Watch) -> [Effect] {
    var effects = forget(watch)
    effects.append(.use(watch.profile))
    if !watch.viewer.watches.contains(where: { $0.profile == watch.profile }) {
      effects.append(.tellPresence(watch.profile, besides: watch.connection))
    }
    return effects
  }

  /// A watch of the list is over.
  package mutating func remove(_ list: ListWatch) {
    table.remove(list)
    list.viewer.lists.removeAll { $0 === list }
    if !table.hasLists { listNews = ListNews() }
    leave(list.viewer)
  }

  /// Tells a watch that it is over.
  package mutating func sayEnd(_ end: WatchEnd, to watch: Watch, at now: Moment) -> Effect {
    deliver(.ended(end), to: watch, at: now)
  }

  /// The daemon ends: every watch of a connection is told, so that its client asks again elsewhere, or
  /// later.
  package mutating func shutDown(_ connection: ConnectionID, at now: Moment) -> [Effect] {
    guard let viewer = viewer(connection) else { return [] }
    var effects: [Effect] = []
    for watch in viewer.watches {
      table.remove(watch)
      watch.isEnded = true
      effects.append(deliver(.ended(.shutdown), to: watch, at: now))
    }
    for list in viewer.lists {
      table.remove(list)
      effects.append(.sendToList(.listEnded(.shutdown), list))
    }
    (viewer.watches, viewer.lists) = ([], [])
    leave(viewer)
    return effects
  }
}

// MARK: - What a resuming watch has missed

extension Audience {
  /// Has the store read the next changes that a watch has missed, if it resumes.
  package mutating func readMissed(of watch: Watch) -> Effect? {
    guard let catchUp = watch.catchUp else { return nil }
    lastRead += 1
    watch.catchUp?.read = lastRead
    return .ask(
      .changes(watch.profile, after: catchUp.readLSN, limit: ServiceLimits.changesPerRead),
      Errand(watch: watch.target, read: lastRead))
  }

  /// What a watch has missed is not to be told any more; the store need not read it.
  func stopCatchingUp(_ watch: Watch) -> [Effect] {
    guard let catchUp = watch.catchUp else { return [] }
    watch.catchUp = nil
    guard let read = catchUp.read else { return [.stopWaiting(watch.target)] }
    return [.drop(Errand(watch: watch.target, read: read))]
  }

  /// The store has failed: the page that was under way is asked for again.
  package mutating func readAgain(_ errand: Errand) -> Effect? {
    guard let watch = watch(errand.watch), watch.catchUp?.read == errand.read else { return nil }
    return readMissed(of: watch)
  }

  /// The store has read a page.
  package mutating func found(_ finding: StoreFinding, for errand: Errand) -> [Effect] {
    guard let watch = watch(errand.watch), watch.catchUp?.read == errand.read else { return [] }
    watch.catchUp?.read = nil
    guard case .changes(let page, let hasMore) = finding else {
      watch.catchUp = nil
      return lag(watch) + [.flush(watch.connection)]
    }
    watch.catchUp?.take(page)
    guard hasMore else { return [.replay(watch)] }
    return readMissed(of: watch).map { [$0] } ?? []
  }

  /// Tells a watch what it has missed up to `durableLSN`; from then on it is told live.
  ///
  /// The profile is as it is in memory: what is not durable of it is taken back.
  package mutating func replay(
    to watch: Watch, _ profile: Profile, _ source: RecipeSource, durableLSN: Int, waitingBytes: Int
  ) -> [Effect] {
    guard let missed = watch.catchUp else { return [] }
    watch.catchUp = nil
    let replay = Replay(
      of: missed, for: watch.interest, rewound(profile, to: durableLSN), source)
    var effects: [Effect] = []
    if missed.isOneByOne {
      effects = replay.announcements(profile: watch.profile).map { .retell($0, watch) }
    } else {
      if let news = replay.merged {
        effects.append(hold(EventText(news, lsn: news.lsn), for: watch, waitingBytes))
      }
      if missed.isEnded { effects.append(.endDeleted(watch)) }
    }
    return effects + [.replayed(watch)]
  }

  /// The profile as it is on the disk.
  private func rewound(_ profile: Profile, to durableLSN: Int) -> RewoundProfile {
    var rewound = RewoundProfile(profile)
    for change in announcements.waiting.reversed().map(\.element)
    where change.profile == profile.id && change.lsn > durableLSN {
      rewound.takeBack(change.effects)
    }
    return rewound
  }

  /// A watch was told all that it had missed, which everything up to `durableLSN` was.
  package func replayed(_ watch: Watch, durableLSN: Int) -> [Effect] {
    // A deletion that it had missed ended it, perhaps after others began to watch again.
    if watch.isEnded { return [.tellPresence(watch.profile, besides: watch.connection)] }
    watch.lsn = max(watch.lsn, durableLSN)
    return [.flush(watch.connection), .expectSilence(watch)]
  }
}
