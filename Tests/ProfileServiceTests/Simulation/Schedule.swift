import ProfileService
import Profiles
import TestSupport

/// One random run: clients ask, lines arrive in pieces, commits are late or fail, the service ends.
struct Schedule {
  private struct Line {
    var asked: Asked
    var bytesLeft: Int
  }

  private let harness: ServiceHarness
  private let judge: Judge
  private var generator: SeededGenerator
  private var connections: [ConnectionID] = []
  private var halfClosed: [ConnectionID] = []
  /// What a client has sent and the daemon not yet received.
  private var lines: [ConnectionID: [Line]] = [:]
  private var bytes: [ConnectionID: [UInt8]] = [:]
  private var nextNumbers: [String: Int] = [:]
  private var serial = 0
  private let repeats: Bool
  private let undoes: Bool

  /// With `repeats` most writes are repeatable, and often repeated; with `undoes` much is undone.
  init(seed: UInt64, repeats: Bool = false, undoes: Bool = false) throws {
    generator = SeededGenerator(seed: seed)
    harness = try ServiceHarness.small(seed: seed)
    let judge = Judge(harness.store)
    self.judge = judge
    self.repeats = repeats
    self.undoes = undoes
    harness.witness = { judge.left($0, $1) }
    harness.holdsCommits = true
    harness.holdsIndexes = generator.chance(oneIn: 3)
  }

  /// How often each kind of reply was seen.
  var kinds: [String: Int] { judge.kinds }

  /// Runs and tells what was wrong.
  mutating func run() throws -> [String] {
    for _ in 0..<generator.integer(in: 20...120) { try step() }
    try finish()
    return judge.complaints + harness.store.violations
  }

  private mutating func step() throws {
    switch generator.integer(in: 0...39) {
    case 0...11: ask(count: generator.chance(oneIn: 40) ? 90 : 1)
    case 12...23: arrive()
    case 24...31: finishJob()
    case 32...34: try harness.finishIndex()
    case 35, 36:
      harness.pass(milliseconds: generator.pick([0, 1, 2, 300, 1_500]))
      harness.tick()
    case 37: if generator.chance(oneIn: 3) { harness.runShortOfMemory() } else { connectionEnds() }
    case 38: if generator.chance(oneIn: 8) { restart() }
    default: connect()
    }
  }

  private mutating func finishJob() {
    let fails = generator.chance(oneIn: 6)
    if fails && harness.job != nil { judge.hasFailed = true }
    harness.finishJob(failing: fails)
  }
}

// MARK: - Clients

extension Schedule {
  private mutating func connect() {
    if connections.count < 4 { connections.append(harness.connect()) }
  }

  private mutating func ask(count: Int) {
    if connections.isEmpty { connect() }
    let id = generator.pick(connections)
    for _ in 0..<count {
      serial += 1
      let ids = judge.world.profiles.keys.sorted()
      var asked = Asked.random(serial: serial, ids: ids, using: &generator)
      if undoes, generator.chance(oneIn: 2) {
        asked = .randomUndo(serial: serial, ids: ids, using: &generator)
      }
      if asked.isWrite, generator.chance(oneIn: repeats ? 1 : 6) { number(&asked) }
      let line = asked.line
      bytes[id, default: []] += line
      lines[id, default: []].append(Line(asked: asked, bytesLeft: line.count))
    }
  }

  /// The client's next number as it believes, one before it, or one too far ahead.
  private mutating func number(_ asked: inout Asked) {
    let client = generator.pick(["one", "two"])
    let next = nextNumbers[client] ?? 1
    switch generator.integer(in: 0...9) {
    case 0: asked.request = (client, next + generator.integer(in: 1...3))
    case 1...3: asked.request = (client, generator.integer(in: 1...next))
    default:
      asked.request = (client, next)
      if generator.chance(oneIn: 2) { nextNumbers[client] = next + 1 }
    }
    if generator.chance(oneIn: 4) {
      nextNumbers[client] = judge.world.lastNumbers[client, default: 0] + 1
    }
  }

