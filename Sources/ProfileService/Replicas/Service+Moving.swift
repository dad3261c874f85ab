import JSON
import Profiles
import Replication
import StoreJobs
import Wire

// If two stores have different changes in the same places, one of the branches moves to another
// origin.

extension Service {
  /// Asks the store for the changes in some places.
  mutating func trail(_ parameters: SyncTrail) -> Outcome {
    reading(.hashes(parameters.profile, parameters.places), for: .trail(parameters.profile))
  }

  /// Moves a change, and all later ones of its origin, to an origin of their own.
  ///
  /// Runs at least twice: first it is parked; it is carried out when the store has read the branch,
  /// and the changes added to it meanwhile. Nothing moves if the change is not in its place: it has
  /// moved already, or this replica has a different one. The reply is sent when the decision is
  /// durable; the rows of the log follow later.
  mutating func move(_ parameters: SyncMove, _ call: Call) throws(Refusal) -> Outcome {
    try write(parameters.request) { service, write throws(Refusal) in
      guard let entry = service.book.profiles.entries[parameters.profile] else {
        return service.showMoved(0, parameters.profile)
      }
      let verdict = service.replica.judge(
        parameters, in: entry.profile, floor: entry.floor.vector,
        by: service.comparing(for: call.session))
      guard let move = try service.accepted(verdict, of: entry.id, call.session, &write) else {
        return .parked
      }
      guard case .branch(let first) = move else { return service.showMoved(0, entry.id) }
      switch service.searches.undo(of: entry.id, for: call.session.id) {
      case .none:
        let search = BranchSearch(from: first)
        service.perform(
          service.searches.beginBranch(of: entry.id, for: call.session.id, search, holds: false))
        return .parked
      case .searching: return .parked
      case .branch(let search):
        let hasHeld = service.searches.holds(entry.id)
        service.searches.endUndo(of: entry.id)
        guard let branch = search.move, branch.name == Origin(parameters.hash) else {
          return service.showMoved(0, parameters.profile)
        }
        // Others may write during the first read; if they did, read on while holding them back.
        guard branch.last == entry.profile.vector[branch.first.origin] else {
          if hasHeld { throw .internalError }
          service.perform(
            service.searches.beginBranch(
              of: entry.id, for: call.session.id, search.continued, holds: true))
          return .parked
        }
        let limit = ServiceLimits.claimedBranches
        guard branch.isShown(by: parameters.rival) || entry.profile.branches.count < limit
        else { throw .tooManyMoves(profile: entry.profile.shownName, limit: limit) }
        service.move(branch, of: entry, in: &write)
        return service.showMoved(branch.count, parameters.profile)
      case .over, .undos, .unreadable:
        service.searches.endUndo(of: entry.id)
        throw .internalError
      }
    }
  }

  private mutating func move(
    _ branch: BranchMove, of entry: ProfileEntry, in write: inout Write
  ) {
    let author = book.known(branch.first.origin)
    let label = book.replicas.branchLabel(of: branch.first.origin)
    book.move(branch, of: entry, in: &write)
    if let label { book.call(branch.name, label, in: &write) }
    if branch.first.origin == book.origin { rotate(in: &write) }
    perform(searches.beginMove(of: entry.id))
    perform(feeds.moved(entry.id))
    report(
      .moved(profile: entry.name, author, as: label, count: branch.count), after: write.ticket)
  }

  private mutating func showMoved(_ count: Int, _ id: ProfileID) -> Outcome {
    let entry = book.profiles.entries[id]
    SyncMove.Result(vector: entry?.profile.vector ?? VersionVector(), moved: count)
      .write(to: &request.result)
    return .found(ticket: max(entry?.ticket ?? 0, book.replicas.ticket))
  }
}

extension BranchMove {
  /// Whether `rival` is a different change in the branch's first place, and follows what stays
  /// there.
  fileprivate func isShown(by rival: Change?) -> Bool {
    guard let rival, rival.dot == first, rival.hash != ChangeHash(before: name) else {
      return false
    }
    let before = first.seq == 1 ? ChangeHash(before: first.origin) : staying?.hash
    return rival.place.parent?.hash == before
  }
}
