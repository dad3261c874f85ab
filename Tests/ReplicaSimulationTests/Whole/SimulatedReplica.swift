import Alchemy
import ProfileService
import Profiles
import StoreJobs
import TestSupport
import Wire

/// The service that ships, on a disk and connections that are played.
final class SimulatedReplica {
  private(set) var service: Service
  private var store: SimulatedDisk
  /// What left the service and was not taken yet, by connection.
  private var output: [ConnectionID: [UInt8]] = [:]
  private var closing: Set<ConnectionID> = []
  private(set) var job: StoreJob?
  /// Whether a job is done only when it is told to be.
  var holdsCommits = false
  /// How far the clock is from the true time.
  var skewMilliseconds = 0
  /// An older copy of the disk that somebody kept.
  private(set) var copy: SimulatedDisk.Copy?
  /// All conflicts that were ever noted.
  private(set) var conflicts: [JournaledConflict] = []
  private var made: [Change] = []
  /// Under which it has written its own changes so far.
  private var origin: Origin
  private var reports: [Report] = []
  private var mistakes: [String] = []
  private var promises = PromiseJudge()
  private var requests = RequestJudge()
  private var now: Moment
  private var generator: SeededGenerator
  private var lastConnection = 0

  /// So few changes that most logs are cut.
  private let retention: Retention

  init(number: Int, seed: UInt64, onFiles: Bool, keeps: Int, at now: Moment) throws {
    retention = Retention(days: 0, changes: keeps)
    generator = SeededGenerator(seed: seed &* 31 &+ UInt64(number))
    store = try SimulatedDisk(
      onFiles: onFiles, SeededGenerator(seed: generator.next()))
    self.now = now
    origin = store.memory.state.origin
    service = try Self.service(
      on: store.memory, retention, at: now, SeededGenerator(seed: generator.next()))
  }

  /// What is durable.
  var disk: MemoryDisk { store.memory }

  /// Whether it is a store's own files that are written to.
  var isOnFiles: Bool { store.isOnFiles }

  var complaints: [String] {
    mistakes + promises.complaints + requests.complaints + store.complaints
  }

  private static func service(
    on disk: MemoryDisk, _ retention: Retention, at now: Moment, _ identities: SeededGenerator
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
  /// Ends and starts again.
  func restart(after ending: SimulatedDisk.Ending = .crash) throws {
    if ending == .stop { stop() }
    let batch = job?.batch
    if store.restart(after: ending, writing: batch), let batch { note(batch) }
    try start()
  }

  /// Is told to stop, and ends when all that was asked for is written.
  private func stop() {
    service.stop(at: now)
    settle()
    while job != nil { finishJob() }
  }

  func keepCopy() {
    copy = store.copy()
  }

  /// Starts again on an older disk; without the note beside it nothing tells.
  func putBack(_ older: SimulatedDisk.Copy, hasWitness: Bool) throws {
    store.restart(on: older, hasWitness: hasWitness)
    requests.forget()
    try start()
  }

  /// Everything is gone, and somebody begins again with nothing.
  func reinstall() throws {
    mistakes += store.complaints
    store = try SimulatedDisk(
      onFiles: store.isOnFiles, SeededGenerator(seed: generator.next()))
    copy = nil
    requests.forget()
    try start()
  }

  private func start() throws {
    (job, output, closing) = (nil, [:], [])
    origin = disk.state.origin
    service = try Self.service(
      on: disk, retention, at: now, SeededGenerator(seed: generator.next()))
    settle()
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
      service.stored(.failed(reason: "the disk is full", state: store.load()), at: now)
    } else {
      store.write(job.batch)
      note(job.batch)
      let findings = job.reads.map { store.finding($0) }
      let bytes = job.batch.entries.isEmpty ? nil : disk.state.databaseBytes
      service.stored(.done(findings: findings, databaseBytes: bytes), at: now)
    }
    settle()
  }

  /// Takes note of what is durable now.
  private func note(_ batch: StoreBatch) {
    for entry in batch.entries {
      requests.note(entry)
      for note in entry.notes {
        if case .origin(let other) = note { origin = other }
        if case .conflict(let conflict) = note { conflicts.append(conflict) }
      }
      if let change = entry.change?.change, change.dot.origin == origin { made.append(change) }
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
    case .setReading: break
    case .close(let id):
      closing.insert(id)
      endIfTaken(id)
    case .abort(let id):
      if output.removeValue(forKey: id) != nil { service.disconnected(id, at: now) }
    case .store(let job):
      if self.job != nil { mistakes.append("the store has a job already") }
      self.job = job
    case .index:
      if let classes = try? SimulatedCatalog.prepared.get().classes {
        service.indexed(classes, at: now)
      }
    case .price(let classes, let alchemist):
      service.priced(RecipePrices(of: classes, for: alchemist), at: now)
    case .search(let id, let task): service.searched(id, task.result { false }, at: now)
    case .stopSearch: break
    case .plan, .stopPlan: mistakes.append("nobody asked for a plan")
    case .daemon(.report(let report)): reports.append(report)
    case .daemon(.askPeers), .daemon(.syncPeers), .daemon(.finished), .daemon(.finishBackup),
      .daemon(.releaseMemory):
      break
    }
  }

  private func send(_ id: ConnectionID) {
    let bytes = service.takeOutput(of: id)
    promises.judge(bytes, leaving: disk)
    guard output[id] != nil else { return }
    output[id]?.append(contentsOf: bytes)
    service.sent(
      to: id, unsentBytes: output[id]?.count ?? 0, progressed: false, at: now)
  }
}
