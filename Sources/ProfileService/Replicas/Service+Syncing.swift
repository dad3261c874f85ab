import Alchemy
internal import JSON
package import Profiles
import Replication
import StoreJobs
package import Wire

extension Service {
  /// Compares this replica's state of a profile with another replica's, and tells how the two can
  /// sync.
  ///
  /// Throws like `Replica.begin`.
  mutating func begin(_ parameters: SyncBegin, _ call: Call) throws(Refusal) -> Outcome {
    let entry = book.profiles.entries[parameters.profile]
    let profile = entry?.profile ?? Profile(untouched: parameters.profile)
    // Before the answer, which tells our identity: somebody else has used ours, too.
    write { $0.rotateIfKnownBetter(by: parameters.vector, than: profile.vector, in: &$1) }
    let (result, isContradicted) = try replica.begin(
      parameters, profile, floor: entry?.floor.vector ?? VersionVector(),
      digest: entry.map { book.digest(of: $0) } ?? profile.digest)
    meet(parameters, call.session)
    // Only for profiles with a move, because a client may ask about any number of ids.
    if let move = book.moves.last[parameters.profile] {
      call.session.begun[parameters.profile] = move.count
    }
    if isContradicted, call.session.differing.insert(parameters.profile).inserted {
      act(.report(.digestsDiffer(profile: profile.name.value, peer(of: call.session))))
    }
    result.write(to: &request.result)
    return .found(ticket: max(entry?.ticket ?? 0, book.replicas.ticket))
  }

  /// The rules for other replicas, with what this one knows now.
  var replica: Replica {
    Replica(
      origin: book.origin, epoch: book.epoch, retired: book.replicas.retired,
      nowMilliseconds: now.wallMilliseconds)
  }

  /// How many digests were computed since the start; each takes a pass over a profile's rows.
  package var digestPasses: Int { book.digestPasses }

  /// Notes the replica behind the session, its name, and a wrong clock.
  ///
  /// A caller that is not a replica, such as an import, has none of these.
  private mutating func meet(_ parameters: SyncBegin, _ session: Session) {
    guard parameters.origin != .none else { return }
    session.replica = parameters.origin
    name(parameters.origin, as: session.clientName)
    let skew = parameters.nowMilliseconds - now.wallMilliseconds
    let isWrong = abs(skew) > ServiceLimits.clockSkewMilliseconds
    if isWrong, !session.isSkewReported {
      act(.report(.clockSkew(peer(of: session), aheadMilliseconds: skew)))
    }
    session.isSkewReported = isWrong
  }

  private mutating func name(_ replica: Origin, as name: String?) {
    guard let name, case .open = pipe.writing else { return }
    write { $0.book.call(replica, name, in: &$1) }
  }
}

extension Service {
  /// Asks the store for the changes that another replica lacks; throws `belowFloor` if the log
  /// lacks some of them.
  mutating func pull(_ parameters: SyncPull) throws(Refusal) -> Outcome {
    guard let entry = book.profiles.entries[parameters.profile] else {
      SyncPull.write(changes: [], vector: VersionVector(), hasMore: false, to: &request.result)
      return .found(ticket: 0)
    }
    try Replica.checkPull(parameters.vector, floor: entry.floor.vector)
    return reading(
      .missing(entry.id, parameters.vector, limit: parameters.limit),
      for: .pull(entry.id, seen: entry.profile.vector))
  }

  /// Asks the store for the content of a reply.
  mutating func reading(_ read: StoreRead, for purpose: ReplyPurpose) -> Outcome {
    .reading(pipe.ask(read, for: .reply(purpose)))
  }
}

// MARK: - Our identity

extension Service {
  /// Takes a new identity for the following changes.
  ///
  /// Does nothing if the replica took too many within a day: a peer can repeat false claims without
  /// end. Keeping the present identity is safe, because a fork is noticed.
  mutating func rotate(in write: inout Write) {
    perform(book.rotate(isWritable: pipe.writing == .open, in: &write, at: now))
  }

