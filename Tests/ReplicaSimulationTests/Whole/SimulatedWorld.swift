import ProfileService
import Profiles
import ReplicaSync
import StoreJobs
import TestSupport

/// Two to five services with relays between them, on disks, links and clocks that are played.
///
/// All that decides is the code that ships: sessions, methods, the merge, the relays.
struct SimulatedWorld {
  private(set) var replicas: [SimulatedReplica]
  private(set) var complaints: [String] = []
  /// How often each kind of thing happened.
  private(set) var counts: [String: Int] = [:]
  private var people: [SimulatedPerson]
  private var links: [SimulatedLink] = []
  /// What replicas received in sessions that are over, and may receive again.
  private var recorded: [(SimulatedReplica, [UInt8])] = []
  private var histories: [ProfileID: History] = [:]
  private var expectsAlarms = false
  /// Whether disks go back and are copied far more often than in life, and nothing else goes wrong so
  /// often.
  private let goesBack: Bool
  private var generator: SeededGenerator
  private var now = Moment(wallMilliseconds: 1_700_000_000_000, monotonicMilliseconds: 5_000)

  private static let hour = 3_600_000
  private static let keptSessions = 4

  init(
    seed: UInt64, onFiles: Bool = false, hasBench: Bool = false, goesBack: Bool = false
  ) throws {
    self.goesBack = goesBack
    generator = SeededGenerator(seed: seed)
    let count = generator.integer(in: 2...5)
    let now = now
    replicas = try (1...count).map {
      try SimulatedReplica(
        number: $0, seed: seed, onFiles: onFiles, keeps: goesBack ? 30 : 3, at: now)
    }
    people = replicas.enumerated().map { number, replica in
      SimulatedPerson(
        at: replica, name: "person \(number + 1)",
        benchSeed: hasBench ? ~seed &+ UInt64(number) : nil)
    }
    let holds = generator.chance(oneIn: 2)
    for replica in replicas { replica.holdsCommits = holds }
  }

  /// Does so many random things, lets everybody talk until nothing is missing, and tells what was
  /// wrong.
  mutating func run(steps: Int) throws -> [String] {
    for _ in 0..<steps * 3 / 4 { try step() }
    try settle()
    // Where every disk has copies, no origin is ever dead.
    if !goesBack { retireTheDead() }
    for _ in 0..<steps / 4 { try step() }
    try settle()
    count()
    return complaints + replicas.flatMap(\.complaints) + people.flatMap(\.complaints)
  }

  private mutating func step() throws {
    pass(milliseconds: generator.pick([0, 0, 1, 1, 500, 20_000]))
    let index = generator.integer(in: 0...replicas.count - 1)
    if goesBack, generator.chance(oneIn: 8) {
      generator.chance(oneIn: 2) ? replicas[index].keepCopy() : try rollBack(index)
    }
    switch generator.integer(in: 0...59) {
    case 0...21: people[index].ask(replicas[index], using: &generator)
    case 22...27: replicas[index].finishJob(failing: generator.chance(oneIn: 30))
    case 28...32: link(index)
    case 33...51: carry()
    default: try goWrong(index)
    }
    for index in replicas.indices { people[index].listen(replicas[index]) }
    noteMade()
  }

  private mutating func goWrong(_ index: Int) throws {
    switch generator.integer(in: 0...23) {
    case 0...2:
      let ending = generator.pick(SimulatedDisk.Ending.allCases)
      try restart(index) { try $0.restart(after: ending) }
      count("\(ending)")
    case 3...6: cut()
    case 7, 8: replay()
    case 9...12: stepClock(index)
    case 13...15: longTimePasses()
    case 16...18: replicas[index].keepCopy()
    case 19...21: try rollBack(index)
    case 22: if generator.chance(oneIn: 4) { try reinstall(index) }
    default: for index in links.indices { links[index].tick(at: now) }
    }
  }

  private mutating func pass(milliseconds: Int) {
    now.wallMilliseconds += milliseconds
    now.monotonicMicroseconds += milliseconds * 1000
    for replica in replicas { replica.pass(to: now) }
  }

