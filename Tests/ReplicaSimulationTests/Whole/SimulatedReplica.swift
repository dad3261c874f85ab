import Alchemy
import ProfileService
import Profiles
import Replication
import StoreJobs
import TestSupport
import Wire

/// The service that ships, on a disk and connections that are played.
final class SimulatedReplica {
  private(set) var service: Service
  private(set) var disk: MemoryDisk
  /// What left the service and was not taken yet, by connection.
  private var output: [ConnectionID: [UInt8]] = [:]
  private var closing: Set<ConnectionID> = []
  private(set) var job: StoreJob?
  /// Whether a job is done only when it is told to be.
  var holdsCommits = false
  /// How far the clock is from the true time.
  var skewMilliseconds = 0
  /// An older copy of the disk that somebody kept.
  var copy: MemoryDisk?
  private(set) var witness: Witness
  /// All conflicts that were ever noted.
  private(set) var conflicts: [JournaledConflict] = []
  private var made: [Change] = []
  private var reports: [Report] = []
  private(set) var complaints: [String] = []
  private var now: Moment
  private var generator: SeededGenerator
  private var lastConnection = 0

  /// The note beside the database, by which an older one is known.
  struct Witness {
    var origin: Origin
    var lsn: Int
  }

  init(number: Int, seed: UInt64, at now: Moment) throws {
    generator = SeededGenerator(seed: seed &* 31 &+ UInt64(number))
    let origin = Origin(high: generator.next(), low: generator.next())
    disk = MemoryDisk(origin: origin)
    witness = Witness(origin: origin, lsn: 0)
    self.now = now
    service = try Self.service(on: disk, at: now, SeededGenerator(seed: generator.next()))
  }

  /// So little that most logs are cut.
  private static let retention = Retention(days: 0, changes: 3)

  private static func service(
    on disk: MemoryDisk, at now: Moment, _ identities: SeededGenerator
  ) throws -> Service {
    var service = Service(
      state: disk.state, catalogs: try SimulatedCatalog.prepared.get().stock, version: "1.0.0",
      at: now, identities: identities, retention: retention)
    service.gathersCommits = false
    return service
  }
}

// MARK: - Starting and ending

extension SimulatedReplica {
  /// Ends without a word and starts again; a job under way is lost, or durable and nobody heard.
  func restart(afterCommit: Bool = false) throws {
    if afterCommit, let job { write(job.batch) }
    if witness.origin != disk.state.origin || witness.lsn > disk.state.lsn {
      disk.takeIdentity(Origin(high: generator.next(), low: generator.next()))
      witness = Witness(origin: disk.state.origin, lsn: disk.state.lsn)
    }
    (job, output, closing) = (nil, [:], [])
    service = try Self.service(on: disk, at: now, SeededGenerator(seed: generator.next()))
    settle()
  }

  /// Starts again on an older disk; without the note beside it nothing tells.
  func restart(on older: MemoryDisk, hasWitness: Bool) throws {
    disk = older
    if !hasWitness { witness = Witness(origin: older.state.origin, lsn: older.state.lsn) }
    job = nil
    try restart()
  }

  /// Everything is gone, and somebody begins again with nothing.
  func reinstall() throws {
    disk = MemoryDisk(origin: Origin(high: generator.next(), low: generator.next()))
    witness = Witness(origin: disk.state.origin, lsn: 0)
    (copy, job) = (nil, nil)
    try restart()
  }

  /// The true time, which this replica's clock may not tell.
  func pass(to moment: Moment) {
    now = moment
    now.wallMilliseconds += skewMilliseconds
  }

  func tick() {
    service.tick(at: now)
    settle()
  }
}

// MARK: - Connections

extension SimulatedReplica {
  func connect() -> ConnectionID {
    lastConnection += 1
    let id = ConnectionID(rawValue: lastConnection)
    output[id] = []
    service.connected(id, at: now)
    settle()
    return id
  }

  func receive(_ bytes: [UInt8], from id: ConnectionID) {
    guard output[id] != nil else { return }
    service.received(bytes.span, from: id, at: now)
    settle()
  }

  func disconnect(_ id: ConnectionID) {
    guard output.removeValue(forKey: id) != nil else { return }
    closing.remove(id)
    service.disconnected(id, at: now)
    settle()
  }

  func isOpen(_ id: ConnectionID) -> Bool { output[id] != nil }

