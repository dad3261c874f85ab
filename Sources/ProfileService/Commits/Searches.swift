package import Profiles
package import Replication
package import StoreJobs

/// The searches of logs that parked lines wait for: targets of undos, branches to move, and changes
/// to which a push or a state refers.
///
/// A machine: each input returns the effects that the service carries out, in order. A profile has
/// at most one search for an undo or a branch. Until the line of an undo is carried out, every
/// other write to the profile is parked, so that the finding stays valid. The first read of a
/// branch lets other writes pass. A second read then covers the changes that were added meanwhile,
/// and only this read and the move itself delay writes. The store rewrites some rows at a time, and
/// meanwhile other reads of the log wait in the `StorePipe`. A comparison delays only its own line.
/// A move may make a comparison stale; then the service refuses the line, because its session began
/// before the move.
package struct Searches: Sendable {
  /// A read of the store.
  ///
  /// Numbered, so that findings of abandoned reads are recognized and ignored.
  package enum Errand: Hashable, Sendable {
    case undo(ProfileID, read: Int)
    case comparison(ConnectionID, read: Int)
    case move(ProfileID)
  }

  /// The search for one undo, page by page, so that commits can run in between.
  private struct Undo {
    var connection: ConnectionID
    /// The number of the latest read.
    var read: Int
    /// Whether other writes to the profile wait for the search.
    var holds = true
    /// Nil until the search is over.
    var finding: UndoStanding?
  }

  /// The state of a profile's search from the viewpoint of one connection; a move comes first, too.
  package enum UndoStanding: Equatable, Sendable {
    /// The profile has no search.
    case none
    /// The store is searching, or another connection's search comes first.
    case searching
    case over(UndoSearch)
    /// The standing undos of the requested changes.
    case undos([Change])
    case branch(BranchSearch)
    /// The store could not read the log.
    case unreadable
  }

  /// What the log has in the places to which a connection's batch refers.
  private struct Comparison {
    var asked: [Dot]
    /// The number of the running read; nil after it.
    var read: Int?
    /// The change in each place of the log; nil if the log no longer knows it.
    var held: [Dot: ChangeHash?] = [:]
    var isUnreadable = false

    mutating func receive(_ finding: StoreFinding) {
      read = nil
      if case .hashes(let hashes) = finding, hashes.count == asked.count {
        for (dot, hash) in zip(asked, hashes) { held.updateValue(hash, forKey: dot) }
      } else {
        isUnreadable = true
      }
    }
  }

  private var undos: [ProfileID: Undo] = [:]
  private var comparisons: [ConnectionID: Comparison] = [:]
  /// The profiles whose changes the store is moving.
  private var moving: Set<ProfileID> = []
  private var lastRead = 0
  /// How many searches for undos or branches have ended; each end releases the writes that waited
  /// for it.
  package private(set) var endedUndoCount = 0

  /// Nothing is searched for.
  package init() {}

  /// Takes findings, and requests the next page of each search that is not over.
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
        comparisons[connection]?.receive(finding)
        isAnyOver = true
      case .move(let profile):
        guard moving.contains(profile) else { continue }
        if case .moved(isOver: false) = finding {
          effects += moveOn(profile)
        } else {
          // Changes that could not be moved now are moved before the log is next used.
          moving.remove(profile)
          endedUndoCount += 1
          isAnyOver = true
        }
      }
    }
    return effects + (isAnyOver ? [.unpark] : [])
  }

  /// Ends the connection's searches: its line is carried out, or starts again.
  package mutating func end(of connection: ConnectionID) -> [ServiceEffect] {
    var effects: [ServiceEffect] = []
    if let read = comparisons.removeValue(forKey: connection)?.read {
      effects.append(.drop(.search(.comparison(connection, read: read))))
    }
    let ended = undos.filter { $0.value.connection == connection }
    // Sorted, so that a run can be reproduced.
    for (profile, undo) in ended.sorted(by: { $0.key < $1.key }) {
      undos[profile] = nil
      effects.append(.drop(.search(.undo(profile, read: undo.read))))
    }
    endedUndoCount += ended.count
    return effects
  }

  /// Drops all searches, because the store has failed.
  package mutating func endAll() {
    endedUndoCount += undos.count + moving.count
    undos = [:]
    comparisons = [:]
    moving = []
  }

  /// The violated invariants, in words; empty unless there is a bug.
  package var violations: [String] {
    let reads = undos.values.map(\.read) + comparisons.values.compactMap(\.read)
    return Set(reads).count == reads.count ? [] : ["two searches wait for one read"]
  }
}

// MARK: - Undos

