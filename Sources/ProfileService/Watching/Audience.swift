package import Profiles
package import StoreJobs
package import Wire

/// The watches of profiles and of the list of profiles: what is sent to each watch, and when.
///
/// A machine: each input returns the effects that the service carries out, in order. `waitingBytes`
/// is the number of bytes that wait for the connection's client. An event for one watch leaves less
/// room for the next, so each input concerns one watch; an effect that names a watch becomes the
/// service's next input. The text of an event is made once for all watches with the same interest.
package struct Audience {
  /// The read of the next page of changes that a resuming watch has missed.
  ///
  /// Findings of abandoned reads are ignored.
  package struct Errand: Hashable, Sendable {
    /// The watch that the page is for.
    package let watch: WatchTarget
    /// The read's number, counted over all watches.
    package let read: Int

    package init(watch: WatchTarget, read: Int) {
      self.watch = watch
      self.read = read
    }
  }

  var table = WatchTable()
  /// By the numbers of the connections, which are small.
  private var viewers: [Viewer?] = []
  /// The changes to announce that are not yet durable, in order.
  var announcements = TicketQueue<Announcement>()
  var listNews = ListNews()
  /// When to look for silent watches, in milliseconds of the monotonic clock; nil if not needed.
  package internal(set) var silenceDeadline: Int?
  /// How long a watch may be without an event before it gets a progress mark.
  package var silenceMilliseconds = ServiceLimits.silenceMilliseconds
  private var lastRead = 0

  /// No watches.
  package init() {}

  /// Whether there is no watch.
  package var isEmpty: Bool { table.isEmpty }
  /// The number of watches over all connections.
  package var count: Int { table.count }
  /// Whether any client watches the list of profiles.
  package var hasLists: Bool { table.hasLists }

  /// Whether any client watches the profile.
  package func isWatched(_ profile: ProfileID) -> Bool {
    table.isWatched(profile)
  }

  /// The watches of a profile, in the order in which they began.
  package func watches(of profile: ProfileID) -> [Watch] {
    table.watches(of: profile)
  }

  /// The watches of all profiles, in no particular order.
  var all: [Watch] { Array(table.all) }

  /// The watches of the list, in the order in which they began.
  package var lists: [ListWatch] { table.lists }

  func viewer(_ connection: ConnectionID) -> Viewer? {
    connection.rawValue < viewers.count ? viewers[connection.rawValue] : nil
  }

  /// A connection's watches of profiles.
  package func watches(on connection: ConnectionID) -> [Watch] {
    viewer(connection)?.watches ?? []
  }

  /// A connection's watches of the list of profiles.
  package func lists(on connection: ConnectionID) -> [ListWatch] {
    viewer(connection)?.lists ?? []
  }

  /// The number of a connection's watches of profiles and of the list.
  package func count(on connection: ConnectionID) -> Int {
    viewer(connection).map { $0.watches.count + $0.lists.count } ?? 0
  }

  /// Whether events are held until the client has read earlier output.
  package func hasHeld(for connection: ConnectionID) -> Bool {
    viewer(connection)?.hasHeld ?? false
  }

  /// The watch of a profile with this id; nil if there is none, or if it has ended.
  package func watch(_ target: WatchTarget) -> Watch? {
    viewer(target.connection)?.watches.first { $0.id == target.watch }
  }

  /// The watch of the list with this id; nil if there is none, or if it has ended.
  package func list(_ target: WatchTarget) -> ListWatch? {
    viewer(target.connection)?.lists.first { $0.id == target.watch }
  }

  /// The violated invariants, in words; empty unless there is a bug.
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
      if watch.isEnded { violations.append("an ended watch is still told of changes") }
      if !watches(on: watch.connection).contains(watch) {
        violations.append("a watch is told of changes, and its connection lacks it")
      }
    }
    for watch in seated.flatMap(\.watches) where watch.isEnded != !table.contains(watch) {
      violations.append("a watch is not told of changes, and has not ended")
    }
    let tickets = announcements.waiting.map(\.ticket)
    if tickets != tickets.sorted() { violations.append("announcements are out of order") }
    return violations
  }
}

// MARK: - Beginning

extension Audience {
  /// Begins a watch of a profile after `lsn`; the profile's last change is `lastLSN`.
  ///
  /// Call `began` when the watch's reply has its place. `name` is the client's; `isPeer` tells
  /// whether this is the daemon's own connection for a peer.
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

  /// Begins a watch of the list, whose reply shows everything up to `lsn`.
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

  /// Sends what a watch begins with besides its reply, which has its place now.
  package func began(_ watch: Watch) -> [ServiceEffect] {
    var effects: [ServiceEffect] = []
    if watch.viewer.watches.count(where: { $0.profile == watch.profile }) == 1 {
      effects.append(.tellPresence(watch.profile, besides: watch.connection))
    }
    let standing = watch.interest.topics.intersection(.standing)
    if !standing.isEmpty { effects.append(.tellStanding(standing, watch)) }
    return effects + [.readMissed(watch.target), .expectSilence(watch)]
  }