  /// Logs are cut.
  private mutating func longTimePasses() {
    pass(milliseconds: generator.pick([ServiceLimits.upkeepDelayMilliseconds, 24 * Self.hour]))
    for replica in replicas { replica.tick() }
  }

  private mutating func stepClock(_ index: Int) {
    let hour = Self.hour
    replicas[index].skewMilliseconds =
      generator.chance(oneIn: 3) ? 0 : generator.integer(in: -hour...hour)
    replicas[index].pass(to: now)
  }

  private mutating func count(_ kind: String, _ times: Int = 1) {
    counts[kind, default: 0] += times
  }

  private mutating func complain(_ words: String) {
    complaints.append(words)
  }
}

// MARK: - Links

extension SimulatedWorld {
  private mutating func link(_ index: Int) {
    let other = generator.integer(in: 0...replicas.count - 1)
    guard other != index, links.count < 6 else { return }
    let mode = generator.chance(oneIn: 2) ? RelayMode.once : .continuous
    links.append(
      SimulatedLink(from: replicas[index], to: replicas[other], mode: mode, at: now))
  }

  /// Some bytes move on, most often as many as there are.
  private mutating func carry() {
    guard !links.isEmpty else { return }
    let index = generator.integer(in: 0...links.count - 1)
    for _ in 0..<generator.integer(in: 1...6) {
      let bytes = generator.chance(oneIn: 4) ? generator.integer(in: 1...400) : .max
      for end in RelayEnd.allCases {
        _ = links[index].carry(end, toReplica: true, bytes: bytes, at: now)
        _ = links[index].carry(end, toReplica: false, bytes: bytes, at: now)
      }
    }
    if links[index].isOver { end(links.remove(at: index)) }
  }

  /// A link ends somewhere in the middle of what is on its way.
  private mutating func cut() {
    guard !links.isEmpty else { return }
    var link = links.remove(at: generator.integer(in: 0...links.count - 1))
    let end = generator.pick(RelayEnd.allCases)
    _ = link.carry(
      end, toReplica: true, bytes: generator.integer(in: 1...600), at: now)
    self.end(link)
    count("cut")
  }

  private mutating func end(_ link: SimulatedLink) {
    note(link.reports)
    recorded = recorded.suffix(Self.keptSessions) + link.cut().filter { !$0.1.isEmpty }
  }

  /// A session that is long over comes once more, byte for byte.
  private mutating func replay() {
    guard !recorded.isEmpty else { return }
    let (replica, bytes) = generator.pick(recorded)
    let connection = replica.connect()
    replica.receive(bytes, from: connection)
    replica.disconnect(connection)
    count("replayed")
  }

  private mutating func note(_ reports: [RelayReport]) {
    for report in reports {
      switch report {
      case .digestMismatch: complain("\(report)")
      case .parted:
        count("parted")
        alarm("\(report)")
      case .left(let left):
        note(left.reason)
        if case .trailLost = left.reason { histories[left.profile.id]?.leaveApart() }
      // What a replica that went back under a relay says no longer fits what it was asked.
      case .ended(.unexpectedAnswer) where goesBack: break
      case .ended(.closed), .ended(.noAnswer), .ended(.stopping), .ended(.restarted): break
      case .ended(let failure): complain("a relay ended: \(failure)")
      default: break
      }
    }
  }

  private mutating func note(_ reason: LeftReason) {
    switch reason {
    case .originRetired(_, origin: ""): complain("a retired origin has no name")
    case .clockFuture, .originRetired, .overtaken, .readOnly:
      count(String("\(reason)".prefix { $0 != "(" }))
    case .trailLost: count("trailLost")
    default: complain("a profile was left: \(reason)")
    }
  }

  private mutating func alarm(_ words: String) {
    count("alarms")
    if !expectsAlarms { complain("a false alarm: \(words)") }
  }
}

// MARK: - Disks

extension SimulatedWorld {
  private mutating func noteMade() {
    for replica in replicas {
      for change in replica.takeMade() {
        histories[change.profile, default: History()].acknowledge(change)
      }
    }
  }

