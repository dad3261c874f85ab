import Profiles
import StoreJobs
import TestSupport

/// A disk in memory: what is in it survives a crash, and a copy of it is an older disk.
///
/// It keeps what the service asks it to keep and nothing else; every law is left to whoever judges.
struct MemoryDisk {
  private(set) var state: StoredState
  /// In the order of the log's numbers.
  private(set) var log: [LoggedChange] = []
  private var replies: [String: [Int: [UInt8]]] = [:]
  /// Which changes stood where the log has none any more.
  private var trail: [ProfileID: [Dot: ChangeHash]] = [:]
  /// Up to this number each profile's changes are in a snapshot.
  private var covered: [ProfileID: Int] = [:]
  /// Whether the log is cut no further than snapshots reach, as in a store's file.
  private let cutsWhatIsCovered: Bool

  /// So few that most replicas are told in several pages.
  private static let page = 3

  init(origin: Origin, epoch: String? = nil, cutsWhatIsCovered: Bool = false) {
    self.cutsWhatIsCovered = cutsWhatIsCovered
    state = StoredState(
      origin: origin, epoch: epoch ?? origin.description, clock: .zero, lsn: 0, profiles: [],
      clients: [:],
      changeCount: 0, lastCommitMilliseconds: nil, databaseBytes: 4096)
  }

  func profile(_ id: ProfileID) -> Profile {
    place(of: id).map { state.profiles[$0].profile } ?? Profile(untouched: id)
  }

  func floor(_ id: ProfileID) -> LogFloor {
    place(of: id).map { state.profiles[$0].floor } ?? .none
  }

  private func place(of id: ProfileID) -> Int? {
    state.profiles.firstIndex { $0.profile.id == id }
  }

  /// As after a look at the note beside the database.
  mutating func takeIdentity(_ origin: Origin, epoch: String? = nil) {
    if state.origin != origin {
      state.formers.insert(state.origin)
      state.ownSeen = [:]
    }
    state.origin = origin
    state.epoch = epoch ?? origin.description
  }

  /// As after an opening that has recorded lost changes.
  mutating func takeLoss(_ repair: StoredRepair) {
    state.repair = repair
  }
}

// MARK: - Writing

extension MemoryDisk {
  /// Everything of a batch becomes durable at once.
  mutating func write(_ batch: StoreBatch) {
    for client in batch.forgottenClients { state.clients[client] = nil }
    for entry in batch.entries {
      for note in entry.notes { take(note, snapshot: entry.snapshot) }
      if let change = entry.change { append(change) }
      if let snapshot = entry.snapshot { covered[snapshot.profile.id] = snapshot.lsn }
      if let request = entry.request {
        state.clients[request.client] = request.n
        replies[request.client, default: [:]][request.n] = request.reply
      }
    }
    state.clock = batch.clock
    state.changeCount = log.count
    if !batch.entries.isEmpty { state.lastCommitMilliseconds = batch.nowMilliseconds }
  }

  private mutating func append(_ logged: LoggedChange) {
    let place = makePlace(of: logged.change.profile)
    _ = state.profiles[place].profile.apply(logged.change, catalog: nil)
    state.profiles[place].lsn = logged.lsn
    state.lsn = logged.lsn
    log.append(logged)
    noteOwn(logged.change)
  }

  private mutating func noteOwn(_ change: Change) {
    guard change.dot.origin == state.origin else { return }
    state.ownSeen[change.profile] = change.context
    state.ownSeen[change.profile]?.insert(change.dot)
  }

  private mutating func makePlace(of id: ProfileID) -> Int {
    if let place = place(of: id) { return place }
    state.profiles.append(StoredProfileState(profile: Profile(untouched: id), lsn: 0))
    return state.profiles.count - 1
  }

  private mutating func take(_ note: StoreNote, snapshot: StoredSnapshot?) {
    switch note {
    case .floor(let id, let floor):
      let place = makePlace(of: id)
      state.profiles[place].floor = floor
      guard let snapshot else { break }
      state.profiles[place].profile = snapshot.profile
      state.profiles[place].lsn = snapshot.lsn
      state.lsn = snapshot.lsn
    case .moved(let id, let branch):
      guard let snapshot else { break }
      move(branch, of: id, to: snapshot)
    case .trail(let id, let links):
      for link in links { trail[id, default: [:]][link.dot] = link.hash }
    case .conflict(let conflict):
      state.lastConflict = conflict.number
      state.profiles[makePlace(of: conflict.profile)].conflicts.append(conflict)
    case .settled(let number):
      for place in state.profiles.indices {
        state.profiles[place].conflicts.removeAll { $0.number == number }
      }
    case .origin(let origin):
      state.formers.insert(state.origin)
      state.origin = origin
      state.ownSeen = [:]
    case .retired(let origin): state.retired.insert(origin)
    case .name(let origin, let name): state.names[origin] = name
    }
  }
}

extension MemoryDisk {
  private mutating func move(_ branch: BranchMove, of id: ProfileID, to snapshot: StoredSnapshot) {
    log = log.map { $0.change.profile == id ? $0.moved(by: branch) : $0 }
    let place = makePlace(of: id)
    state.profiles[place].profile = snapshot.profile
    state.ownSeen[id] = state.ownSeen[id].map { branch($0) }
    for index in state.profiles[place].conflicts.indices {
      let conflict = state.profiles[place].conflicts[index].conflict
      state.profiles[place].conflicts[index].conflict = branch(conflict)
    }
  }
}

