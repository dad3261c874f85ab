import Profiles
import Replication
import StoreJobs
import Wire

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
      digest: SyncBegin.text(ofDigest: digest))
    let theirs = Standpoint(parameters)
    meet(parameters, call.session)
    try mindOurOrigin(ours, theirs, saidBy: parameters.origin)
    if ours.contradicts(theirs) {
      act(.report(.digestsDiffer(profile: profile.name.value, peer(of: call.session))))
    }
    SyncBegin.Result(
      origin: book.origin, epoch: book.epoch, vector: ours.vector, floor: ours.floor,
      digest: digest, nowMilliseconds: now.wallMilliseconds, mode: ours.mode(for: theirs)
    ).write(to: &request.result)
    return .found(ticket: max(entry?.ticket ?? 0, book.replicas.ticket))
  }

  /// How often the digest of a profile was computed since the start; a pass over its rows.
  package var digestPasses: Int { book.digestPasses }

  /// Remembers which replica speaks through the session, what it is called, and how its clock goes.
  private mutating func meet(_ parameters: SyncBegin, _ session: Session) {
    if parameters.origin != .none { session.replica = parameters.origin }
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

  /// Gives our identity up where somebody else must have used it too.
  private mutating func mindOurOrigin(
    _ ours: Standpoint, _ theirs: Standpoint, saidBy replica: Origin
  ) throws(Refusal) {
    try write { service, write throws(Refusal) in
      try service.rotateIfKnownBetter(by: theirs.vector, than: ours.vector, in: &write)
      // One that calls itself as we do, and differs, is a copy, and no way round to ourselves.
      if replica == service.book.origin, !theirs.digest.isEmpty, ours != theirs {
        try service.rotate(because: .copied, in: &write)
      }
    }
  }
}
