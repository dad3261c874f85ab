import Alchemy
import JSON
import ProfileService
import Profiles
import StoreJobs
import TestSupport
import Wire

/// A store in memory: what is durable, kept apart from everything that the service knows.
///
/// It notes each job that breaks a law of the log in `violations`.
final class ModelStore {
  private(set) var changes: [LoggedChange] = []
  /// Every entry that was committed, in order.
  private(set) var entries: [StoreEntry] = []
  private(set) var violations: [String] = []
  private(set) var snapshotCount = 0
  /// Whether no read finds anything that it can make sense of.
  var isUnreadable = false
  private var replies: [[UInt8]: [Int: [UInt8]]] = [:]
  private var lastNumbers: [[UInt8]: Int] = [:]
  private(set) var profiles: [StoredProfileState] = []
  private var places: [ProfileID: Int] = [:]
  /// The latest moment of any change.
  private var latest = HybridTimestamp.zero
  private(set) var clock = HybridTimestamp.zero
  private var lastCommitMilliseconds: Int?
  private var lastLSN = 0
  /// When each change of the log was written, by its number.
  private var writtenMilliseconds: [Int: Int] = [:]
  private(set) var names: [Origin: String] = [:]
  private(set) var retired: Set<Origin> = []
  private var formers: Set<Origin> = []
  private var lastConflict = 0
  /// The identity that changes made here have now.
  private(set) var identity: Origin
  /// Steps of backups that were made.
  private(set) var backupSteps = 0
  /// Why each step fails.
  var backupFailure: String?
  static let stepsPerBackup = 3
  /// Steps of moves that are not over; until then nobody may need the profile's log.
  private(set) var stepsLeft: [ProfileID: Int] = [:]
  static let stepsPerMove = 4
  /// How it was mended last; nil as a rule.
  var repair: StoredRepair?
  /// Which changes stood where the log has none any more.
  private var trail: [ProfileID: [Dot: ChangeHash]] = [:]
  /// Jobs that were carried out, each with how many changes it wrote.
  private(set) var jobs: [StoreJob] = []

  init(origin: Origin = ModelStore.origin) {
    identity = origin
  }

  /// As a store that was copied together with all that it is known by.
  init(copying other: ModelStore) {
    (changes, entries, violations) = (other.changes, other.entries, other.violations)
    (replies, lastNumbers) = (other.replies, other.lastNumbers)
    (profiles, places, latest) = (other.profiles, other.places, other.latest)
    (clock, lastCommitMilliseconds) = (other.clock, other.lastCommitMilliseconds)
    (lastLSN, writtenMilliseconds) = (other.lastLSN, other.writtenMilliseconds)
    (names, retired, lastConflict) = (other.names, other.retired, other.lastConflict)
    formers = other.formers
    (identity, trail) = (other.identity, other.trail)
  }

  static let origin = Origin(high: 0x0123_4567_89ab_cdef, low: 0xfedc_ba98_7654_3210)
  static let epoch = "00112233445566778899aabbccddeeff"
  static let bytesPerEntry = 100
  /// So few that most searches of an undo go on.
  static let undoPage = 3
  /// So few that most searches for brews go on.
  static let brewsPart = 3

  /// What a start, or a failed commit, finds.
  var state: StoredState {
    var clients: [String: Int] = [:]
    for (client, n) in lastNumbers { clients[String(decoding: client, as: UTF8.self)] = n }
    var state = StoredState(
      origin: identity, epoch: Self.epoch, clock: clock, lsn: lastLSN, profiles: profiles,
      clients: clients, changeCount: changes.count,
      lastCommitMilliseconds: lastCommitMilliseconds, databaseBytes: databaseBytes,
      retired: retired, names: names, lastConflict: lastConflict)
    state.repair = repair
    state.formers = formers
    return state
  }

  func profile(_ id: ProfileID) -> StoredProfileState? {
    places[id].map { profiles[$0] }
  }

  private var databaseBytes: Int { entries.count * Self.bytesPerEntry }

  /// Makes a job durable, or fails with what was there before.
  func carryOut(_ job: StoreJob, failing: Bool = false) -> StoreOutcome {
    if failing {
      endMoves()
      return .failed(reason: "the disk is full", state: state)
    }
    jobs.append(job)
    commit(job)
    return .done(
      findings: job.reads.map(finding),
      databaseBytes: job.batch.entries.isEmpty ? nil : databaseBytes)
  }

  /// As whoever reads the state does.
  func endMoves() {
    stepsLeft = [:]
  }

