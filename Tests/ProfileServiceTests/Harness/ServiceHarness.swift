import Alchemy
import Planning
import ProfileService
import Profiles
import StoreJobs
import TestSupport
import Testing
import Wire

/// A service with all that is around it played by the test: clients, store, index thread, clocks.
///
/// Unless it is told to hold them, commits and indexes are done as soon as they are asked for.
final class ServiceHarness {
  var service: Service
  let store: ModelStore
  private(set) var clients: [ConnectionID: ModelClient] = [:]
  var holdsCommits = false
  var holdsIndexes = false
  var holdsPlans = false
  var holdsSearches = false
  /// The searches of recipes under way, in the order in which they began.
  private(set) var searches: [(id: RecipeSearchID, task: RecipeSearchTask)] = []
  /// The alchemists whose prices are being computed, in the order in which they were asked for.
  private(set) var pricings: [(classes: PriceClasses, alchemist: Alchemist)] = []
  /// How many searches were made as soon as they were asked for.
  private(set) var searchCount = 0
  /// The searches that were to end early, in order.
  private(set) var stoppedSearches: [RecipeSearchID] = []
  /// The plans under way, in the order in which they began.
  private(set) var plans: [(id: PlanID, task: PlanTask)] = []
  /// The plans that were to end early, in order.
  private(set) var stoppedPlans: [PlanID] = []
  /// The store's job under way.
  private(set) var job: StoreJob?
  private(set) var wantedIndexes: [Catalog] = []
  private(set) var finishedCount = 0
  /// How often the service wanted to know how the peers are.
  private(set) var peerQuestions = 0
  /// The peers that somebody wants to be level with at once; nil for all.
  private(set) var wantedSyncs: [String?] = []
  /// Copies of the store that are to be checked, by their paths.
  private(set) var wantedBackups: [String] = []
  /// How often freed memory was to be given back.
  private(set) var memoryReleases = 0
  /// What a person was told, in order.
  private(set) var reports: [Report] = []
  /// How often a connection's reading was stopped and resumed, in order.
  private(set) var readingChanges: [Bool] = []
  /// The next commits that fail, counted down.
  var failuresToCome = 0
  private(set) var now = ServiceHarness.start
  /// Sees what leaves the service, at that very moment.
  var witness: (ConnectionID, [UInt8]) -> Void = { _, _ in }
  private var isTurnOpen = false
  private let prepared: Catalogs.Prepared
  private let stock: CatalogStock
  private let retention: Retention
  private var lastConnection = 0

  static let start = Moment(wallMilliseconds: 1_700_000_000_000, monotonicMilliseconds: 5_000)
  static let version = "1.0.0"

  init(
    _ prepared: Catalogs.Prepared, seed: UInt64 = 1, retention: Retention = .usual,
    origin: Origin = ModelStore.origin, isSearched: Bool = false
  ) {
    store = ModelStore(origin: origin)
    self.prepared = prepared
    self.retention = retention
    stock = isSearched ? prepared.searchedStock : prepared.stock
    service = Service(
      state: store.state, catalogs: stock, version: Self.version, at: Self.start,
      identities: SeededGenerator(seed: seed), retention: retention)
  }

  /// Another service, as of the same moment, on a copy of this one's store; nobody is connected.
  func twin(seed: UInt64) -> ServiceHarness {
    ServiceHarness(copying: self, seed: seed)
  }

  private init(copying other: ServiceHarness, seed: UInt64) {
    store = ModelStore(copying: other.store)
    (prepared, retention, now) = (other.prepared, other.retention, other.now)
    stock = other.stock
    service = Service(
      state: store.state, catalogs: stock, version: Self.version, at: now,
      identities: SeededGenerator(seed: seed), retention: retention)
  }

  static func skyrim() throws -> ServiceHarness {
    ServiceHarness(try Catalogs.skyrim.get())
  }

  static func small(
    seed: UInt64 = 1, retention: Retention = .usual, origin: Origin = ModelStore.origin
  ) throws -> ServiceHarness {
    ServiceHarness(
      try Catalogs.small.get(), seed: seed, retention: retention, origin: origin)
  }

  /// Ends this service without a word and starts another one on the same store.
  ///
  /// A job under way is lost, or is durable and nobody heard of it.
  func restart(seed: UInt64 = 2, afterCommit: Bool = false) {
    if afterCommit, let job { _ = store.carryOut(job) }
    store.endMoves()
    clients = [:]
    (job, wantedIndexes, plans, searches) = (nil, [], [], [])
    service = Service(
      state: store.state, catalogs: stock, version: Self.version, at: now,
      identities: SeededGenerator(seed: seed), retention: retention)
  }
}

// MARK: - Inputs

