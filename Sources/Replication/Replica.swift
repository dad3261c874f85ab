package import Profiles
package import Wire

/// The rules by which a replica answers the others, whatever it keeps its profiles in: the daemon's service and
/// the hub have them from here.
///
/// Pure. A rule gets the replica's profile and what is known of its log, and says what the request may do. It knows
/// no connection, no store and no recipe. A fork is noticed here, and nowhere else.
package struct Replica: Sendable {
  /// The identity that other replicas know.
  package let origin: Origin
  /// Which store answers.
  package let epoch: String
  /// Origins whose new changes are refused.
  package let retired: Set<Origin>
  /// By this replica's clock, since 1970.
  package let nowMilliseconds: Int

  /// Takes the facts as they are at this moment.
  package init(origin: Origin, epoch: String, retired: Set<Origin>, nowMilliseconds: Int) {
    self.origin = origin
    self.epoch = epoch
    self.retired = retired
    self.nowMilliseconds = nowMilliseconds
  }

  /// What a request may do.
  package enum Verdict<Accepted> {
    case fits(Accepted)
    /// The log must be looked up at these places first.
    case lacks([Dot])
    /// The look-up is under way.
    case waits
    /// Another change stands at this place; `isShown` if the request has that change, and not only its hash.
    case forked(Dot, isShown: Bool)
    case refused(Refusal)
  }

  /// Looks claims up in what is known of the log.
  package typealias Comparing = (IncomingChanges.Claims) -> LogComparison
}

// MARK: - Meeting

extension Replica {
  /// Compares this replica's copy of a profile with that of the replica that asks, and says how the two can sync.
  ///
  /// `isContradicted` tells that both have seen the same changes, and yet differ. Throws `profileFull` for more origins than a vector may name; mending can leave such a profile.
  package func begin(
    _ asked: SyncBegin, _ profile: Profile, floor: VersionVector, digest: UInt64
  ) throws(Refusal) -> (result: SyncBegin.Result, isContradicted: Bool) {
    guard profile.vector.entries.count <= VersionVector.originLimit else {
      throw .profileFull(profile: profile.shownName, .origins)
    }
    let ours = SyncStandpoint(of: profile, floor: floor, digest: digest)
    let theirs = SyncStandpoint(asked)
    let forks = ours.forks(with: theirs)
    let result = SyncBegin.Result(
      origin: origin, epoch: epoch, vector: ours.vector, floor: ours.floor, heads: ours.heads,
      branches: profile.branches, forks: forks, digest: digest, nowMilliseconds: nowMilliseconds,
      mode: forks.isEmpty ? ours.mode(for: theirs) : .fork)
    return (result, forks.isEmpty && ours.contradicts(theirs))
  }

  /// Throws `fork` if changes of a profile have moved since a session began with the profile.
  ///
  /// The session uses the names of before: what its authors had seen would be read as other changes. `moves` counts the moves, the last of which began at `place`; `begun` is their number when the session began.
  package static func checkNames(
    moves: Int, from place: Dot, begun: Int?
  ) throws(Refusal) {
    if moves > begun ?? 0 { throw .fork(place) }
  }

  /// Throws `belowFloor` if the log lacks some of the changes that a replica with this vector lacks.
  package static func checkPull(_ vector: VersionVector, floor: VersionVector) throws(Refusal) {
    guard vector.contains(floor) else { throw .belowFloor(floor: floor) }
  }
}

// MARK: - Writing

extension Replica {
  /// Checks the changes of a push together, against this replica's copy and its log.
  package func judge(
    _ push: SyncPush, onto profile: Profile, by compare: Comparing
  ) -> Verdict<IncomingChanges> {
    let batch: IncomingChanges
    do throws(ChangeRefusal) {
      batch = try IncomingChanges(
        push.changes, for: profile, retired: retired, nowMilliseconds: nowMilliseconds)
    } catch {
      guard case .fork(let dot) = error else { return .refused(Refusal(error)) }
      return .forked(dot, isShown: push.changes.contains { $0.dot == dot })
    }
    return judge(batch.claims, by: compare, batch)
  }

  /// Checks a state as changes are checked, before anything moves; the state in itself is valid.
  package func judge(
    joining state: Profile, _ parameters: SyncState, into profile: Profile,
    by compare: Comparing
  ) -> Verdict<Void> {
    do throws(ChangeRefusal) {
      try profile.check(
        joining: state, parameters.trail, retired: retired, nowMilliseconds: nowMilliseconds)
    } catch {
      guard case .fork(let dot) = error else { return .refused(Refusal(error)) }
      return .forked(dot, isShown: false)
    }
    if let bound = profile.bound(passedByJoining: state) {
      let name = profile.vector.entries.isEmpty ? state.shownName : profile.shownName
      return .refused(.profileFull(profile: name, bound))
    }
    let verdict = judge(
      IncomingChanges.Claims(joining: state, into: profile), by: compare, ())
    guard case .fits = verdict else { return verdict }
    do throws(Refusal) {
      // Not before the forks: a relay mends those.
      try parameters.checkTrail(beyond: profile.vector)
    } catch {
      return .refused(error)
    }
    return verdict
  }

  private func judge<Accepted>(
    _ claims: IncomingChanges.Claims, by compare: Comparing, _ accepted: Accepted
  ) -> Verdict<Accepted> {
    switch claims.isEmpty ? .same : compare(claims) {
    case .same: .fits(accepted)
    case .lacking(let dots): .lacks(dots)
    case .asking: .waits
    case .forked(let dot):
      .forked(
        dot, isShown: claims.showsDuplicates && claims.duplicates.contains { $0.dot == dot })
    case .forgotten(let dot): .refused(.trailLost(dot))
    case .unreadable: .refused(.internalError)
    }
  }
}

// MARK: - Moving

extension Replica {
  /// What a move of a change, and of all later ones of its origin, comes to.
  package enum Move {
    /// They have moved already, or another change stands at the place.
    case nothing
    /// The branch that begins with this change must be read, and then moves.
    case branch(Link)
  }

  /// Says whether a branch has to be read; `floor` is what the log lacks.
  ///
  /// Below the floor nothing has to move if another change is known to stand at the place; if the same one
  /// stands there, or none is known, `trailLost` is the refusal.
  package func judge(
    _ move: SyncMove, in profile: Profile, floor: VersionVector, by compare: Comparing
  ) -> Verdict<Move> {
    let name = Origin(move.hash)
    guard profile.vector[name] == 0, profile.vector.contains(move.place) else {
      return .fits(.nothing)
    }
    let link = Link(move.place, move.hash)
    guard floor.contains(move.place) else {
      guard profile.vector.entries.count < VersionVector.originLimit else {
        return .refused(.profileFull(profile: profile.shownName, .origins))
      }
      return .fits(.branch(link))
    }
    switch compare(IncomingChanges.Claims(of: link)) {
    case .forked: return .fits(.nothing)
    case .lacking(let dots): return .lacks(dots)
    case .asking: return .waits
    case .same, .forgotten: return .refused(.trailLost(move.place))
    case .unreadable: return .refused(.internalError)
    }
  }
}
