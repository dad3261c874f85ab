package import Profiles
package import Replication
package import StoreJobs

/// What parked lines wait for while the store searches a log: the targets of undos, the branches that
/// are to move, and the changes that a push or a state names.
///
/// A machine: each input returns the effects that the service carries out, in order. At most one
/// undo or branch of a profile is searched for. Until its line is carried out, every other write to the
/// profile is parked, so that the result stays valid. A comparison delays only its own line. A move may
/// make a comparison stale; the service then refuses the line, because its session began before the move.
package struct Searches: Sendable {
  /// What the store is to find.
  ///
  /// Each read has a number of its own; what an abandoned read finds is ignored.
  package enum Errand: Hashable, Sendable {
    case undo(ProfileID, read: Int)
    case comparison(ConnectionID, read: Int)
  }

  /// The search of one undo, page by page, so that commits go on meanwhile.
  private struct Undo {
    var connection: ConnectionID
    /// The read of its next page, or of its last page.
    var read: Int
    /// Nil until the search is over.
    var finding: UndoStanding?
  }

  /// How the search of an undo or of a branch stands, for the connection that asks.
  package enum UndoStanding: Equatable, Sendable {
    /// Nothing of the profile is searched for.
    case none
    /// The store searches, or the undo of another connection comes first.
    case searching
    case over(UndoSearch)
    /// Nil if the branch is not there.
    case branch(BranchMove?)
    /// The store could not tell.
    case unreadable
  }

  /// What a connection has pushed that was seen before.
  private struct Comparison {
    var asked: [Dot]
    /// Nil when the read is over.
    var read: Int?
    /// Which changes stand here; without a value where that is no longer known.
    var held: [Dot: ChangeHash?] = [:]
    var isUnreadable = false

    mutating func take(_ finding: StoreFinding) {
      read = nil
      if case .hashes(let hashes) = finding, hashes.count == asked.count {
        for (dot, hash) in zip(asked, hashes) { held.updateValue(hash, forKey: dot) }
      } else {
        isUnreadable = true
      }
    }
  }

  /// How what a batch says about the log stands to the log.
  package enum ComparisonStanding: Equatable, Sendable {
    /// The store is still asked.
    case asking
    /// These have not been asked for.
    case lacking([Dot])
    /// Another change stands at this place, or one that the batch has elsewhere.
    case forked(Dot)
    /// It is no longer known which change stood at this place.
    case forgotten(Dot)
    case same
    /// The store could not tell.
    case unreadable
  }

  private var undos: [ProfileID: Undo] = [:]
  private var comparisons: [ConnectionID: Comparison] = [:]
  private var lastRead = 0
  /// Rises whenever the search of an undo ends, and with it what it held up.
  package private(set) var endedUndoCount = 0

  /// Nothing is searched for.
  package init() {}

  /// Takes what the store has found, and asks for the next page of each search that is to go on.
  package mutating func found(
    _ findings: [(errand: Errand, finding: StoreFinding)]
  ) -> [ServiceEffect] {
    var effects: [ServiceEffect] = []
    var isAnyOver = false
    for (errand, finding) in findings {
      switch errand {
      case .undo(let profile, let read):
        guard undos[profile]?.read == read else { continue }
        if let next = takeUndo(finding, of: profile) {
          effects.append(next)
        } else {
          isAnyOver = true
        }
      case .comparison(let connection, let read):
        guard comparisons[connection]?.read == read else { continue }
        comparisons[connection]?.take(finding)
        isAnyOver = true
      }
    }
    return effects + (isAnyOver ? [.unpark] : [])
  }

  /// Ends the connection's searches: its line no longer waits, or is carried out from the
  /// beginning.
  package mutating func end(of connection: ConnectionID) -> [ServiceEffect] {
    var effects: [ServiceEffect] = []
    if let read = comparisons.removeValue(forKey: connection)?.read {
      effects.append(.drop(.search(.comparison(connection, read: read))))
    }
    let ended = undos.filter { $0.value.connection == connection }
    // In an order, so that a run can be repeated.
    for (profile, undo) in ended.sorted(by: { $0.key < $1.key }) {
      undos[profile] = nil
      effects.append(.drop(.search(.undo(profile, read: undo.read))))
    }
    endedUndoCount += ended.count
    return effects
  }

  /// All that was under way is void: the store has failed.
  package mutating func endAll() {
    endedUndoCount += undos.count
    undos = [:]
    comparisons = [:]
  }

  /// The violated invariants, in words; empty unless there is a bug.
  package var violations: [String] {
    let reads = undos.values.map(\.read) + comparisons.values.compactMap(\.read)
    return Set(reads).count == reads.count ? [] : ["two searches wait for one read"]
  }
}