  /// Counts the identities taken before the start, at these times since 1970, towards the daily
  /// limit.
  package mutating func recall(rotationMilliseconds times: [Int]) {
    book.recall(rotationMilliseconds: times, at: now)
  }

  /// Takes a new identity if another replica has seen more of our changes than we have.
  mutating func rotateIfKnownBetter(
    by vector: VersionVector, than ours: VersionVector, in write: inout Write
  ) {
    guard vector[book.origin] > ours[book.origin] else { return }
    rotate(in: &write)
  }
}

// MARK: - Others

extension Service {
  /// The replica behind a session, as far as it has introduced itself.
  func peer(of session: Session) -> KnownReplica {
    guard let replica = session.replica else {
      return KnownReplica(origin: .none, name: session.clientName, isHere: false)
    }
    var known = book.known(replica)
    // The table has no name for the replica, for example because it has too many.
    if known.name == nil { known.name = session.clientName }
    return known
  }

  /// Refuses further changes of an origin; its earlier changes stay.
  mutating func retire(_ parameters: SyncRetire) throws(Refusal) -> Outcome {
    try write(parameters.request) { service, write throws(Refusal) in
      guard parameters.origin != service.book.origin else {
        throw .invalidParams(
          field: "origin", .other("is this replica's own; retire it at the others"))
      }
      guard service.book.replicas.mayRetire(parameters.origin) else {
        let limit = ServiceLimits.retiredOrigins
        throw .invalidParams(
          field: "origin", .other("cannot be retired: this replica has retired \(limit) already"))
      }
      service.book.retire(parameters.origin, in: &write)
      EmptyResult().write(to: &service.request.result)
      return .found(ticket: service.book.replicas.ticket)
    }
  }
}

// MARK: - Reports

extension Service {
  /// Queues a report until the store's ticket is done.
  mutating func report(_ report: Report, after ticket: Int) {
    outbox.append(report, after: ticket, completed: pipe.completed)
  }

  /// Reports the values that lost, if any did.
  mutating func report(_ conflicts: [Conflict], of entry: ProfileEntry) {
    guard !conflicts.isEmpty else { return }
    let catalog = shelf.usableCatalog(entry.profile.catalog)?.catalog
    let overrides = conflicts.map { conflict in
      Override(
        place: conflict.place, thing: catalog?.title(of: conflict.place), lost: conflict.lost,
        kept: conflict.kept, keptBy: book.known(conflict.keptBy.origin))
    }
    report(.overridden(profile: entry.name, overrides), after: entry.ticket)
  }
}

extension Catalog {
  /// The name of the thing at a place; nil if the catalog lacks it.
  func title(of place: ConflictPlace) -> String? {
    switch place {
    case .field(.ingredient(let id)), .field(.stock(let id)):
      ingredientIndex(of: id).map { ingredients[$0].name }
    case .field(.effect(let id)): effectIndex(of: id).map { effects[$0].name }
    case .field, .column: nil
    }
  }
}

extension Service {
  /// Starts to send another replica each change of a profile that it lacks.
  mutating func watchChanges(_ parameters: SyncWatch, _ call: Call) throws(Refusal) -> Outcome {
    let session = call.session
    guard feeds.count(of: session.id) < ServiceLimits.changeWatches else {
      throw .tooManyWatches(limit: ServiceLimits.changeWatches)
    }
    let entry = book.profiles.entries[parameters.profile]
    let seen = entry?.profile.vector ?? VersionVector()
    let target = session.takeWatchTarget()
    let start = entry?.lsn ?? book.lsn
    feeds.begin(
      target, of: parameters.profile, vector: parameters.vector, lsn: start,
      isLevel: parameters.vector.contains(seen))
    SyncWatch.Result(watch: target.watch, epoch: book.epoch, lsn: start).write(to: &request.result)
    return .found(ticket: entry?.ticket ?? pipe.issued, then: .changesBegan(target))
  }