extension Searches {
  /// Whether writes to a profile must wait for an undo or a move.
  package func holds(_ profile: ProfileID) -> Bool {
    (!undos.isEmpty && undos[profile]?.holds == true)
      || (!moving.isEmpty && moving.contains(profile))
  }

  /// The state of the profile's search from the viewpoint of the connection.
  package func undo(of profile: ProfileID, for connection: ConnectionID) -> UndoStanding {
    if moving.contains(profile) { return .searching }
    guard let undo = undos[profile] else { return .none }
    guard undo.connection == connection else { return .searching }
    return undo.finding ?? .searching
  }

  /// Starts the search for an undo; the profile must have no other search.
  package mutating func beginUndo(
    of profile: ProfileID, for connection: ConnectionID, _ search: UndoSearch
  ) -> [ServiceEffect] {
    begin(.undo(profile, search), of: profile, for: connection)
  }

  /// Starts a look-up of the undos of changes; the profile must have no other search.
  package mutating func beginUndos(
    of profile: ProfileID, for connection: ConnectionID, _ search: StandingUndos
  ) -> [ServiceEffect] {
    begin(.undos(profile, search), of: profile, for: connection)
  }

  /// Starts or continues reading a branch that is to move; the profile must have no other search.
  ///
  /// Other writes to the profile wait only if the search `holds` them.
  package mutating func beginBranch(
    of profile: ProfileID, for connection: ConnectionID, _ search: BranchSearch, holds: Bool
  ) -> [ServiceEffect] {
    begin(.branch(profile, search), of: profile, for: connection, holds: holds)
  }

  private mutating func begin(
    _ read: StoreRead, of profile: ProfileID, for connection: ConnectionID, holds: Bool = true
  ) -> [ServiceEffect] {
    lastRead += 1
    undos[profile] = Undo(connection: connection, read: lastRead, holds: holds)
    return [.ask(read, .search(.undo(profile, read: lastRead)))]
  }

  /// Ends a profile's search for an undo or a branch, after its line was carried out or refused.
  package mutating func endUndo(of profile: ProfileID) {
    if undos.removeValue(forKey: profile) != nil { endedUndoCount += 1 }
  }

  /// Tells the store to move a branch; other writes to the profile wait until this is done.
  package mutating func beginMove(of profile: ProfileID) -> [ServiceEffect] {
    moving.insert(profile)
    return moveOn(profile)
  }

  private func moveOn(_ profile: ProfileID) -> [ServiceEffect] {
    [.ask(.move(profile), .search(.move(profile)))]
  }

  /// Returns the read of the next page; nil if the search is over.
  private mutating func takeUndo(_ finding: StoreFinding, of profile: ProfileID) -> ServiceEffect? {
    let next: StoreRead
    switch finding {
    case .undo(let search):
      if search.outcome != nil { return end(with: .over(search), of: profile) }
      next = .undo(profile, search)
    case .branch(let search):
      if search.isOver { return end(with: .branch(search), of: profile) }
      next = .branch(profile, search)
    case .undos(let search):
      if search.isOver { return end(with: .undos(search.standing), of: profile) }
      next = .undos(profile, search)
    case .history, .changes, .missing, .belowFloor, .hashes, .trail, .moved, .reply, .brews,
      .compaction, .backup, .notBackedUp, .backingUp, .copied, .sound, .repair, .unreadable:
      return end(with: .unreadable, of: profile)
    }
    lastRead += 1
    undos[profile]?.read = lastRead
    return .ask(next, .search(.undo(profile, read: lastRead)))
  }

  private mutating func end(with finding: UndoStanding, of profile: ProfileID) -> ServiceEffect? {
    undos[profile]?.finding = finding
    return nil
  }
}

// MARK: - Comparisons

extension Searches {
  /// Compares the claims of a connection's batch with the parts of the log that were read.
  package func standing(
    of claims: IncomingChanges.Claims, for connection: ConnectionID
  ) -> LogComparison {
    guard !claims.isEmpty else { return .same }
    let comparison = comparisons[connection]
    if comparison?.read != nil { return .asking }
    if comparison?.isUnreadable == true { return .unreadable }
    return LogComparison(of: claims, with: comparison?.held ?? [:])
  }

  /// Reads the changes in the places that `standing` reported as lacking.
  package mutating func compare(
    _ dots: [Dot], of profile: ProfileID, for connection: ConnectionID
  ) -> [ServiceEffect] {
    lastRead += 1
    comparisons[connection, default: Comparison(asked: [])].asked = dots
    comparisons[connection]?.read = lastRead
    return [.ask(.hashes(profile, dots), .search(.comparison(connection, read: lastRead)))]
  }
}