  /// Tells the watches that ask for presence about a client's new name.
  package func renamed(_ connection: ConnectionID, to name: String) -> [ServiceEffect] {
    guard let viewer = viewer(connection) else { return [] }
    viewer.name = name
    return Set(viewer.watches.map(\.profile)).sorted().map {
      .tellPresence($0, besides: connection)
    }
  }
}

// MARK: - Ending

extension Audience {
  /// Removes a watch from all tables.
  mutating func forget(_ watch: Watch) -> [ServiceEffect] {
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

  /// Ends a watch, and tells the profile's other watches that ask for presence.
  ///
  /// If the client has cancelled the watch, call `sayEnd` behind the reply.
  package mutating func remove(_ watch: Watch) -> [ServiceEffect] {
    var effects = forget(watch)
    effects.append(.use(watch.profile))
    if !watch.viewer.watches.contains(where: { $0.profile == watch.profile }) {
      effects.append(.tellPresence(watch.profile, besides: watch.connection))
    }
    return effects
  }

  /// Ends a watch of the list, and drops the news of the list if it was the last one.
  package mutating func remove(_ list: ListWatch) {
    table.remove(list)
    list.viewer.lists.removeAll { $0 === list }
    if !table.hasLists { listNews = ListNews() }
    leave(list.viewer)
  }

  /// Sends a watch the reason why it ended.
  package mutating func sayEnd(_ end: WatchEnd, to watch: Watch, at now: Moment) -> ServiceEffect {
    deliver(.ended(end), to: watch, at: now)
  }

  /// Tells every watch of a connection that the daemon stops, so that the client reconnects.
  package mutating func shutDown(_ connection: ConnectionID, at now: Moment) -> [ServiceEffect] {
    guard let viewer = viewer(connection) else { return [] }
    var effects: [ServiceEffect] = []
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
  /// Requests the next page of missed changes; nil if the watch is not resuming.
  package mutating func readMissed(of watch: Watch) -> ServiceEffect? {
    guard let catchUp = watch.catchUp else { return nil }
    lastRead += 1
    watch.catchUp?.read = lastRead
    return .ask(
      .changes(watch.profile, after: catchUp.readLSN, limit: ServiceLimits.changesPerRead),
      .watch(Errand(watch: watch.target, read: lastRead)))
  }

  /// Stops the resuming of a watch: its missed changes need not be read or sent.
  func stopCatchingUp(_ watch: Watch) -> [ServiceEffect] {
    guard let catchUp = watch.catchUp else { return [] }
    watch.catchUp = nil
    guard let read = catchUp.read else { return [.stopWaiting(watch.target)] }
    return [.drop(.watch(Errand(watch: watch.target, read: read)))]
  }

  /// Requests the running page again, because the store has failed.
  package mutating func readAgain(_ errand: Errand) -> ServiceEffect? {
    guard let watch = watch(errand.watch), watch.catchUp?.read == errand.read else { return nil }
    return readMissed(of: watch)
  }

  /// Takes a page of the log, and requests the next one.
  package mutating func found(_ finding: StoreFinding, for errand: Errand) -> [ServiceEffect] {
    guard let watch = watch(errand.watch), watch.catchUp?.read == errand.read else { return [] }
    watch.catchUp?.read = nil
    guard case .changes(let page, let hasMore) = finding else {
      watch.catchUp = nil
      return lag(watch) + [.flush(watch.connection)]
    }
    watch.catchUp?.receive(page)
    guard hasMore else { return [.replay(watch)] }
    return readMissed(of: watch).map { [$0] } ?? []
  }

  /// Tells a watch what it has missed up to `durableLSN`; then the watch follows live changes.
  ///
  /// `profile` is the state in memory; changes that are not durable are taken back in a copy.
  package mutating func replay(
    to watch: Watch, _ profile: Profile, _ source: RecipeSource, durableLSN: Int, waitingBytes: Int
  ) -> [ServiceEffect] {
    guard let missed = watch.catchUp else { return [] }
    watch.catchUp = nil
    let replay = Replay(
      of: missed, for: watch.interest, rewound(profile, to: durableLSN), source)
    var effects: [ServiceEffect] = []
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

  /// The profile as it is on disk.
  private func rewound(_ profile: Profile, to durableLSN: Int) -> RewoundProfile {
    var rewound = RewoundProfile(profile)
    for change in announcements.waiting.reversed().map(\.element)
    where change.profile == profile.id && change.lsn > durableLSN {
      rewound.takeBack(change.effects)
    }
    return rewound
  }

  /// Notes that a watch has got everything that it missed, up to `durableLSN`.
  package func replayed(_ watch: Watch, durableLSN: Int) -> [ServiceEffect] {
    // A missed deletion has ended the watch, perhaps after other clients began to watch again.
    if watch.isEnded { return [.tellPresence(watch.profile, besides: watch.connection)] }
    watch.lsn = max(watch.lsn, durableLSN)
    return [.flush(watch.connection), .expectSilence(watch)]
  }
}