  /// Sends durable changes to the replicas that lack them.
  mutating func tellChanges(_ durable: some Sequence<Announcement>) {
    guard !feeds.isEmpty else { return }
    for announcement in durable {
      perform(
        feeds.durable(
          announcement.source.change, of: announcement.profile, lsn: announcement.lsn))
    }
    for target in feeds.takeTold() {
      guard let session = desk[target.connection] else { continue }
      perform(feeds.tell(target, hasRoom: !mustHold(session)))
    }
  }

  /// Takes the pages that the store has read.
  mutating func takePages(_ findings: [(errand: ReplicaFeeds.Errand, finding: StoreFinding)]) {
    for (errand, finding) in findings {
      guard let session = desk[errand.connection] else { continue }
      perform(
        feeds.found(
          finding, for: errand, hasRoom: !mustHold(session), durableLSN: pipe.durableLSN))
    }
  }

  /// Continues the watches of a connection that are behind.
  mutating func readOn(_ session: Session) {
    guard !session.isClosing else { return }
    perform(feeds.readOn(session.id, hasRoom: !mustHold(session)))
  }

  /// Sends changes, divided into events so that each line is short enough for the replica.
  mutating func send(_ changes: [Change], lsn: Int, to target: WatchTarget) {
    let line = EventLine.sync(lsn: lsn, changes: changes).line(for: target.watch)
    if line.count > ServiceLimits.syncLineBytes, changes.count > 1 {
      let half = changes.count / 2
      send(Array(changes[..<half]), lsn: lsn, to: target)
      send(Array(changes[half...]), lsn: lsn, to: target)
    } else if let session = desk[target.connection] {
      sendEvent(to: session) { $0 += line }
    }
  }
}

extension Service {
  /// Takes the names of the peers in the settings.
  package mutating func peersChanged(_ names: [String], at now: Moment) {
    self.now = now
    peers.names = names.sorted()
  }

  /// Takes the shell's answer to `askPeers`.
  package mutating func peersTold(_ standing: [SystemStatus.Peer], at now: Moment) {
    self.now = now
    peers.isAsked = false
    peers.told = standing.sorted { $0.name < $1.name }
    unpark()
    peers.told = nil
  }

  /// What this replica has seen of each profile.
  package var vectors: some Collection<(ProfileID, VersionVector)> {
    book.profiles.entries.values.lazy.map { ($0.id, $0.profile.vector) }
  }

  /// The state of the peers; nil if the request must wait for the shell's answer.
  mutating func peerStanding() -> [SystemStatus.Peer]? {
    if let standing = peers.standing { return standing }
    if !peers.isAsked { act(.askPeers) }
    peers.isAsked = true
    return nil
  }

  mutating func syncNow(_ parameters: SyncNow) throws(Refusal) -> Outcome {
    if let peer = parameters.peer, !peers.names.contains(peer) {
      let nearest = NearestName.nearest(to: peer, among: peers.names)
      throw .invalidParams(
        field: "peer",
        .other(
          "names no peer of the settings; "
            + (nearest.map { "did you mean \($0)?" } ?? "system.status lists them")))
    }
    act(.syncPeers(named: parameters.peer))
    EmptyResult().write(to: &request.result)
    return .found(ticket: 0)
  }
}

/// What the service knows about the peers; only the shell talks to them.
struct PeerBoard {
  /// The peers in the settings, sorted.
  var names: [String] = []
  /// Whether the shell was asked for their state and has not yet answered.
  var isAsked = false
  /// The shell's answer, while the waiting requests are carried out.
  var told: [SystemStatus.Peer]?

  /// The state of the peers; nil if the shell must be asked.
  var standing: [SystemStatus.Peer]? { names.isEmpty ? [] : told }
}