  private mutating func restart(
    _ index: Int, keepingLinks: Bool = false, _ restart: (SimulatedReplica) throws -> Void
  ) throws {
    if !keepingLinks {
      for link in links.filter({ $0.touches(replicas[index]) }) { end(link) }
      links.removeAll { $0.touches(replicas[index]) }
    }
    note(replicas[index])
    try restart(replicas[index])
    for link in links.indices { links[link].goOn(with: replicas[index]) }
    people[index].reconnect(to: replicas[index])
    noteMade()
  }

  /// An older copy of a disk is put back, half of the times with the note that tells of it; or one of
  /// another replica, so that its store exists twice.
  private mutating func rollBack(_ index: Int) throws {
    let isClone = !replicas[index].isOnFiles && generator.chance(oneIn: 3)
    let source = isClone ? generator.pick(replicas) : replicas[index]
    guard let older = source.copy,
      !replicas.contains(where: { $0.disk.state.retired.contains(older.memory.state.origin) })
    else { return }
    let before = known(in: replicas[index].disk)
    let hasWitness = !isClone && !goesBack && generator.chance(oneIn: 2)
    // The note beside a file does not tell of the last few commits.
    if !hasWitness || replicas[index].isOnFiles { expectsAlarms = true }
    let isConnected = goesBack && generator.chance(oneIn: 2)
    if isConnected, links.contains(where: { $0.touches(replicas[index]) }) { count("connected") }
    try restart(index, keepingLinks: isConnected) {
      try $0.putBack(older, hasWitness: hasWitness)
    }
    excuse(lostFrom: before)
    count(isClone ? "cloned" : "rolled back")
    // Both lives go on before they meet.
    for index in goesBack ? Array(replicas.indices) : [index] where generator.chance(oneIn: 2) {
      people[index].ask(replicas[index], using: &generator)
    }
  }

  private mutating func reinstall(_ index: Int) throws {
    let before = known(in: replicas[index].disk)
    try restart(index) { try $0.reinstall() }
    excuse(lostFrom: before)
    count("reinstalled")
  }

  private mutating func known(in disk: MemoryDisk) -> [ProfileID: Set<ChangeHash>] {
    var known: [ProfileID: Set<ChangeHash>] = [:]
    for stored in disk.state.profiles {
      known[stored.profile.id] =
        histories[stored.profile.id, default: History()].known(in: stored.profile)
    }
    return known
  }

  private mutating func excuse(lostFrom before: [ProfileID: Set<ChangeHash>]) {
    let left = replicas.map(\.disk).map { known(in: $0) }
    for (id, known) in before {
      let after = left.reduce(into: Set<ChangeHash>()) { $0.formUnion($1[id] ?? []) }
      histories[id, default: History()].excuse(lostFrom: known, to: after)
    }
  }

  /// What a service has reported until it ended.
  private mutating func note(_ replica: SimulatedReplica) {
    for report in replica.takeReports() {
      switch report {
      case .digestsDiffer, .unsoundJoin: complain("\(report)")
      case .returned: count("returned")
      case .rotated:
        count("rotated")
        alarm("\(report)")
      case .moved:
        count("moved")
        alarm("\(report)")
      case .overridden: count("overridden")
      case .clockSkew: count("clockSkew")
      case .notBackedUp: continue
      }
    }
  }

  /// Origins that nobody has any more, and of which everybody knows the same, are given up.
  private mutating func retireTheDead() {
    let alive = Set(replicas.map(\.disk.state.origin))
    let known = Set(
      replicas.flatMap { $0.disk.state.profiles.flatMap(\.profile.vector.entries) }.map(\.origin))
    for origin in known.subtracting(alive).sorted() {
      let line =
        #"{"id":1,"jsonrpc":"2.0","method":"sync.retire","params":{"origin":"\#(origin)"}}"#
      let replica = generator.pick(replicas)
      let connection = replica.connect()
      replica.receive(Array((line + "\n").utf8), from: connection)
      replica.disconnect(connection)
      // `rollBack` looks only at what is durable, and brings no retired identity back.
      replica.finishJob()
      count("retired")
    }
    // What is refused for ever must not come back from somewhere else.
    recorded = []
  }
}