  func reply(client: String, n: Int) -> [UInt8]? {
    replies[Array(client.utf8)]?[n]
  }

  private func finding(_ read: StoreRead) -> StoreFinding {
    if isUnreadable {
      if case .move(let id) = read { stepsLeft[id] = nil }
      return .unreadable(reason: "a text cannot be read")
    }
    if case .move(let id) = read {
      let left = (stepsLeft[id] ?? 1) - 1
      stepsLeft[id] = left == 0 ? nil : left
      return .moved(isOver: left == 0)
    }
    hold(
      read.profile.flatMap { stepsLeft[$0] } == nil, "a read of a log that moves")
    switch read {
    case .reply(let client, let n): return .reply(reply(client: client, n: n))
    case .history(let profile, let before, let limit, _):
      let all = changes.reversed().filter {
        $0.change.profile == profile && $0.lsn < before ?? .max
      }
      return .history(Array(all.prefix(limit)), hasMore: all.count > limit)
    case .undo(let profile, var search):
      let older = changes.reversed().filter {
        $0.change.profile == profile && $0.lsn < search.before ?? .max
      }
      search.look(
        at: older.prefix(Self.undoPage), hasMore: older.count > Self.undoPage)
      return .undo(search)
    case .brews(let profile, var search, _):
      let floor = self.profile(profile)?.floor.lsn ?? 0
      let older = changes.reversed().filter {
        $0.change.profile == profile && $0.lsn < search.before ?? .max && $0.lsn > floor
      }
      let part = older.prefix(Self.brewsPart)
      for logged in part { search.look(at: logged) }
      search.pass(downTo: part.last?.lsn, hasMore: older.count > part.count)
      return .brews(search)
    case .changes(let profile, let after, let limit):
      if after < self.profile(profile)?.floor.lsn ?? 0 { return .belowFloor }
      let all = changes.filter { $0.change.profile == profile && $0.lsn > after }
      return .changes(Array(all.prefix(limit)), hasMore: all.count > limit)
    default: return replicaFinding(read)
    }
  }
}

extension ModelStore {
  /// The number of the change that each change undoes.
  var undone: [Int?] { changes.map { seq(of: $0.change.undoes) } }

  func seq(of hash: ChangeHash?) -> Int? {
    hash.flatMap { hash in changes.first { $0.change.hash == hash }?.change.dot.seq }
  }
}

// MARK: - Replicas

extension ModelStore {
  /// So few that most replicas are told in several pages.
  static let missingPage = 3

  private func replicaFinding(_ read: StoreRead) -> StoreFinding {
    switch read {
    case .missing(let profile, let vector, let limit):
      let floor = self.profile(profile)?.floor.vector ?? VersionVector()
      guard vector.contains(floor) else { return .belowFloor }
      let all = changes.map(\.change).filter {
        $0.profile == profile && !vector.contains($0.dot)
      }
      let page = min(limit, Self.missingPage)
      return .missing(Array(all.prefix(page)), hasMore: all.count > page)
    case .hashes(let profile, let dots):
      return .hashes(dots.map { dot in change(at: dot, of: profile)?.hash ?? trail[profile]?[dot] })
    case .trail(let profile, let vector, _):
      return .trail(vector.entries.compactMap { run(before: $0, of: profile) })
    case .branch(let profile, var search):
      readOn(&search, of: profile)
      return .branch(search)
    case .undos(let profile, var search):
      let floor = self.profile(profile)?.floor.lsn ?? 0
      while let target = search.next {
        search.visit(changes.filter { $0.lsn > floor && $0.change.undoes == target }.map(\.change))
      }
      return .undos(search)
    case .compaction(let profile, let retention): return cut(profile, retention)
    case .backup(let path):
      return path == Self.badPath
        ? .unreadable(reason: "there is no such folder") : .backup(bytes: databaseBytes)
    case .backupStep: return backupStep()
    case .check: return .sound
    case .repair: return .repair(repair)
    default: return .unreadable(reason: "unknown")
    }
  }

  private func change(at dot: Dot, of profile: ProfileID) -> Change? {
    changes.first { $0.change.profile == profile && $0.change.dot == dot }?.change
  }

  private func run(before dot: Dot, of profile: ProfileID) -> TrailRun? {
    var hashes: [ChangeHash] = []
    while hashes.count < dot.seq {
      let place = Dot(origin: dot.origin, seq: dot.seq - hashes.count)
      guard let hash = change(at: place, of: profile)?.hash ?? trail[profile]?[place] else { break }
      hashes.append(hash)
    }
    guard !hashes.isEmpty else { return nil }
    return TrailRun(
      origin: dot.origin, first: dot.seq - hashes.count + 1, hashes: hashes.reversed())
  }