  private mutating func arrive() {
    harness.inOneTurn {
      for _ in 0..<generator.integer(in: 1...3) where !connections.isEmpty {
        arrive(generator.pick(connections))
      }
    }
  }

  private mutating func arrive(_ id: ConnectionID) {
    let waiting = bytes[id, default: []].count
    guard waiting > 0 else { return }
    arrive(id, count: generator.integer(in: 1...waiting))
  }

  private mutating func arrive(_ id: ConnectionID, count: Int) {
    let chunk = Array(bytes[id, default: []].prefix(count))
    bytes[id]?.removeFirst(chunk.count)
    var left = chunk.count
    while left > 0, var line = lines[id]?.first {
      let part = min(left, line.bytesLeft)
      (line.bytesLeft, left) = (line.bytesLeft - part, left - part)
      lines[id]?[0] = line
      guard line.bytesLeft == 0 else { break }
      lines[id]?.removeFirst()
      judge.arrived(line.asked, on: id)
    }
    harness.receive(chunk, from: id)
  }

  private mutating func connectionEnds() {
    guard !connections.isEmpty else { return }
    let id = connections.remove(at: generator.integer(in: 0...connections.count - 1))
    if generator.chance(oneIn: 2) {
      judge.forget(id)
      harness.disconnect(id)
    } else {
      halfClose(id)
    }
  }

  /// The last line comes with its end or without.
  private mutating func halfClose(_ id: ConnectionID) {
    halfClosed.append(id)
    let isEnded = generator.chance(oneIn: 2)
    arrive(id, count: max(0, bytes[id, default: []].count - (isEnded ? 0 : 1)))
    if let last = lines[id]?.first { judge.arrived(last.asked, on: id) }
    harness.endInput(of: id)
  }

  private mutating func restart() {
    for id in connections + halfClosed { judge.forget(id) }
    (connections, halfClosed) = ([], [])
    harness.restart(seed: generator.next(), afterCommit: generator.chance(oneIn: 2))
  }
}

// MARK: - The end

extension Schedule {
  /// Lets everything come to its end, and compares what is in memory with what is durable.
  private mutating func finish() throws {
    for id in connections { arrive(id, count: .max) }
    harness.holdsCommits = false
    harness.holdsIndexes = false
    harness.finishJob()
    try harness.finishIndex()
    harness.tick()
    for id in halfClosed where harness.clients[id]?.isClosed == false {
      complain("connection \(id.rawValue) is not closed")
    }
    for id in connections + halfClosed where !judge.isAnswered(id) {
      complain("connection \(id.rawValue) was not answered")
    }
    for id in connections where harness.clients[id]?.isRead == false {
      complain("connection \(id.rawValue) is not read any more")
    }
    checkMarkers()
    let before = try shown()
    harness.restart(seed: 7)
    for (memory, stored) in zip(before, try shown()) where memory != stored {
      complain("in memory \(memory), in the store \(stored)")
    }
    harness.stop()
    if harness.finishedCount != 1 { complain("it does not end") }
  }

  private func complain(_ words: String) {
    judge.complain(words)
  }

  /// Every profile, as a client sees it.
  private func shown() throws -> [String] {
    let client = harness.connect()
    let list = Asked(call: .list(deleted: true), id: 1)
    let calls = judge.world.profiles.keys.sorted().map { Asked(call: .get($0), id: 1) }
    for asked in [list] + calls {
      judge.arrived(asked, on: client)
      harness.receive(asked.line, from: client)
    }
    return harness.takeLines(of: client)
  }

  /// Whether each apply is in the log exactly when it was answered so, and never twice.
  private func checkMarkers() {
    var made = Set<Int>()
    for logged in harness.store.changes {
      for case .stock("marker", let marker, _) in logged.change.edits {
        if case .create = logged.change.edits.first { continue }
        if !made.insert(marker).inserted { complain("\(marker) was done twice") }
      }
    }
    let refused = judge.refusedMarkers.intersection(made)
    if !refused.isEmpty { complain("refused and done: \(refused.sorted())") }
    let lost = judge.madeMarkers.subtracting(made)
    if !lost.isEmpty { complain("answered and lost: \(lost.sorted())") }
  }
}
