import Alchemy
import Profiles
import Replication
import StoreJobs
import Wire

// MARK: - Our identity

extension Service {
  /// Goes on under another identity, before anything more is written.
  ///
  /// Call before anything of the request has moved. Throws if the replica took too many identities
  /// within a day: a peer that makes its claims up can repeat them without end.
  mutating func rotate(because cause: RotationCause, in write: inout Write) throws(Refusal) {
    perform(
      try book.rotate(
        because: cause, isWritable: pipe.writing == .open, in: &write, at: now))
  }

  /// Counts the identities that the replica took before it was started, given by their moments.
  package mutating func recall(rotationMilliseconds times: [Int]) {
    book.recall(rotationMilliseconds: times, at: now)
  }

  /// Gives our identity up if somebody has seen more of our changes than we have.
  mutating func rotateIfKnownBetter(
    by vector: VersionVector, than ours: VersionVector, in write: inout Write
  ) throws(Refusal) {
    guard vector[book.origin] > ours[book.origin] else { return }
    try rotate(because: .knownBetterElsewhere, in: &write)
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
