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
