import Alchemy
package import Profiles
package import Replication
import StoreJobs
package import Wire

extension Service {
  /// Tells where this replica stands with a profile, and takes note of where the other one does.
  ///
  /// Refuses a profile with more origins than a vector may name; mending can leave such a profile.
  mutating func begin(_ parameters: SyncBegin, _ call: Call) throws(Refusal) -> Outcome {
    let entry = book.profiles.entries[parameters.profile]
    let profile = entry?.profile ?? Profile(untouched: parameters.profile)
    guard profile.vector.entries.count <= VersionVector.originLimit else {
      throw .profileFull(profile: profile.shownName, .origins)
    }
    let digest = entry.map { book.digest(of: $0) } ?? profile.digest
    let ours = Standpoint(
      vector: profile.vector, floor: entry?.floor.vector ?? VersionVector(),
      digest: SyncBegin.text(ofDigest: digest), heads: profile.heads.mapValues(\.hash))
    let theirs = Standpoint(parameters)
    meet(parameters, call.session)
    // Of other profiles nothing is kept: a client may ask for any number of ids.
    if let move = book.moves.last[parameters.profile] {
      call.session.begun[parameters.profile] = move.count
    }
    mindOurOrigin(ours, theirs)
    let forks = ours.forks(with: theirs)
    if forks.isEmpty, ours.contradicts(theirs) {
      act(.report(.digestsDiffer(profile: profile.name.value, peer(of: call.session))))
    }
    SyncBegin.Result(
      origin: book.origin, epoch: book.epoch, vector: ours.vector, floor: ours.floor,
      heads: ours.heads, branches: profile.branches, forks: forks, digest: digest,
      nowMilliseconds: now.wallMilliseconds, mode: forks.isEmpty ? ours.mode(for: theirs) : .fork
    ).write(to: &request.result)
    return .found(ticket: max(entry?.ticket ?? 0, book.replicas.ticket))
  }

  /// How often the digest of a profile was computed since the start; a pass over its rows.
  package var digestPasses: Int { book.digestPasses }

  /// Remembers which replica speaks through the session, what it is called, and how its clock goes;
  /// a caller that is none, such as an import, has neither a name nor a clock.
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

  /// Takes another name for our next changes where somebody else has used ours too.
  private mutating func mindOurOrigin(_ ours: Standpoint, _ theirs: Standpoint) {
    write { $0.rotateIfKnownBetter(by: theirs.vector, than: ours.vector, in: &$1) }
  }
}

extension Service {
  /// Has the store find the changes that another replica lacks.
  mutating func pull(_ parameters: SyncPull) throws(Refusal) -> Outcome {
    guard let entry = book.profiles.entries[parameters.profile] else {
      SyncPull.write(changes: [], vector: VersionVector(), hasMore: false, to: &request.result)
      return .found(ticket: 0)
    }
    guard parameters.vector.contains(entry.floor.vector) else {
      throw .belowFloor(floor: entry.floor.vector)
    }
    return reading(
      .missing(entry.id, parameters.vector, limit: parameters.limit),
      for: .pull(entry.id, seen: entry.profile.vector))
  }

  /// Asks the store for what a reply is made of.
  mutating func reading(_ read: StoreRead, for purpose: ReplyPurpose) -> Outcome {
    .reading(pipe.ask(read, for: .reply(purpose)))
  }
}

// MARK: - Our identity

extension Service {
  /// Makes the next changes under another name.
  ///
  /// Changes nothing if the replica took too many names within a day: a peer that makes its claims up
  /// can repeat them without end. The present name goes on safely, because a fork is noticed.
  mutating func rotate(in write: inout Write) {
    perform(book.rotate(isWritable: pipe.writing == .open, in: &write, at: now))
  }

  /// Counts the identities that the replica took before it was started, given by their moments.
  package mutating func recall(rotationMilliseconds times: [Int]) {
    book.recall(rotationMilliseconds: times, at: now)
  }

  /// Gives our identity up if somebody has seen more of our changes than we have.
  mutating func rotateIfKnownBetter(
    by vector: VersionVector, than ours: VersionVector, in write: inout Write
  ) {
    guard vector[book.origin] > ours[book.origin] else { return }
    rotate(in: &write)
  }
}

// MARK: - Others

extension Service {
  /// Who speaks through a session, as far as it has said.
  func peer(of session: Session) -> KnownReplica {
    guard let replica = session.replica else {
      return KnownReplica(origin: .none, name: session.clientName, isHere: false)
    }
    return book.known(replica)
  }

  /// Takes no more of an origin; what it made stays.
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
  /// Reports what is true once the store's ticket is done.
  mutating func report(_ report: Report, after ticket: Int) {
    outbox.append(report, after: ticket, completed: pipe.completed)
  }

  /// Says which values lost, if any did.
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
  /// What people call the thing that a place is about; nil where the catalog lacks it.
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
  /// From now on each change of a profile that another replica lacks is sent to it.
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

  /// Sends what became durable to the replicas that lack it.
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

  /// Takes in the pages that the store has read.
  mutating func takePages(_ findings: [(errand: ReplicaFeeds.Errand, finding: StoreFinding)]) {
    for (errand, finding) in findings {
      guard let session = desk[errand.connection] else { continue }
      perform(
        feeds.found(
          finding, for: errand, hasRoom: !mustHold(session), durableLSN: pipe.durableLSN))
    }
  }

  /// Goes on with the watches of a connection that are behind.
  mutating func readOn(_ session: Session) {
    guard !session.isClosing else { return }
    perform(feeds.readOn(session.id, hasRoom: !mustHold(session)))
  }

  /// Sends changes in as many events as fit into lines that the replica reads.
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
  /// The peers of the settings are these now.
  package mutating func peersChanged(_ names: [String], at now: Moment) {
    self.now = now
    peers.names = names.sorted()
  }

  /// How the peers are at this moment, which `askPeers` has asked for.
  package mutating func peersTold(_ standing: [SystemStatus.Peer], at now: Moment) {
    self.now = now
    peers.isAsked = false
    peers.told = standing.sorted { $0.name < $1.name }
    unpark()
    peers.told = nil
  }

  /// What this replica has of each profile.
  package var vectors: some Collection<(ProfileID, VersionVector)> {
    book.profiles.entries.values.lazy.map { ($0.id, $0.profile.vector) }
  }

  /// How the peers are; nil until the shell has told it, to the request that is carried out then.
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

/// What the service knows of the peers, which the shell keeps in touch with.
struct PeerBoard {
  /// Those of the settings, in order.
  var names: [String] = []
  /// The shell was asked how they are, and has not told it yet.
  var isAsked = false
  /// What the shell has just told, for those who asked.
  var told: [SystemStatus.Peer]?

  /// How they are; nil while the shell has to be asked.
  var standing: [SystemStatus.Peer]? { names.isEmpty ? [] : told }
}