// MARK: - Reading

extension MemoryDisk {
  /// What a read finds; a step of compaction takes out what it may.
  mutating func finding(_ read: StoreRead) -> StoreFinding {
    switch read {
    case .reply(let client, let n): return .reply(replies[client]?[n])
    case .history(let profile, let before, let limit, _):
      let all = log.reversed().filter {
        $0.change.profile == profile && $0.lsn < before ?? .max
      }
      return .history(Array(all.prefix(limit)), hasMore: all.count > limit)
    case .undo(let profile, var search):
      let older = log.reversed().filter {
        $0.change.profile == profile && $0.lsn < search.before ?? .max
          && $0.lsn > floor(profile).lsn
      }
      search.look(at: older.prefix(Self.page), hasMore: older.count > Self.page)
      return .undo(search)
    case .brews(let profile, var search, _):
      let older = log.reversed().filter {
        $0.change.profile == profile && $0.lsn < search.before ?? .max
          && $0.lsn > floor(profile).lsn
      }
      for logged in older { search.look(at: logged) }
      search.pass(downTo: older.last?.lsn, hasMore: false)
      return .brews(search)
    case .changes(let profile, let after, let limit):
      if after < floor(profile).lsn { return .belowFloor }
      let all = log.filter { $0.change.profile == profile && $0.lsn > after }
      return .changes(Array(all.prefix(limit)), hasMore: all.count > limit)
    case .missing(let profile, let vector, let limit):
      return missing(profile, vector, limit: min(limit, Self.page))
    case .hashes(let profile, let dots):
      return .hashes(dots.map { hash(at: $0, of: profile) })
    case .trail(let profile, let vector, let limit):
      return .trail(trail(of: profile, before: vector, limit: limit))
    case .branch(let profile, var search):
      readOn(&search, of: profile)
      return .branch(search)
    // Its moves are over at once.
    case .move: return .moved(isOver: true)
    case .undos(let profile, var search):
      while let target = search.next {
        search.visit(
          log.filter {
            $0.change.profile == profile && $0.lsn > floor(profile).lsn
              && $0.change.undoes == target
          }.map(\.change))
      }
      return .undos(search)
    case .compaction(let profile, let retention): return cut(profile, retention)
    case .backup: return .backup(bytes: state.databaseBytes)
    // Nobody makes these here.
    case .backupStep: return .backingUp
    case .check: return .sound
    case .repair: return .repair(nil)
    }
  }

  private func missing(_ id: ProfileID, _ vector: VersionVector, limit: Int) -> StoreFinding {
    guard vector.contains(floor(id).vector) else { return .belowFloor }
    let all = log.lazy.map(\.change).filter { $0.profile == id && !vector.contains($0.dot) }
    let page = Array(all.prefix(limit + 1))
    return .missing(Array(page.prefix(limit)), hasMore: page.count > limit)
  }

  private func hash(at dot: Dot, of id: ProfileID) -> ChangeHash? {
    change(at: dot, of: id)?.hash ?? trail[id]?[dot]
  }

  private func trail(of id: ProfileID, before vector: VersionVector, limit: Int) -> [TrailRun] {
    vector.entries.compactMap { dot in
      var hashes: [ChangeHash] = []
      while hashes.count < max(1, limit / vector.entries.count), hashes.count < dot.seq,
        let hash = hash(at: Dot(origin: dot.origin, seq: dot.seq - hashes.count), of: id)
      {
        hashes.append(hash)
      }
      guard !hashes.isEmpty else { return nil }
      return TrailRun(
        origin: dot.origin, first: dot.seq - hashes.count + 1, hashes: hashes.reversed())
    }
  }

  private func change(at dot: Dot, of id: ProfileID) -> Change? {
    log.first { $0.change.profile == id && $0.change.dot == dot }?.change
  }

  private func readOn(_ search: inout BranchSearch, of id: ProfileID) {
    for seq in search.nextSeq..<search.nextSeq + Self.page where !search.isOver {
      guard let next = change(at: Dot(origin: search.first.dot.origin, seq: seq), of: id) else {
        return search.end()
      }
      search.visit(next) {
        (seq > 1 ? next.place.parent : nil).map { parent in
          Head(time: change(at: parent.dot, of: id)?.time ?? .zero, hash: parent.hash)
        }
      }
    }
  }

  private mutating func cut(_ id: ProfileID, _ retention: LogRetention) -> StoreFinding {
    guard let place = place(of: id) else { return .compaction(.none, hasMore: false) }
    let reach = cutsWhatIsCovered ? covered[id] ?? 0 : .max
    let old = log.filter { $0.change.profile == id }.dropLast(retention.changes).prefix {
      $0.lsn <= reach && $0.change.time.milliseconds < retention.sinceMilliseconds
    }
    let step = old.prefix(retention.stepLimit)
    for logged in step {
      trail[id, default: [:]][logged.change.dot] = logged.change.hash
      state.profiles[place].floor.vector.insert(logged.change.dot)
      state.profiles[place].floor.lsn = max(state.profiles[place].floor.lsn, logged.lsn)
    }
    let gone = Set(step.map(\.lsn))
    log.removeAll { gone.contains($0.lsn) }
    state.changeCount = log.count
    return .compaction(state.profiles[place].floor, hasMore: old.count > step.count)
  }
}
