import Alchemy
import ProfileService
import Profiles
import Replication
import StoreJobs
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
  private var profiles: [(profile: Profile, lsn: Int)] = []
  private var clock = HybridTimestamp.zero
  private var lastCommitMilliseconds: Int?

  static let origin = Origin(high: 0x0123_4567_89ab_cdef, low: 0xfedc_ba98_7654_3210)
  static let epoch = "00112233445566778899aabbccddeeff"
  static let bytesPerEntry = 100
  /// So few that most searches of an undo go on.
  static let undoPage = 3

  /// What a start, or a failed commit, finds.
  var state: StoredState {
    var clients: [String: Int] = [:]
    for (client, n) in lastNumbers { clients[String(decoding: client, as: UTF8.self)] = n }
    return StoredState(
      origin: Self.origin, epoch: Self.epoch, clock: clock, lsn: changes.count,
      profiles: profiles.map { StoredProfileState(profile: $0.profile, lsn: $0.lsn) },
      clients: clients, changeCount: changes.count, lastCommitMilliseconds: lastCommitMilliseconds,
      databaseBytes: databaseBytes)
  }

  private var databaseBytes: Int { entries.count * Self.bytesPerEntry }

  /// Makes a job durable, or fails with what was there before.
  func carryOut(_ job: StoreJob, failing: Bool = false) -> StoreOutcome {
    if failing { return .failed(reason: "the disk is full", state: state) }
    commit(job)
    return .done(
      findings: job.reads.map(finding),
      databaseBytes: job.batch.entries.isEmpty ? nil : databaseBytes)
  }

  func reply(client: String, n: Int) -> [UInt8]? {
    replies[Array(client.utf8)]?[n]
  }

  private func finding(_ read: StoreRead) -> StoreFinding {
    if isUnreadable { return .unreadable(reason: "a text cannot be read") }
    switch read {
    case .reply(let client, let n): return .reply(reply(client: client, n: n))
    case .history(let profile, let before, let limit):
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
    case .changes(let profile, let after, let limit):
      let all = changes.filter { $0.change.profile == profile && $0.lsn > after }
      return .changes(Array(all.prefix(limit)), hasMore: all.count > limit)
    case .missing, .held, .compaction, .backup: return .unreadable(reason: "not modelled")
    }
  }
}

// MARK: - Writing

extension ModelStore {
  private func commit(_ job: StoreJob) {
    for client in job.batch.forgottenClients { lastNumbers[Array(client.utf8)] = nil }
    for entry in job.batch.entries {
      if let change = entry.change { append(change) }
      if let snapshot = entry.snapshot { check(snapshot) }
      if let request = entry.request { keep(request, of: entry) }
      entries.append(entry)
    }
    hold(job.batch.clock >= changes.last?.change.time ?? .zero, "the clock is behind the changes")
    clock = job.batch.clock
    if !job.batch.entries.isEmpty { lastCommitMilliseconds = job.batch.nowMilliseconds }
  }

  private func append(_ logged: LoggedChange) {
    let change = logged.change
    hold(logged.lsn == changes.count + 1, "lsn \(logged.lsn) follows \(changes.count)")
    hold(change.dot.origin == Self.origin, "a change of a foreign origin")
    if let last = changes.last {
      hold(change.time > last.change.time, "the stamp of lsn \(logged.lsn) does not rise")
    }
    let place = profiles.firstIndex { $0.profile.id == change.profile } ?? fresh(change)
    let vector = profiles[place].profile.vector
    hold(change.dot.seq == vector[Self.origin] + 1, "seq \(change.dot.seq) leaves a gap")
    hold(change.context == vector, "the context of lsn \(logged.lsn) is not what was seen")
    _ = profiles[place].profile.apply(change, catalog: nil)
    profiles[place].lsn = logged.lsn
    changes.append(logged)
  }

  private func fresh(_ change: Change) -> Int {
    let name = change.profile == .default ? "default" : ""
    profiles.append((Profile(id: change.profile, catalog: "skyrim", name: name), 0))
    return profiles.count - 1
  }

  private func check(_ snapshot: StoredSnapshot) {
    snapshotCount += 1
    let held = profiles.first { $0.profile.id == snapshot.profile.id }
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
    let lsn = result["lsn"]?.integer ?? result["profile"]?["lsn"]?.integer ?? 0
    if let change = entry.change { return change.lsn == lsn }
    return result["changed"] == nil && result["profile"] == nil
  }

  private func hold(_ law: Bool, _ complaint: String) {
    if !law { violations.append(complaint) }
  }
}