// MARK: - Undos

extension Searches {
  /// Whether writes to a profile wait for an undo.
  package func holds(_ profile: ProfileID) -> Bool {
    !undos.isEmpty && undos[profile] != nil
  }

  /// How the search of the profile's undo stands.
  package func undo(of profile: ProfileID, for connection: ConnectionID) -> UndoStanding {
    guard let undo = undos[profile] else { return .none }
    guard undo.connection == connection else { return .searching }
    return undo.finding ?? .searching
  }

  /// Begins a search; no other of the profile may be under way.
  package mutating func beginUndo(
    of profile: ProfileID, for connection: ConnectionID, _ search: UndoSearch
  ) -> [ServiceEffect] {
    lastRead += 1
    undos[profile] = Undo(connection: connection, read: lastRead)
    return [.ask(.undo(profile, search), .search(.undo(profile, read: lastRead)))]
  }

  /// Begins to read a branch that is to move; no other search of the profile may be under way.
  package mutating func beginBranch(
    of profile: ProfileID, for connection: ConnectionID, from first: Link
  ) -> [ServiceEffect] {
    lastRead += 1
    undos[profile] = Undo(connection: connection, read: lastRead)
    return [.ask(.branch(profile, from: first), .search(.undo(profile, read: lastRead)))]
  }

  /// The line of the undo is carried out, or refused.
  package mutating func endUndo(of profile: ProfileID) {
    if undos.removeValue(forKey: profile) != nil { endedUndoCount += 1 }
  }

  /// The read of the next page; nil when the search is over.
  private mutating func takeUndo(_ finding: StoreFinding, of profile: ProfileID) -> ServiceEffect? {
    if case .branch(let branch) = finding {
      undos[profile]?.finding = .branch(branch)
      return nil
    }
    guard case .undo(let search) = finding else {
      undos[profile]?.finding = .unreadable
      return nil
    }
    guard search.outcome == nil else {
      undos[profile]?.finding = .over(search)
      return nil
    }
    lastRead += 1
    undos[profile]?.read = lastRead
    return .ask(.undo(profile, search), .search(.undo(profile, read: lastRead)))
  }
}

// MARK: - Comparisons

extension Searches {
  /// How what a connection has pushed stands to the log.
  package func standing(
    of claims: IncomingChanges.Claims, for connection: ConnectionID
  ) -> ComparisonStanding {
    guard !claims.isEmpty else { return .same }
    let comparison = comparisons[connection]
    if comparison?.read != nil { return .asking }
    if comparison?.isUnreadable == true { return .unreadable }
    let held = comparison?.held ?? [:]
    let all = claims.links + claims.duplicates + claims.elsewhere
    let lacking = Set(all.map(\.dot)).filter { held[$0] == nil }
    if !lacking.isEmpty {
      return .lacking(lacking.sorted { ($0.origin, $0.seq) < ($1.origin, $1.seq) })
    }
    for link in claims.links + claims.duplicates {
      if let hash = held[link.dot] ?? nil, hash != link.hash { return .forked(link.dot) }
    }
    for link in claims.elsewhere where held[link.dot] == link.hash { return .forked(link.dot) }
    let forgotten = claims.links.first { held[$0.dot] == .some(nil) }
    return forgotten.map { .forgotten($0.dot) } ?? .same
  }

  /// Asks which changes stand at the places that `standing` found lacking.
  package mutating func compare(
    _ dots: [Dot], of profile: ProfileID, for connection: ConnectionID
  ) -> [ServiceEffect] {
    lastRead += 1
    comparisons[connection, default: Comparison(asked: [])].asked = dots
    comparisons[connection]?.read = lastRead
    return [.ask(.hashes(profile, dots), .search(.comparison(connection, read: lastRead)))]
  }
}