  /// Takes what was said, up to so many bytes.
  func take(from id: ConnectionID, bytes: Int = .max) -> [UInt8] {
    guard let waiting = output[id], !waiting.isEmpty else { return [] }
    let taken = Array(waiting.prefix(bytes))
    output[id]?.removeFirst(taken.count)
    service.sent(
      to: id, unsentBytes: waiting.count - taken.count, progressed: true, at: now)
    endIfTaken(id)
    settle()
    return taken
  }

  func hasOutput(_ id: ConnectionID) -> Bool { output[id]?.isEmpty == false }

  private func endIfTaken(_ id: ConnectionID) {
    guard closing.contains(id), output[id]?.isEmpty == true else { return }
    output[id] = nil
    closing.remove(id)
    service.disconnected(id, at: now)
  }
}

// MARK: - Actions

extension SimulatedReplica {
  /// The job under way ends.
  func finishJob(failing: Bool = false) {
    guard let job else { return }
    self.job = nil
    if failing {
      service.stored(.failed(reason: "the disk is full", state: disk.state), at: now)
    } else {
      write(job.batch)
      let findings = job.reads.map { disk.finding($0) }
      let bytes = job.batch.entries.isEmpty ? nil : disk.state.databaseBytes
      service.stored(.done(findings: findings, databaseBytes: bytes), at: now)
    }
    settle()
  }

  private func write(_ batch: StoreBatch) {
    disk.write(batch)
    witness = Witness(origin: disk.state.origin, lsn: disk.state.lsn)
    for entry in batch.entries {
      if let change = entry.change?.change, change.dot.origin == disk.state.origin {
        made.append(change)
      }
      for case .conflict(let conflict) in entry.notes { conflicts.append(conflict) }
    }
  }

  /// Changes that became durable here as its own, once.
  func takeMade() -> [Change] {
    defer { made = [] }
    return made
  }

  /// What a person was told, once.
  func takeReports() -> [Report] {
    defer { reports = [] }
    return reports
  }

  /// Does what the service asks for until it asks for nothing more.
  private func settle() {
    var isBusy: Bool
    repeat {
      let summary = service.endTurn(at: now)
      let actions = service.takeActions()
      for action in actions { perform(action) }
      if summary.hasLinesLeft { service.carryOn(at: now) }
      isBusy = summary.hasLinesLeft || !actions.isEmpty
      if !isBusy, !holdsCommits, job != nil { return finishJob() }
    } while isBusy
  }

  private func perform(_ action: Action) {
    switch action {
    case .send(let id): send(id)
    case .setReading, .askPeers, .syncPeers, .finished: break
    case .close(let id):
      closing.insert(id)
      endIfTaken(id)
    case .abort(let id):
      if output.removeValue(forKey: id) != nil { service.disconnected(id, at: now) }
    case .store(let job):
      if self.job != nil { complain("the store has a job already") }
      self.job = job
    case .index:
      if let index = try? SimulatedCatalog.prepared.get().index { service.indexed(index, at: now) }
    case .report(let report): reports.append(report)
    }
  }

  private func send(_ id: ConnectionID) {
    let bytes = service.takeOutput(of: id)
    judge(bytes)
    guard output[id] != nil else { return }
    output[id]?.append(contentsOf: bytes)
    service.sent(
      to: id, unsentBytes: output[id]?.count ?? 0, progressed: false, at: now)
  }

  private func complain(_ words: String) {
    complaints.append(words)
  }

  /// Nothing may leave that a crash could still take back.
  private func judge(_ bytes: [UInt8]) {
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      guard let value = JSONValue(readable: Array(line)) else {
        complain("no JSON: \(String(decoding: line, as: UTF8.self))")
        continue
      }
      let body = value["result"] ?? value["params"]
      for lsn in [body?["lsn"], body?["profile"]?["lsn"]] {
        if let lsn = lsn?.integer, lsn > disk.state.lsn {
          complain("lsn \(lsn) was told when \(disk.state.lsn) was durable")
        }
      }
      for change in body?["changes"]?.array ?? [] { judge(change) }
    }
  }

  private func judge(_ change: JSONValue) {
    guard let origin = change["origin"]?.string.flatMap({ Origin($0) }),
      let id = change["profile"]?.string.flatMap({ ProfileID($0) }),
      let seq = change["seq"]?.integer
    else { return }
    if disk.profile(id).vector[origin] < seq {
      complain("change \(seq) of \(origin) was sent before it was durable")
    }
  }
}
