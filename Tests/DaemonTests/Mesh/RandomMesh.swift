import Glibc
import JSON
import TestSupport
import Wire

/// Two daemons and two companions as real programs, to which a seed decides what happens.
final class RandomMesh {
  let desktop: PeeredDaemon
  let laptop: PeeredDaemon
  let pockets: [PocketReplica]
  /// The tags of all edits that were asked for, and of those that were acknowledged.
  private(set) var asked: Set<Int> = []
  private(set) var acknowledged: Set<Int> = []
  /// How often each kind of thing happened.
  private(set) var counts: [String: Int] = [:]
  private let way: MeshWay
  private var generator: SeededGenerator

  init(seed: UInt64, way: MeshWay) throws {
    self.way = way
    generator = SeededGenerator(seed: seed)
    let desktop = try PeeredDaemon()
    self.desktop = desktop
    laptop = try PeeredDaemon(peers: ["desktop": way.command(to: desktop.socket)])
    pockets = try ["phone", "tablet"].map { try PocketReplica(named: $0) }
  }

  private var either: PeeredDaemon { generator.chance(oneIn: 2) ? desktop : laptop }

  /// Something at random happens.
  func step() throws {
    switch generator.integer(in: 0...9) {
    case 0, 1: try edit(either, killing: false)
    case 2: try edit(either, killing: true)
    case 3, 4, 5: try edit(generator.pick(pockets))
    case 6, 7: try merge(generator.pick(pockets))
    case 8: try cutConnections()
    default: try restart(either)
    }
    if generator.chance(oneIn: 3) { _ = try laptop.daemon.ask(Requests.line("sync.now")) }
  }

  private func newEdit() -> MeshEdit {
    let edit = MeshEdit.random(tag: asked.count + 1, using: &generator)
    asked.insert(edit.tag)
    return edit
  }

  private func count(_ kind: String) {
    counts[kind, default: 0] += 1
  }
}

// MARK: - Daemons

extension RandomMesh {
  /// Asks for many edits at once; the daemon may be killed in the middle of them.
  private func edit(_ one: PeeredDaemon, killing: Bool) throws {
    let client = try one.daemon.connect()
    let edits = (0..<generator.integer(in: 1...40)).map { _ in newEdit() }
    try client.send(
      edits.map { Requests.line("profile.apply", $0.parameters, id: $0.tag) + "\n" }.joined())
    let awaited = killing ? generator.integer(in: 0...edits.count) : edits.count
    for _ in 0..<awaited { try take(try client.line()) }
    guard killing else { return }
    try one.daemon.kill()
    for line in try client.linesToEnd() { try take(line) }
    try start(one, clockAhead: generator.pick(MeshClock.errors))
    count("daemon killed")
  }

  private func take(_ reply: String) throws {
    let reply = try reply.json
    guard reply["result"]?["lsn"] != nil, let tag = reply["id"]?.integer else { return }
    acknowledged.insert(tag)
  }

  private func start(_ one: PeeredDaemon, clockAhead: Int) throws {
    try one.startAgain(environment: [MeshClock.variable: String(clockAhead)])
  }

  /// Also a way to set a clock.
  private func restart(_ one: PeeredDaemon) throws {
    try one.daemon.kill()
    try start(one, clockAhead: generator.pick(MeshClock.errors))
    count("daemon killed")
  }

  /// Kills what leads from the laptop to the desktop.
  private func cutConnections() throws {
    for child in try Processes.children(of: laptop.daemon.process.identifier) {
      kill(child, SIGKILL)
      count("connection killed")
    }
  }
}

// MARK: - Companions

extension RandomMesh {
  private func edit(_ pocket: PocketReplica) throws {
    let edit = newEdit()
    pocket.clockAhead = generator.pick(MeshClock.errors)
    let ending = try run(["call", "profile.apply", edit.parameters], on: pocket)
    if ending.code == 0 { acknowledged.insert(edit.tag) }
  }

  private func merge(_ pocket: PocketReplica) throws {
    let words = PocketReplica.sync(through: way.command(to: either.socket))
    if try run(words, on: pocket).code == 0 { count("merged") }
  }

  /// Runs a program to its end, or kills it, or what it has started, somewhere before.
  private func run(_ words: [String], on pocket: PocketReplica) throws -> ChildProcess.Ending {
    let program = try pocket.start(words)
    if generator.chance(oneIn: 2) {
      // Only to have it at some other place each time.
      poll(nil, 0, Int32(generator.integer(in: 0...400)))
      let children = try Processes.children(of: program.identifier)
      if generator.chance(oneIn: 2), !children.isEmpty {
        for child in children { kill(child, SIGKILL) }
      } else {
        program.signal(SIGKILL)
      }
      count("companion killed")
    }
    return try pocket.end(of: program)
  }
}

// MARK: - The end

extension RandomMesh {
  /// Sets all clocks to one time that is not behind anybody's, and has everybody meet everybody.
  func settle() throws {
    for one in [desktop, laptop] {
      try one.daemon.kill()
      try start(one, clockAhead: MeshClock.last)
    }
    for pocket in pockets { pocket.clockAhead = MeshClock.last }
    for pocket in pockets + pockets.dropLast() {
      let words = PocketReplica.sync(through: way.command(to: desktop.socket))
      let ending = try pocket.run(words)
      guard ending.code == 0 else { throw UncleanEnd(ending: ending) }
    }
    try PeeredDaemon.waitUntilLevel(laptop, desktop)
  }

  /// What every program has told so far.
  var told: String { desktop.errors + laptop.errors + pockets.map(\.told).joined() }
}