  /// Reads one change, so that a branch of several takes several reads.
  private func readOn(_ search: inout BranchSearch, of profile: ProfileID) {
    let dot = Dot(origin: search.first.dot.origin, seq: search.nextSeq)
    guard let next = change(at: dot, of: profile) else { return search.end() }
    search.visit(next) {
      // Of a change that was cut its time is not known.
      (dot.seq > 1 ? next.place.parent : nil).map { parent in
        let before = change(at: Dot(origin: dot.origin, seq: dot.seq - 1), of: profile)
        return Head(time: before?.time ?? .zero, hash: parent.hash)
      }
    }
  }

  /// The moved log must make the state that comes with the move.
  private func move(_ branch: BranchMove, of id: ProfileID, _ snapshot: StoredSnapshot?) {
    changes = changes.map { $0.change.profile == id ? $0.moved(by: branch) : $0 }
    let place = place(of: id)
    profiles[place].profile.move(branch)
    for index in profiles[place].conflicts.indices {
      profiles[place].conflicts[index].conflict = branch(profiles[place].conflicts[index].conflict)
    }
    stepsLeft[id] = Self.stepsPerMove
    hold(snapshot != nil, "a move without its state")
  }

  static let badPath = "/nowhere/backup"

  /// Takes out the oldest changes that need not stay, never one that a later one is not cut with.
  private func backupStep() -> StoreFinding {
    backupSteps += 1
    if let backupFailure { return .notBackedUp(path: "/copy", reason: backupFailure) }
    return backupSteps.isMultiple(of: Self.stepsPerBackup) ? .copied(path: "/copy") : .backingUp
  }

  private func cut(_ id: ProfileID, _ retention: LogRetention) -> StoreFinding {
    guard let place = places[id] else {
      return .compaction(.none, hasMore: false)
    }
    let log = changes.filter { $0.change.profile == id }
    let old = log.dropLast(retention.changes).prefix {
      writtenMilliseconds[$0.lsn] ?? 0 < retention.sinceMilliseconds
    }
    let step = old.prefix(retention.stepLimit)
    for logged in step {
      trail[id, default: [:]][logged.change.dot] = logged.change.hash
      profiles[place].floor.vector.insert(logged.change.dot)
      profiles[place].floor.lsn = max(profiles[place].floor.lsn, logged.lsn)
    }
    let gone = Set(step.map(\.lsn))
    changes.removeAll { gone.contains($0.lsn) }
    return .compaction(profiles[place].floor, hasMore: old.count > step.count)
  }

  private func take(_ note: StoreNote, of entry: StoreEntry) {
    switch note {
    case .floor(let id, let floor): join(entry.snapshot, id, floor)
    case .moved(let id, let branch): move(branch, of: id, entry.snapshot)
    case .trail(let id, let links):
      for link in links { trail[id, default: [:]][link.dot] = link.hash }
    case .conflict(let conflict):
      hold(conflict.number > lastConflict, "conflict \(conflict.number) follows \(lastConflict)")
      lastConflict = conflict.number
      profiles[place(of: conflict.profile)].conflicts.append(conflict)
    case .settled(let number):
      let held = profiles.firstIndex { $0.conflicts.contains { $0.number == number } }
      hold(held != nil, "conflict \(number) is settled, and was not there")
      if let held { profiles[held].conflicts.removeAll { $0.number == number } }
    case .origin(let origin):
      hold(profiles.allSatisfy { $0.profile.vector[origin] == 0 }, "an identity used before")
      formers.insert(identity)
      identity = origin
    case .retired(let origin):
      hold(origin != identity, "its own identity is retired")
      retired.insert(origin)
    case .name(let origin, let name): names[origin] = name
    }
  }

