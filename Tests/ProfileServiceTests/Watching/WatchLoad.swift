import Alchemy
import JSON
import ProfileService
import Profiles
import TestSupport
import Wire

/// One random run: watchers come, go, resume and stall while writers write and the disk fails.
struct WatchLoad {
  let harness: ServiceHarness
  let judge: WatchJudge
  var generator: SeededGenerator
  private(set) var watchers: [ConnectionID] = []
  private(set) var writers: [ConnectionID] = []
  private var serial = 0

  static let watcherCount = 8
  static let writerCount = 3

  init(seed: UInt64) throws {
    generator = SeededGenerator(seed: seed)
    harness = try ServiceHarness.small(seed: seed)
    let judge = WatchJudge(harness.store)
    self.judge = judge
    harness.witness = { judge.left($0, $1) }
  }

  /// Runs and tells what was wrong, with the last lines before it.
  mutating func run() throws -> [String] {
    learnRecipes()
    harness.holdsIndexes = generator.chance(oneIn: 4)
    for _ in 1...generator.integer(in: 1...4) {
      harness.holdsCommits = true
      for _ in 0..<generator.integer(in: 10...80) { try step() }
      try quiet()
    }
    for connection in judge.connections.keys { judge.forget(connection) }
    return judge.complaints + harness.store.violations
  }

  private mutating func step() throws {
    dropClosed()
    switch generator.integer(in: 0...59) {
    case 0...2: connect()
    case 3...9: watch()
    case 10: ask("profiles.watch", [:], .watchList, on: anyWatcher())
    case 11, 12: cancel()
    case 13, 14: hello()
    case 15...17: disconnect()
    case 18, 19: stall()
    case 20: if generator.chance(oneIn: 16) { burst() }
    case 21...23: takeSome()
    case 24...26: pass(milliseconds: generator.pick([0, 1, 300, 999, 1_000, 4_000, 10_000]))
    case 27, 28: try harness.finishIndex()
    case 29: if generator.chance(oneIn: 4) { restart() }
    case 30: if generator.chance(oneIn: 4) { try restock() }
    case 31: harness.runShortOfMemory()
    case 32, 33: harness.inOneTurn { for _ in 1...3 { write() } }
    case 34...45: write()
    default: harness.finishJob(failing: generator.chance(oneIn: 8))
    }
  }

  private func learnRecipes() {
    let client = harness.connect()
    judge.asks(.read, id: 1, line: "", on: client)
    let reply = harness.ask(
      #"{"id":1,"jsonrpc":"2.0","method":"recipes.list","params":{"profile":"default"}}"#,
      on: client)
    let result = JSONValue(readable: Array(reply.utf8))?["result"]
    for recipe in result?["recipes"]?.array ?? [] {
      let ingredients = recipe["ingredients"]?.array?.compactMap(\.string) ?? []
      judge.recipes[ingredients] = recipe
    }
    harness.disconnect(client)
    judge.forget(client)
  }
}

// MARK: - Asking

extension WatchLoad {
  mutating func ask(
    _ method: String, _ params: [String: JSONValue], _ call: WatchJudge.Question.Call,
    on connection: ConnectionID
  ) {
    serial += 1
    let line: JSONValue = [
      "id": .integer(serial), "jsonrpc": "2.0", "method": .string(method),
      "params": .object(params),
    ]
    send(line.serialized() + [UInt8(ascii: "\n")], call, on: connection)
  }

  private mutating func send(
    _ line: [UInt8], _ call: WatchJudge.Question.Call, on connection: ConnectionID
  ) {
    let text = String(decoding: line.dropLast(), as: UTF8.self)
    judge.asks(call, id: serial, line: text, on: connection)
    harness.receive(line, from: connection)
  }

  private var ids: [String] { judge.log.world.profiles.keys.sorted() }

  private mutating func write() {
    serial += 1
    var asked = Asked(call: .ping, id: serial)
    let profile = generator.pick(ids)
    switch generator.integer(in: 0...19) {
    case 0: asked.call = .create(generator.pick(["mage", "thief", "a/b", "a/c"]))
    case 1: asked.call = .copy(profile, name: generator.pick(["mage", "copy"]))
    case 2: asked.call = .delete(profile)
    case 3, 4: asked.call = .undelete(profile)
    case 5, 6: asked.call = .undo(profile, seq: nil)
    default:
      let lsn = generator.chance(oneIn: 8) ? generator.integer(in: 0...serial) : nil
      asked.call = .apply(profile, Asked.edits(1...3, using: &generator), ifLSN: lsn)
    }
    if generator.chance(oneIn: 4) {
      let client = generator.pick(["one", "two"])
      asked.request = (client, judge.log.world.lastNumbers[client, default: 0] + 1)
    }
    let connection = generator.chance(oneIn: 3) ? anyWatcher() : anyWriter()
    send(asked.line, .write, on: connection)
  }