extension ServiceHarness {
  func connect(takesOutput: Bool = true, isPeer: Bool = false) -> ConnectionID {
    lastConnection += 1
    let id = ConnectionID(rawValue: lastConnection)
    clients[id] = ModelClient()
    clients[id]?.takesOutput = takesOutput
    service.connected(id, isPeer: isPeer, at: now)
    settle()
    return id
  }

  /// A connection of a client that a former process served.
  func takeOver() -> ConnectionID {
    lastConnection += 1
    let id = ConnectionID(rawValue: lastConnection)
    clients[id] = ModelClient()
    service.takenOver(id, at: now)
    settle()
    return id
  }

  /// Several inputs come before the turn ends.
  func inOneTurn(_ inputs: () -> Void) {
    isTurnOpen = true
    inputs()
    isTurnOpen = false
    settle()
  }

  /// Bytes arrive; the turn ends with them.
  func receive(_ bytes: [UInt8], from id: ConnectionID) {
    service.received(bytes.span, from: id, at: now)
    settle()
  }

  func receive(_ text: String, from id: ConnectionID) {
    receive(Array(text.utf8), from: id)
  }

  func endInput(of id: ConnectionID) {
    service.inputEnded(of: id, at: now)
    settle()
  }

  func disconnect(_ id: ConnectionID) {
    clients[id]?.isClosed = true
    service.disconnected(id, at: now)
    settle()
  }

  func pass(milliseconds: Int) {
    now.wallMilliseconds += milliseconds
    now.monotonicMicroseconds += milliseconds * 1000
  }

  /// The machine sleeps: only the wall clock goes on.
  func sleep(milliseconds: Int) {
    now.wallMilliseconds += milliseconds
  }

  func changePeers(_ names: String...) {
    service.peersChanged(names, at: now)
    settle()
  }

  func tellPeers(_ standing: SystemStatus.Peer...) {
    service.peersTold(standing, at: now)
    settle()
  }

  func tick() {
    service.tick(at: now)
    settle()
  }

  func keepBackups(_ standing: StoredBackups) {
    service.keepBackups(
      BackupSchedule(
        standing, lastCommitMilliseconds: store.state.lastCommitMilliseconds, at: now))
    settle()
  }

  func endBackup(_ outcome: BackupOutcome) {
    service.backedUp(outcome, at: now)
    settle()
  }

  func stop() {
    service.stop(at: now)
    settle()
  }

  func runShortOfMemory() {
    service.memoryIsShort(at: now)
    settle()
  }

  func restock(_ stock: CatalogStock) {
    service.restocked(stock, at: now)
    settle()
  }

  /// The job under way ends.
  func finishJob(failing: Bool = false) {
    guard let job else { return }
    self.job = nil
    service.stored(store.carryOut(job, failing: failing), at: now)
    settle()
  }

  /// The index asked for longest ago is made.
  func finishIndex() throws {
    guard !wantedIndexes.isEmpty else { return }
    let catalog = wantedIndexes.removeFirst()
    let isPrepared = catalog == prepared.catalog
    let classes =
      isPrepared ? prepared.classes : PriceClasses(of: try RecipeIndex(of: catalog))
    service.indexed(classes, at: now)
    settle()
  }

  /// The search at this place, in the order of their beginnings, ends; it finds nothing if it was stopped.
  func finishSearch(at place: Int = 0) {
    guard searches.indices.contains(place) else { return }
    let (id, task) = searches.remove(at: place)
    let isStopped = stoppedSearches.contains(id)
    service.searched(id, task.result { isStopped }, at: now)
    settle()
  }

  /// The prices asked for longest ago are computed.
  func finishPricing() {
    guard !pricings.isEmpty else { return }
    let (classes, alchemist) = pricings.removeFirst()
    service.priced(RecipePrices(of: classes, for: alchemist), at: now)
    settle()
  }

  /// The plan at this place, in the order of their beginnings, ends; its result is a plan, or this text.
  func finishPlan(_ result: String? = nil, at place: Int = 0) {
    guard plans.indices.contains(place) else { return }
    let plan = plans.remove(at: place)
    let made = result.map { Array($0.utf8) } ?? plan.task.result { _, _ in .goOn }
    service.planned(plan.id, result: made, at: now)
    settle()
  }

  /// The plan that began first has come so far.
  func progress(best: Int, bound: Int) {
    guard let plan = plans.first else { return }
    service.planProgressed(plan.id, .found(best: best, bound: bound), at: now)
    settle()
  }

  /// A client takes some of what waits for it, or all.
  func takeOutput(_ id: ConnectionID, bytes: Int = .max) {
    guard var client = clients[id] else { return }
    let count = min(bytes, client.unsent.count)
    client.received += client.unsent.prefix(count)
    client.unsent.removeFirst(count)
    clients[id] = client
    service.sent(to: id, unsentBytes: client.unsent.count, progressed: count > 0, at: now)
    closeWhenSent(id)
    settle()
  }

