import Profiles
import Replication
import StoreJobs
import Wire

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
    request.afterReply = .changesBegan(target)
    SyncWatch.Result(watch: target.watch, epoch: book.epoch, lsn: start).write(to: &request.result)
    return .found(ticket: entry?.ticket ?? pipe.issued)
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

  mutating func perform(_ effects: [ReplicaFeeds.Effect]) {
    for effect in effects {
      switch effect {
      case .ask(let read, let errand): _ = pipe.ask(read, for: .errand(.feed(errand)))
      case .drop(let errand): pipe.drop(.feed(errand))
      case .send(let changes, let lsn, let target): send(changes, lsn: lsn, to: target)
      case .reset(let reset, let lsn, let target):
        deliver(.sync(lsn: lsn, reset: reset), to: target)
      case .readOn(let connection):
        if let session = desk[connection] { readOn(session) }
      case .keepBack(let connection):
        guard let session = desk[connection] else { continue }
        perform(audience.keepBack(connection, waitingBytes: session.waitingBytes))
      }
    }
  }

  /// Sends changes in as many events as fit into lines that the replica reads.
  private mutating func send(_ changes: [Change], lsn: Int, to target: WatchTarget) {
    let line = EventLine.sync(lsn: lsn, changes: changes).line(for: target.watch)
    if line.count > ServiceLimits.syncLineBytes, changes.count > 1 {
      let half = changes.count / 2
      send(Array(changes[..<half]), lsn: lsn, to: target)
      send(Array(changes[half...]), lsn: lsn, to: target)
    } else if let session = desk[target.connection] {
      sendEvent(to: session) { $0 += line }
    }
  }

  mutating func deliver(_ event: EventLine, to target: WatchTarget) {
    guard let session = desk[target.connection] else { return }
    sendEvent(to: session) { event.append(to: &$0, for: target.watch) }
  }
}