  private mutating func watch() {
    let interest = Interest.random(using: &generator)
    var parameters = interest.parameters
    let profile = generator.pick(ids)
    parameters["profile"] = .string(profile)
    var from: (epoch: String, lsn: Int)?
    if generator.chance(oneIn: 2) { from = position(in: profile) }
    if let from { parameters["from"] = ["epoch": .string(from.epoch), "lsn": .integer(from.lsn)] }
    ask(
      "profile.watch", parameters, .watch(profile, interest, from: from), on: anyWatcher())
  }

  /// Mostly a place that there was, not before the profile; now and then one of elsewhere.
  private mutating func position(in profile: String) -> (epoch: String, lsn: Int) {
    let last = judge.log.lsn
    let first = (0...last).first { judge.log.profile(profile, at: $0) != nil } ?? last
    let lsn = generator.integer(
      in: generator.chance(oneIn: 2) ? first...last : max(first, last - 3)...last)
    switch generator.integer(in: 0...11) {
    case 0: return ("ffffffffffffffffffffffffffffffff", lsn)
    // What is under way may be durable before the line is read.
    case 1: return (ModelStore.epoch, last + 10_000)
    default: return (ModelStore.epoch, lsn)
    }
  }

  private mutating func cancel() {
    let connection = anyWatcher()
    let held = judge.connections[connection]
    let watches = (held?.watches.keys.sorted() ?? []) + (held?.lists.keys.sorted() ?? []) + ["99"]
    let watch = generator.pick(watches)
    ask("watch.cancel", ["watch": .string(watch)], .cancel(watch), on: connection)
  }

  private mutating func hello() {
    let connection = anyWatcher()
    let name = generator.pick(["alchemy", "screen", "c\(connection.rawValue)"])
    let client: JSONValue = ["name": .string(name), "version": "1"]
    ask("system.hello", ["client": client], .hello(name), on: connection)
  }
}

// MARK: - Connections

extension WatchLoad {
  private mutating func connect() {
    if watchers.count < Self.watcherCount { watchers.append(harness.connect()) }
  }

  private mutating func anyWatcher() -> ConnectionID {
    if watchers.isEmpty { connect() }
    return generator.pick(watchers)
  }

  private mutating func anyWriter() -> ConnectionID {
    if writers.count < Self.writerCount { writers.append(harness.connect()) }
    return generator.pick(writers)
  }

  private mutating func dropClosed() {
    for id in watchers + writers where harness.clients[id]?.isClosed != false { drop(id) }
  }

  private mutating func drop(_ id: ConnectionID) {
    judge.note("\(id.rawValue) is gone")
    judge.forget(id)
    watchers.removeAll { $0 == id }
    writers.removeAll { $0 == id }
  }

  private mutating func disconnect() {
    guard !watchers.isEmpty else { return }
    let id = generator.pick(watchers)
    drop(id)
    harness.disconnect(id)
  }

  /// The client takes nothing any more, and has asked for much or little before.
  private mutating func stall() {
    let watching = watchers.filter { judge.connections[$0]?.watches.isEmpty == false }
    let id = watching.isEmpty ? anyWatcher() : generator.pick(watching)
    harness.setTakesOutput(id, false)
    judge.slows(id)
    guard generator.chance(oneIn: 2) else { return }
    for _ in 0..<40 where harness.clients[id]?.isRead == true {
      ask("rpc.discover", [:], .read, on: id)
    }
  }

  /// More changes of one profile than a watch that resumes is told one by one.
  private mutating func burst() {
    let (profile, connection) = (generator.pick(ids), anyWriter())
    for _ in 0..<generator.integer(in: 100...400) {
      serial += 1
      let edits = Asked.edits(1...1, using: &generator)
      let asked = Asked(call: .apply(profile, edits, ifLSN: nil), id: serial)
      send(asked.line, .write, on: connection)
    }
    harness.holdsCommits = false
    harness.finishJob()
    harness.holdsCommits = true
  }

  private mutating func takeSome() {
    let id = anyWatcher()
    if generator.chance(oneIn: 2) { harness.setTakesOutput(id, true) }
    harness.takeOutput(id, bytes: generator.pick([1, 1_000, 100_000, .max]))
  }

  mutating func pass(milliseconds: Int) {
    judge.note("\(milliseconds) ms pass")
    harness.pass(milliseconds: milliseconds)
    judge.nowMilliseconds = harness.now.monotonicMilliseconds
    harness.tick()
    dropClosed()
  }

  private mutating func restart() {
    judge.note("restart")
    for id in watchers + writers { drop(id) }
    harness.restart(seed: generator.next(), afterCommit: generator.chance(oneIn: 2))
  }

  /// The same catalog under another title, so that it counts as another one.
  private mutating func restock() throws {
    judge.note("restock")
    judge.resetsAll()
    let old = try Catalogs.small.get().catalog
    let catalog = try Catalog(
      id: old.id, title: "Small \(serial)", effects: old.effects, ingredients: old.ingredients)
    let usable = CatalogStock.Usable(catalog, recipeCount: 16)
    harness.restock(CatalogStock(usable: [usable], refused: [:]))
  }
}