  /// A state that was joined: it must hold all that was here, and a floor where the log has a hole.
  private func join(_ snapshot: StoredSnapshot?, _ id: ProfileID, _ floor: LogFloor) {
    guard let snapshot else { return hold(false, "a join without its state") }
    let place = place(of: id)
    hold(snapshot.profile.vector.contains(profiles[place].profile.vector), "a join loses changes")
    hold(snapshot.lsn == lastLSN + 1 && floor.lsn == snapshot.lsn, "a join of another lsn")
    for dot in snapshot.profile.vector.entries where !profiles[place].profile.vector.contains(dot) {
      hold(floor.vector.contains(dot), "the log has a hole above its floor")
    }
    lastLSN = snapshot.lsn
    latest = max(latest, snapshot.profile.latestMoment)
    profiles[place].profile = snapshot.profile
    profiles[place].lsn = snapshot.lsn
    // A step may have raised it since the service looked.
    profiles[place].floor.vector.merge(floor.vector)
    profiles[place].floor.lsn = floor.lsn
  }
}

// MARK: - Writing

extension ModelStore {
  private func commit(_ job: StoreJob) {
    for client in job.batch.forgottenClients { lastNumbers[Array(client.utf8)] = nil }
    for entry in job.batch.entries {
      for note in entry.notes { take(note, of: entry) }
      if let change = entry.change { append(change, at: job.batch.nowMilliseconds) }
      if let snapshot = entry.snapshot { check(snapshot) }
      if let request = entry.request { keep(request, of: entry) }
      entries.append(entry)
    }
    hold(job.batch.clock >= latest, "the clock is behind the changes")
    clock = job.batch.clock
    if !job.batch.entries.isEmpty { lastCommitMilliseconds = job.batch.nowMilliseconds }
  }

  private func append(_ logged: LoggedChange, at milliseconds: Int) {
    let change = logged.change
    hold(logged.lsn == lastLSN + 1, "lsn \(logged.lsn) follows \(lastLSN)")
    hold(stepsLeft[change.profile] == nil, "lsn \(logged.lsn) in a log that moves")
    let place = place(of: change.profile)
    let vector = profiles[place].profile.vector
    hold(change.dot.seq == vector[change.dot.origin] + 1, "seq \(change.dot.seq) leaves a gap")
    if change.dot.origin == identity {
      hold(change.time > latest, "the stamp of lsn \(logged.lsn) does not rise")
      hold(change.context == vector, "the context of lsn \(logged.lsn) is not what was seen")
    } else {
      hold(vector.contains(change.context), "lsn \(logged.lsn) follows what is not here")
    }
    _ = profiles[place].profile.apply(change, catalog: nil)
    profiles[place].lsn = logged.lsn
    latest = max(latest, change.time)
    lastLSN = logged.lsn
    writtenMilliseconds[logged.lsn] = milliseconds
    changes.append(logged)
  }

  private func place(of id: ProfileID) -> Int {
    if let place = places[id] { return place }
    places[id] = profiles.count
    profiles.append(StoredProfileState(profile: Profile(untouched: id), lsn: 0))
    return profiles.count - 1
  }

  private func check(_ snapshot: StoredSnapshot) {
    snapshotCount += 1
    let held = profile(snapshot.profile.id)
    hold(held?.profile == snapshot.profile, "a snapshot is not the sum of its changes")
    hold(held?.lsn == snapshot.lsn, "a snapshot of another lsn")
  }

  private func keep(_ request: StoredReply, of entry: StoreEntry) {
    let client = Array(request.client.utf8)
    let last = lastNumbers[client] ?? 0
    hold(request.n == last + 1, "request \(request.n) follows \(last)")
    hold(isWhole(entry, request), "the reply to \(request.n) is apart from its change")
    lastNumbers[client] = request.n
    replies[client, default: [:]][request.n] = request.reply
    replies[client]?[request.n - RequestTag.keptReplies] = nil
  }

  /// Whether a reply that tells of a change stands in one entry with it.
  ///
  /// A deletion may have changed nothing; then it tells of an earlier change.
  private func isWhole(_ entry: StoreEntry, _ request: StoredReply) -> Bool {
    guard let result = (try? JSONValue(parsing: request.reply))?["result"] else {
      return entry.change == nil
    }
    // Of a replica's changes the last one has it.
    if result["vector"] != nil || result["state"] != nil || result.object?.isEmpty == true {
      return true
    }
    let lsn = result["lsn"]?.integer ?? result["profile"]?["lsn"]?.integer ?? 0
    if let change = entry.change { return change.lsn == lsn }
    if entry.notes.contains(where: { if case .settled = $0 { true } else { false } }) {
      return true
    }
    // An undo that had to leave everything makes no change.
    if result["changed"] == 0, result["kept"]?.array?.isEmpty == false { return true }
    return result["changed"] == nil && result["profile"] == nil
  }

  private func hold(_ law: Bool, _ complaint: String) {
    if !law { violations.append(complaint) }
  }
}