// MARK: - The end

extension SimulatedWorld {
  /// The clocks are set right, nothing is lost any more, and everybody talks to everybody.
  private mutating func settle() throws {
    let held = replicas[0].holdsCommits
    for replica in replicas { replica.holdsCommits = false }
    letLinksFinish()
    for link in links { end(link) }
    links = []
    for index in replicas.indices { people[index].listen(replicas[index]) }
    for index in replicas.indices {
      replicas[index].skewMilliseconds = 0
      replicas[index].pass(to: now)
      try restart(index) { try $0.restart() }
    }
    pass(milliseconds: 2 * Self.hour)
    var rounds = 0
    repeat {
      rounds += 1
      for index in replicas.indices { talk(index, (index + 1) % replicas.count) }
    } while !isLevel && rounds < Self.mostRounds
    count("rounds", rounds)
    noteMade()
    for replica in replicas { note(replica) }
    judge()
    for replica in replicas { replica.holdsCommits = held }
  }

  /// A ring of five is three rounds wide, and a rotated identity can cost another.
  private static let mostRounds = 8

  private mutating func talk(_ one: Int, _ other: Int) {
    var link = SimulatedLink(from: replicas[one], to: replicas[other], mode: .once, at: now)
    if !link.finish(at: now) { complain("two replicas talk for ever") }
    if !link.isOver { complain("a relay of one round does not end") }
    if link.hasLeftNothing, !expectsAlarms, !link.differences.isEmpty {
      complain("a whole round left \(link.differences) different")
    }
    end(link)
  }

  /// Whoever told something may have to tell more once others have heard of it.
  private mutating func letLinksFinish() {
    for _ in 0..<Self.mostComparisons {
      for replica in replicas { replica.finishJob() }
      var left = Self.mostCarries
      var isMoving = true
      while isMoving, left > 0 {
        isMoving = false
        left -= 1
        for index in links.indices where links[index].carryAll(at: now) { isMoving = true }
      }
      if left == 0 { complain("lasting relays never come to rest") }
      pass(milliseconds: RelayLimits.verificationMilliseconds)
      for replica in replicas { replica.tick() }
      for index in links.indices { links[index].tick(at: now) }
    }
    for link in links where link.isLevel && !link.differences.isEmpty {
      complain("a relay takes \(link.differences) for equal at both ends")
    }
    count("level", links.count(where: \.isLevel))
  }

  /// More than the lines that six relays can have for each other.
  private static let mostCarries = 2_000

  /// What one relay finds when it compares once more, five others may have to pass on.
  private static let mostComparisons = 12

  private var isLevel: Bool {
    ids.allSatisfy { id in
      let profiles = replicas.map { $0.disk.profile(id) }
      return profiles.allSatisfy {
        $0.vector == profiles[0].vector && $0.digest == profiles[0].digest
          && $0.heads == profiles[0].heads
      }
    }
  }

  private var ids: Set<ProfileID> {
    Set(replicas.flatMap { $0.disk.state.profiles.map(\.profile.id) })
  }

  private mutating func judge() {
    for id in ids {
      var history = histories[id] ?? History()
      let journals = replicas.flatMap(\.conflicts).filter { $0.profile == id }.map(\.conflict)
      history.judge(replicas.map { $0.disk.profile(id) }, journals: journals)
      for complaint in history.complaints { complain("\(id): \(complaint)") }
    }
  }

  private mutating func count() {
    for (kind, times) in people.flatMap(\.kinds) { count(kind, times) }
    for (_, history) in histories {
      count("changes", history.changes.count)
      if history.isForked { count("forks") }
      if !history.excused.isEmpty { count("excused") }
    }
    count("profiles", histories.count)
    count("conflicts", replicas.map(\.conflicts.count).reduce(0, +))
    count(
      "floors", replicas.flatMap(\.disk.state.profiles).count { !$0.floor.vector.entries.isEmpty })
  }
}
