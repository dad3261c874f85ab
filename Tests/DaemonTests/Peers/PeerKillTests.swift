import Glibc
import JSON
import TestSupport
import Testing
import Wire

/// Whatever ends in the middle, the two have the same afterwards, and all that was acknowledged.
@Suite("Two daemons that are peers, killed at random")
struct PeerKillTests {
  private final class Run {
    let desktop: PeeredDaemon
    let laptop: PeeredDaemon
    var generator: SeededGenerator
    var sent = 0
    var acknowledged = 0

    init(seed: UInt64) throws {
      generator = SeededGenerator(seed: seed)
      desktop = try PeeredDaemon()
      laptop = try PeeredDaemon(peers: ["desktop": desktop.bridge])
    }

    var either: PeeredDaemon { Bool.random(using: &generator) ? desktop : laptop }

    /// Puts wheat into a bag with many requests at once, and may kill the daemon meanwhile.
    func edit(_ one: PeeredDaemon, killing: Bool) throws {
      let client = try one.daemon.connect()
      let count = Int.random(in: 1...200, using: &generator)
      try client.send((1...count).map { Requests.add("wheat", id: $0) + "\n" }.joined())
      sent += count
      let awaited = killing ? Int.random(in: 0...count, using: &generator) : count
      for _ in 0..<awaited { try take(try client.line()) }
      guard killing else { return }
      try one.daemon.kill()
      for line in try client.linesToEnd() { try take(line) }
      try one.startAgain()
    }

    private func take(_ line: String) throws {
      if try line.result?["lsn"] != nil { acknowledged += 1 }
    }

    func step() throws {
      switch Int.random(in: 0..<5, using: &generator) {
      case 0, 1: try edit(either, killing: false)
      case 2, 3: try edit(either, killing: true)
      default:
        for child in try Processes.children(of: laptop.daemon.process.identifier) {
          kill(child, SIGKILL)
        }
      }
      if Bool.random(using: &generator) {
        _ = try laptop.daemon.ask(Requests.line("sync.now"))
      }
    }
  }

  @Test("they become level, and nothing that was acknowledged is lost", .seeds(1...3))
  func killed() throws {
    let seed = Int(Seeds.current)
    let run = try Run(seed: UInt64(seed))
    for _ in 0..<8 { try run.step() }
    try PeeredDaemon.waitUntilLevel(run.laptop, run.desktop)
    let shown = try #require(try run.desktop.inventory()?["wheat"]?.integer)
    #expect(try run.laptop.inventory() == ["wheat": .integer(shown)])
    #expect(run.acknowledged...run.sent ~= shown)
    for one in [run.desktop, run.laptop] {
      #expect(try one.daemon.stop().code == 0)
      let log = one.daemon.process.errorsSoFar
      for alarm in ["other content", "shows other things", "identity", "left for later"] {
        #expect(!log.contains(alarm))
      }
    }
  }
}