  func setTakesOutput(_ id: ConnectionID, _ takes: Bool) {
    clients[id]?.takesOutput = takes
  }

  func takeLines(of id: ConnectionID) -> [String] {
    clients[id]?.takeLines() ?? []
  }
}

// MARK: - Actions

extension ServiceHarness {
  /// Ends the turn and does all that the service asks for, until it asks for nothing more.
  private func settle() {
    if isTurnOpen { return }
    repeat {
      var summary = service.endTurn(at: now)
      while true {
        let actions = service.takeActions()
        if actions.isEmpty && !summary.hasLinesLeft { break }
        for action in actions { perform(action) }
        if summary.hasLinesLeft { service.carryOn(at: now) }
        summary = service.endTurn(at: now)
      }
      for violation in service.violations { Issue.record("\(violation)") }
    } while doWhatIsNotHeld()
  }

  private func doWhatIsNotHeld() -> Bool {
    if !holdsCommits, let job {
      self.job = nil
      let fails = failuresToCome > 0 && !job.batch.entries.isEmpty
      if fails { failuresToCome -= 1 }
      service.stored(store.carryOut(job, failing: fails), at: now)
      return true
    }
    if !holdsCommits, let deadline = gatheringDeadline {
      now.monotonicMicroseconds = deadline
      return true
    }
    if !holdsPlans, let plan = plans.first {
      plans.removeFirst()
      service.planned(plan.id, result: plan.task.result { _, _ in .goOn }, at: now)
      return true
    }
    if !holdsSearches, let (classes, alchemist) = pricings.first {
      pricings.removeFirst()
      service.priced(RecipePrices(of: classes, for: alchemist), at: now)
      return true
    }
    if !holdsSearches, let (id, task) = searches.first {
      searches.removeFirst()
      searchCount += 1
      service.searched(id, task.result { stoppedSearches.contains(id) }, at: now)
      return true
    }
    if !holdsIndexes, wantedIndexes.first == prepared.catalog {
      wantedIndexes.removeFirst()
      service.indexed(prepared.classes, at: now)
      return true
    }
    return false
  }

  /// A commit that waits for others to join it waits no longer than this.
  private var gatheringDeadline: Int? {
    let latest = now.monotonicMicroseconds + ServiceLimits.gatheringMicroseconds
    return service.deadlineMicroseconds.flatMap {
      now.monotonicMicroseconds < $0 && $0 <= latest ? $0 : nil
    }
  }

  private func perform(_ action: Action) {
    switch action {
    case .send(let id): send(id)
    case .setReading(let id, let isReading):
      clients[id]?.isRead = isReading
      readingChanges.append(isReading)
    case .close(let id):
      clients[id]?.isClosing = true
      closeWhenSent(id)
    case .abort(let id):
      guard clients[id]?.isClosed == false else { break }
      clients[id]?.isClosed = true
      clients[id]?.isAborted = true
      service.disconnected(id, at: now)
    case .store(let job):
      precondition(self.job == nil, "the store has a job already")
      self.job = job
    case .index(let catalog): wantedIndexes.append(catalog)
    case .price(let classes, let alchemist): pricings.append((classes, alchemist))
    case .search(let id, let task): searches.append((id, task))
    case .stopSearch(let id): stoppedSearches.append(id)
    case .plan(let id, let task): plans.append((id, task))
    case .stopPlan(let id): stoppedPlans.append(id)
    case .daemon(let action): perform(action)
    }
  }

  private func perform(_ action: DaemonAction) {
    switch action {
    case .finishBackup(let path): wantedBackups.append(path)
    case .releaseMemory: memoryReleases += 1
    case .report(let report): reports.append(report)
    case .askPeers: peerQuestions += 1
    case .syncPeers(let name): wantedSyncs.append(name)
    case .finished: finishedCount += 1
    }
  }

  private func send(_ id: ConnectionID) {
    let bytes = service.takeOutput(of: id)
    witness(id, bytes)
    guard var client = clients[id], !client.isClosed else { return }
    client.unsent += bytes
    let progressed = client.takesOutput && !client.unsent.isEmpty
    if client.takesOutput {
      client.received += client.unsent
      client.unsent = []
    }
    clients[id] = client
    service.sent(to: id, unsentBytes: client.unsent.count, progressed: progressed, at: now)
    closeWhenSent(id)
  }

  private func closeWhenSent(_ id: ConnectionID) {
    guard let client = clients[id], client.isClosing, !client.isClosed, client.unsent.isEmpty
    else { return }
    clients[id]?.isClosed = true
    service.disconnected(id, at: now)
  }
}
